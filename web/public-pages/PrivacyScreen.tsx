import { Anchor, Text } from '@mantine/core'
import { IconCookie, IconDownload, IconEyeOff, IconHistory, IconLock, IconMailOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Band } from './parts/Band.tsx'
import { Features } from './parts/Features.tsx'
import { NextStep } from './parts/NextStep.tsx'
import { PageHero } from './parts/PageHero.tsx'

export default function PrivacyScreen() {
  return (
    <>
      <PageHero
        scene="forest"
        title="Privacy in plain words"
        text="What you do here is about your work. It is shown to the people it concerns, and to nobody else."
        first={{ to: '/public/privacy-policy', label: 'Read the full policy' }}
      />
      <Band title="Six things worth knowing">
        <Features
          items={[
            {
              icon: IconEyeOff,
              title: 'Results are not public',
              text: 'You, your managers and the brand of the course see them. Colleagues do not.',
            },
            {
              icon: IconLock,
              title: 'Not for sale',
              text: 'We do not sell personal data, and brands cannot export other brands’ results.',
            },
            {
              icon: IconMailOff,
              title: 'You decide about email',
              text: 'One switch in your profile. Only messages about your own account always arrive.',
            },
            {
              icon: IconCookie,
              title: 'Few cookies',
              text: 'Analytics only if you agree, and you can change your mind on every page.',
            },
            {
              icon: IconHistory,
              title: 'Changes leave a trace',
              text: 'Whoever changes your data, or acts in your place, is recorded by name.',
            },
            {
              icon: IconDownload,
              title: 'Yours to take',
              text: 'Ask for a copy or for deletion, and it is done as the law says.',
            },
          ]}
        />
        <Text c="dimmed" mt="xl">
          The{' '}
          <Anchor component={Link} to="/public/privacy-policy" underline="always" inherit>
            privacy policy
          </Anchor>{' '}
          and the{' '}
          <Anchor component={Link} to="/public/cookie-policy" underline="always" inherit>
            cookie policy
          </Anchor>{' '}
          are what counts; this page is their summary.
        </Text>
      </Band>
      <NextStep
        title="A question about your data?"
        text="Write to us. A person answers."
        first={{ to: '/book-a-demo', label: 'Contact' }}
      />
    </>
  )
}

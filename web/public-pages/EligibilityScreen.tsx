import { Anchor, List, SimpleGrid, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Band } from './parts/Band.tsx'
import { NextStep } from './parts/NextStep.tsx'
import { PageHero } from './parts/PageHero.tsx'

const groups: { title: string; items: ReactNode[] }[] = [
  {
    title: 'To become a member',
    items: [
      'You work at a dealership, for a brand or as one of its sales representatives.',
      'You register with an email address that only you use, and confirm it.',
      'Your dealership is listed as active, or it has been added and reviewed.',
      'You choose the department you work in: it decides which courses you see.',
      'Where a portal asks for it, an administrator has approved your request.',
    ],
  },
  {
    title: 'For a dealership',
    items: [
      'It sells, services or fits products of at least one participating brand.',
      'It has a business address, and a dealer number if its brand gives one.',
      'One person is willing to answer for the staff list as dealer manager.',
    ],
  },
  {
    title: 'To earn points and certificates',
    items: [
      'Your account is active and you are marked as a participating learner.',
      'You take courses and quizzes yourself. Results cannot be passed on.',
      'Points expire one year after you last earned some.',
    ],
  },
  {
    title: 'To claim spiffs and be paid',
    items: [
      'You made the sale while the spiff was running, and have the receipt.',
      'You passed the courses the spiff asks for.',
      'Nobody approves their own claim.',
      'In the United States a tax form (W-9) is on file before money is paid out.',
      'You are of legal age where you live.',
    ],
  },
]

export default function EligibilityScreen() {
  return (
    <>
      <PageHero
        scene="water"
        title="Who can join"
        text="Short rules, the same for everyone. If you are not sure whether they fit you, ask."
        first={{ to: '/select-member', label: 'Join' }}
        second={{ to: '/questions', label: 'Questions' }}
      />
      <Band title="Eligibility requirements">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={48} verticalSpacing={40}>
          {groups.map(({ title, items }) => (
            <div key={title}>
              <Title order={3} mb="md">
                {title}
              </Title>
              <List
                spacing="sm"
                listStyleType="none"
                icon={<IconCircleCheck size={20} color="var(--brand-ink)" aria-hidden="true" />}
                styles={{ root: { paddingInlineStart: 0 } }}
              >
                {items.map((item, index) => (
                  <List.Item key={index}>{item}</List.Item>
                ))}
              </List>
            </div>
          ))}
        </SimpleGrid>
        <Text c="dimmed" mt="xl">
          An account that no longer meets these rules is deactivated, not deleted: certificates stay valid and can be
          verified. The{' '}
          <Anchor component={Link} to="/terms" inherit underline="always">
            terms of use
          </Anchor>{' '}
          say the same in full.
        </Text>
      </Band>
      <NextStep
        title="All set?"
        text="Register with your dealership and start with the first course today."
        first={{ to: '/public/register', label: 'Create an account' }}
        second={{ to: '/book-a-demo', label: 'Talk to us' }}
      />
    </>
  )
}

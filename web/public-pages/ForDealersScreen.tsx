import { IconBell, IconBook2, IconCertificate, IconCoin, IconReportAnalytics, IconUserPlus } from '@tabler/icons-react'
import { Band } from './parts/Band.tsx'
import { Features, Steps } from './parts/Features.tsx'
import { NextStep } from './parts/NextStep.tsx'
import { PageHero } from './parts/PageHero.tsx'

export default function ForDealersScreen() {
  return (
    <>
      <PageHero
        scene="forest"
        title="Train the whole floor, brand by brand, in one place"
        text="Sales, service and parts learn what they sell and fit, are paid for what they sell, and you see both without asking anyone."
        first={{ to: '/public/register', label: 'Register your dealership' }}
        second={{ to: '/questions', label: 'Questions' }}
      />
      <Band title="What your people get">
        <Features
          items={[
            {
              icon: IconBook2,
              title: 'The right course first',
              text: 'Each department has its own curriculum. Mandatory courses stand on top, and the next step is one tap away.',
            },
            {
              icon: IconCertificate,
              title: 'Proof of what they know',
              text: 'Certificates as PDF with a number customers and brands can verify.',
            },
            {
              icon: IconCoin,
              title: 'Money for what they sell',
              text: 'Spiffs by item, by amount or fixed. A photo of the receipt is enough to claim one.',
            },
          ]}
        />
      </Band>
      <Band tone="wash" title="What you get">
        <Features
          items={[
            {
              icon: IconReportAnalytics,
              title: 'The state of training at a glance',
              text: 'Who has passed, who is on the way and who has not started, by brand and by department.',
            },
            {
              icon: IconUserPlus,
              title: 'New staff in minutes',
              text: 'They register with your dealership and you are told. Nobody waits for a list to be mailed around.',
            },
            {
              icon: IconBell,
              title: 'No news missed',
              text: 'Launches, bulletins and promotions arrive where your people look anyway.',
            },
          ]}
        />
      </Band>
      <Band title="How a dealership starts">
        <Steps
          items={[
            {
              title: 'Find your dealership',
              text: 'Most are listed. If yours is not, add it with its dealer number; it is reviewed before it opens.',
            },
            {
              title: 'Bring the team',
              text: 'Everybody registers with their own email, picks the department and confirms the address.',
            },
            { title: 'Ride', text: 'Brands you carry appear by themselves, with their courses, rewards and events.' },
          ]}
        />
      </Band>
      <NextStep
        title="Free for dealers"
        text="The brands you carry pay for the portal. Your dealership and your staff do not."
        first={{ to: '/public/register', label: 'Register' }}
        second={{ to: '/eligibility-requirements', label: 'Who can join' }}
      />
    </>
  )
}

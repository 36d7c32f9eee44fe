import { IconCamera, IconCoin, IconSchool, IconTool } from '@tabler/icons-react'
import { Band } from './parts/Band.tsx'
import { Features, Steps } from './parts/Features.tsx'
import { NextStep } from './parts/NextStep.tsx'
import { PageHero } from './parts/PageHero.tsx'

export default function InstallerScreen() {
  return (
    <>
      <PageHero
        scene="workshop"
        title="Fabtech installer program"
        text="You fit the kit, you earn the credit. For workshops and installers who choose, fit and align Fabtech suspension systems."
        first={{ to: '/public/register', label: 'Join the program' }}
        second={{ to: '/public/login', label: 'Submit a receipt' }}
      />
      <Band title="Three steps to your credit">
        <Steps
          items={[
            {
              title: 'Fit an eligible part',
              text: 'The list of part numbers is in the portal, with the credit each one earns.',
            },
            {
              title: 'Send the receipt',
              text: 'Part number, quantity and a photo of the receipt, from the phone, before the truck leaves the bay.',
            },
            {
              title: 'Use your credit',
              text: 'Once approved it is in your account, to be paid out or used as dealer credit.',
            },
          ]}
        />
      </Band>
      <Band tone="wash" title="Why installers join">
        <Features
          columns={4}
          items={[
            {
              icon: IconCoin,
              title: 'Credits add up',
              text: 'Credits of one year stay together: they expire only a year after you last earned some.',
            },
            {
              icon: IconCamera,
              title: 'No paperwork',
              text: 'Receipts are read from the photo and checked by a person.',
            },
            {
              icon: IconSchool,
              title: 'Training that fits',
              text: 'Installation courses by platform, with torque values and alignment after the lift.',
            },
            {
              icon: IconTool,
              title: 'Help when it is tight',
              text: 'Field trainers come to the workshop by appointment.',
            },
          ]}
        />
      </Band>
      <Band
        title="Who can take part"
        text="Staff of active dealers and workshops whose business unit belongs to the program. Managers see the credits of the workshop, installers their own. A receipt counts once, and only for parts fitted after joining."
      />
      <NextStep
        title="Got a receipt on the bench?"
        text="Register with your workshop and send it today."
        first={{ to: '/public/register', label: 'Join the program' }}
        second={{ to: '/eligibility-requirements', label: 'Eligibility' }}
      />
    </>
  )
}

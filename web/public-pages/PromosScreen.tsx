import { IconBarcode, IconCalendarStar, IconCoin, IconMedal, IconSpeakerphone, IconTool } from '@tabler/icons-react'
import { Band } from './parts/Band.tsx'
import { Features } from './parts/Features.tsx'
import { NextStep } from './parts/NextStep.tsx'
import { PageHero } from './parts/PageHero.tsx'

export default function PromosScreen() {
  return (
    <>
      <PageHero
        scene="track"
        title="Promotions"
        text="What is running depends on the brands your dealership carries. These are the kinds you will meet; sign in to see yours."
        first={{ to: '/public/login', label: 'See my promotions' }}
        second={{ to: '/select-member', label: 'Join' }}
      />
      <Band title="Ways to earn">
        <Features
          items={[
            {
              icon: IconMedal,
              title: 'Learn and earn',
              text: 'Always on: 10 points for every course you complete, whatever the brand.',
            },
            {
              icon: IconCoin,
              title: 'Spiffs',
              text: 'For a time, on certain models: per item, per amount spent, or a fixed sum. Every spiff says when it starts and ends and what it pays.',
            },
            {
              icon: IconBarcode,
              title: 'Reward codes',
              text: 'Complete a curriculum and receive a code for gear or a gift card, while stock lasts.',
            },
            {
              icon: IconTool,
              title: 'Installer credits',
              text: 'Credits for eligible suspension parts, for workshops of the Fabtech installer program.',
            },
            {
              icon: IconCalendarStar,
              title: 'Event offers',
              text: 'Early registration discounts for livestreams and places at launch events.',
            },
            {
              icon: IconSpeakerphone,
              title: 'Brand promotions',
              text: 'Retail programs with the material to run them: posters, price lists, the small print.',
            },
          ]}
        />
      </Band>
      <Band
        tone="wash"
        title="Fair to everyone"
        text="Budgets and stock are counted as claims come in, so a promotion never promises more than it has. Claims are checked by someone else than the person who made them, and every decision can be followed in the portal."
      />
      <NextStep
        title="Yours are waiting"
        text="Promotions follow the brands and the region of your dealership."
        first={{ to: '/public/login', label: 'Sign in' }}
        second={{ to: '/member-benefits', label: 'All benefits' }}
      />
    </>
  )
}

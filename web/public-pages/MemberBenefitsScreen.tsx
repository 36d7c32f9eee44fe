import {
  IconCertificate,
  IconCoin,
  IconGift,
  IconHeart,
  IconHeadphones,
  IconMedal,
  IconTicket,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { Band } from './parts/Band.tsx'
import { Features, Steps } from './parts/Features.tsx'
import { NextStep } from './parts/NextStep.tsx'
import { PageHero } from './parts/PageHero.tsx'

export default function MemberBenefitsScreen() {
  return (
    <>
      <PageHero
        scene="track"
        title="Your work, worth more"
        text="Membership is free for everyone who works at a participating dealership. What you learn and sell comes back to you."
        first={{ to: '/select-member', label: 'Join' }}
        second={{ to: '/eligibility-requirements', label: 'Who can join' }}
      />
      <Band title="What members get">
        <Features
          columns={4}
          items={[
            { icon: IconMedal, title: '10 points a course', text: 'For every course you complete, from any brand.' },
            {
              icon: IconCoin,
              title: 'Spiffs',
              text: 'Cash or dealer credit for qualifying sales, claimed with a photo of the receipt.',
            },
            { icon: IconGift, title: 'Rewards', text: 'Gear, gift cards and codes for the points you have collected.' },
            {
              icon: IconCertificate,
              title: 'Certificates',
              text: 'Yours to keep, with a number an employer can verify.',
            },
            {
              icon: IconTicket,
              title: 'Events',
              text: 'Places at launches, ride days and live training, in person or by livestream.',
            },
            {
              icon: IconTruckDelivery,
              title: 'Followed to your door',
              text: 'Rewards that are shipped show where they are.',
            },
            {
              icon: IconHeadphones,
              title: 'Know-how to go',
              text: 'Podcasts and videos for the drive and the workshop.',
            },
            {
              icon: IconHeart,
              title: 'Favorites',
              text: 'Keep what helped you, and find it again in front of the customer.',
            },
          ]}
        />
      </Band>
      <Band tone="wash" title="How points work">
        <Steps
          items={[
            { title: 'Earn', text: 'Pass a course and 10 points are in your account at once.' },
            {
              title: 'Keep',
              text: 'Points stay valid for one year after you last earned some. Stay active and none expire.',
            },
            {
              title: 'Redeem',
              text: 'Choose a reward. If it turns out to be out of stock, your points come back by themselves.',
            },
          ]}
        />
      </Band>
      <NextStep
        title="It takes two minutes"
        text="Your name, your dealership and your department are all we need."
        first={{ to: '/public/register', label: 'Create an account' }}
        second={{ to: '/promos', label: 'Promotions' }}
      />
    </>
  )
}

import {
  IconBroadcast,
  IconBuildingStore,
  IconChartHistogram,
  IconMapPin,
  IconPalette,
  IconPlugConnected,
  IconReceipt,
  IconSchool,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Band } from './parts/Band.tsx'
import { Features, Steps } from './parts/Features.tsx'
import { NextStep } from './parts/NextStep.tsx'
import { PageHero } from './parts/PageHero.tsx'

export default function ForBrandsScreen() {
  return (
    <>
      <PageHero
        scene="desert"
        title="Be the brand the salesperson knows best"
        text="What is known is what is recommended. Paddock puts your training and your incentives in front of everyone who sells and services your machines."
        first={{ to: '/book-a-demo', label: 'Book a demo' }}
        second={{ to: '/brand-pricing', label: 'See pricing' }}
      />
      <Band title="Teach, reward, measure" text="Three things that belong together and usually live in three systems.">
        <Features
          items={[
            {
              icon: IconSchool,
              title: 'Courses in an afternoon',
              text: 'Chapters of video, sound, text and products, a quiz at the end. Or bring the packaged course you already have.',
            },
            {
              icon: IconReceipt,
              title: 'Incentives that control themselves',
              text: 'Spiffs with a budget and dates, receipts checked before anything is paid, rewards with codes or shipping.',
            },
            {
              icon: IconChartHistogram,
              title: 'Results by region',
              text: 'Trained people, completions and claims by dealer, district and region, over any period.',
            },
          ]}
        />
      </Band>
      <Band tone="wash" title="Your brand, your page">
        <Features
          items={[
            {
              icon: IconPalette,
              title: 'In your colors',
              text: 'Logo, banner and color make every page of your brand yours.',
            },
            {
              icon: IconUsersGroup,
              title: 'For the people you choose',
              text: 'Content goes to departments, audiences and segments. Nobody sees what is not meant for them.',
            },
            {
              icon: IconBroadcast,
              title: 'Heard at once',
              text: 'Bulletins, promotions, podcasts and videos, with a count of who has read them.',
            },
            {
              icon: IconBuildingStore,
              title: 'Your dealer network',
              text: 'Dealers, groups and business units as you organize them, imported from a spreadsheet.',
            },
            {
              icon: IconMapPin,
              title: 'Live and in the field',
              text: 'Events with places and waitlists, and appointments for your field trainers.',
            },
            {
              icon: IconPlugConnected,
              title: 'Connected',
              text: 'GraphQL and REST for your own reports and dealer systems.',
            },
          ]}
        />
      </Band>
      <Band title="Live in three weeks">
        <Steps
          items={[
            { title: 'Week one', text: 'Your brand page, your roles and your dealer list.' },
            {
              title: 'Week two',
              text: 'The first curriculum: we help turn the manuals and slides you have into courses.',
            },
            { title: 'Week three', text: 'Invitations go out, region by region, and the first certificates come in.' },
          ]}
        />
      </Band>
      <NextStep
        title="Bring one course, see it live"
        text="Send us a slide deck before the demo and we show it to you as a course."
        first={{ to: '/book-a-demo', label: 'Book a demo' }}
        second={{ to: '/brand-pricing', label: 'Pricing' }}
      />
    </>
  )
}

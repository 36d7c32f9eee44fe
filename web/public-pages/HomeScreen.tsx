import { Anchor, SimpleGrid, Title } from '@mantine/core'
import {
  IconCalendarEvent,
  IconChartBar,
  IconCoin,
  IconDeviceMobile,
  IconGift,
  IconHeadphones,
  IconLanguage,
  IconRosetteDiscountCheck,
  IconSchool,
  IconShieldLock,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { Band } from './parts/Band.tsx'
import { Features, Steps, type Feature } from './parts/Features.tsx'
import classes from './HomeScreen.module.css'
import { NextStep } from './parts/NextStep.tsx'
import { PageHero } from './parts/PageHero.tsx'
import { PortalPreview } from './parts/PortalPreview.tsx'
import { SceneArt, type Scene } from './parts/SceneArt.tsx'

const offers: Feature[] = [
  {
    icon: IconSchool,
    title: 'Training that ends in a certificate',
    text: 'Short courses with video, text and a quiz. Progress is kept to the second, so a customer at the counter never costs anyone a lesson.',
  },
  {
    icon: IconCoin,
    title: 'Spiffs without the envelope',
    text: 'Sell, take a picture of the receipt, done. Claims are checked, approved and paid out where everyone can follow them.',
  },
  {
    icon: IconGift,
    title: 'Points and rewards',
    text: 'Every completed course earns 10 points. They add up over all brands and are redeemed in one place.',
  },
  {
    icon: IconCalendarEvent,
    title: 'Live and field training',
    text: 'Classroom dates, livestreams and visits from the field team: book, join a waitlist, and find it in your own calendar.',
  },
  {
    icon: IconHeadphones,
    title: 'News, videos and podcasts',
    text: 'Launches, recalls and know-how from the brands themselves, on the phone in the workshop as well as on the desk.',
  },
  {
    icon: IconChartBar,
    title: 'Reports people read',
    text: 'Who is trained, who is on the way, what is claimed. By person, by dealer, by course, and ready to export.',
  },
]

const audiences: { to: string; title: string; text: string; scene: Scene }[] = [
  {
    to: '/for-dealers',
    title: 'Dealers and their staff',
    text: 'One sign-in for every brand on the floor, and a reason to come back to it.',
    scene: 'forest',
  },
  {
    to: '/for-brands',
    title: 'Brands',
    text: 'Reach the person who meets your customer, and see what it changes.',
    scene: 'snow',
  },
  {
    to: '/fabtech-installer',
    title: 'Installers',
    text: 'Credits for the kits you fit, and the training to fit them right.',
    scene: 'workshop',
  },
]

const promises: Feature[] = [
  {
    icon: IconDeviceMobile,
    title: 'Made for the shop floor',
    text: 'Every page works on the phone in a pocket, and picks up where you stopped on the desk.',
  },
  {
    icon: IconShieldLock,
    title: 'Your data stays yours',
    text: 'Roles and reach decide who sees what. Every change is recorded.',
  },
  {
    icon: IconLanguage,
    title: 'Open to other systems',
    text: 'A documented GraphQL and REST interface, so that results reach your own reports.',
  },
  {
    icon: IconRosetteDiscountCheck,
    title: 'Certificates that can be checked',
    text: 'Each one carries a number that anybody can verify.',
  },
]

const steps = [
  {
    title: 'Register',
    text: 'Name, dealership, department. Your dealership is listed already, or you add it in a minute.',
  },
  {
    title: 'Take the first course',
    text: 'The portal knows the department and puts the right curriculum first, mandatory courses on top.',
  },
  {
    title: 'Pass and be paid',
    text: 'The quiz earns the certificate and the points, and opens the spiffs that go with it.',
  },
]

const machines: [Scene, string][] = [
  ['track', 'Motocross'],
  ['desert', 'Off-road'],
  ['forest', 'Side-by-side'],
  ['snow', 'Snow and utility'],
  ['water', 'Water'],
]

export default function HomeScreen() {
  return (
    <>
      <PageHero
        tall
        scene="dusk"
        title="Know the machine. Earn the ride."
        first={{ to: '/select-member', label: 'Join your dealership' }}
        second={{ to: '/book-a-demo', label: 'Book a demo' }}
        text="Paddock brings training, sales incentives and news from every powersports brand you carry into one portal, for the people who sell, fit and service them."
      >
        <PortalPreview />
      </PageHero>
      <Band
        title="Everything a dealership needs to know, and a reason to learn it"
        text="Brands put their knowledge and their incentives in one place. Staff find both in the minutes between two customers."
      >
        <Features items={offers} />
      </Band>
      <Band tone="wash" title="Who rides with us">
        <Audiences />
      </Band>
      <Band title="From hired to certified" text="A new colleague is ready for the first customer sooner.">
        <Steps items={steps} />
      </Band>
      <Band tone="wash" title="Built so that you can rely on it">
        <Features items={promises} columns={4} />
      </Band>
      <Band
        title="Which machines?"
        text={
          <>
            Dirt bikes and street bikes, side-by-sides and ATVs, snowmobiles, watercraft, and the parts and suspensions
            that go with them. If it has a throttle and is sold by a dealer, it fits.{' '}
            <Anchor component={Link} to="/questions" inherit underline="always">
              More questions answered
            </Anchor>
            .
          </>
        }
      >
        <Machines />
      </Band>
      <NextStep
        title="See it with your own brands"
        text="Half an hour, your questions, a portal that looks like yours."
        first={{ to: '/book-a-demo', label: 'Book a demo' }}
        second={{ to: '/public/register', label: 'Create an account' }}
      />
    </>
  )
}

const Audiences = () => (
  <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="lg">
    {audiences.map(({ to, title, text, scene }) => (
      <article key={to} className={classes.audience}>
        <div className={classes.picture}>
          <SceneArt scene={scene} />
        </div>
        <div className={classes.words}>
          <Title order={3} size="h3">
            <Link to={to} className={classes.link}>
              {title}
            </Link>
          </Title>
          <p>{text}</p>
          <span className={classes.more} aria-hidden="true">
            Read more
          </span>
        </div>
      </article>
    ))}
  </SimpleGrid>
)

const Machines = () => (
  <div className={classes.strip}>
    {machines.map(([scene, name]) => (
      <div key={scene} className={classes.tile}>
        <SceneArt scene={scene} />
        <span>{name}</span>
      </div>
    ))}
  </div>
)

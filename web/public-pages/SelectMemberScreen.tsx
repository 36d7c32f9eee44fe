import { Anchor, SimpleGrid, Text, Title } from '@mantine/core'
import { IconBuildingStore, IconTool, IconTrophy, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Band } from './parts/Band.tsx'
import { PageHero } from './parts/PageHero.tsx'
import classes from './SelectMemberScreen.module.css'

const kinds = [
  {
    to: '/public/register',
    icon: IconUser,
    title: 'I work at a dealership',
    text: 'Sales, service, parts or finance. Take courses, claim spiffs, redeem rewards.',
    action: 'Create an account',
  },
  {
    to: '/public/register',
    icon: IconBuildingStore,
    title: 'I run a dealership',
    text: 'Register yourself and add your dealership if it is not listed. Your brand makes you dealer manager.',
    action: 'Register your dealership',
  },
  {
    to: '/fabtech-installer',
    icon: IconTool,
    title: 'I fit suspensions',
    text: 'Installers of Fabtech systems collect credits for every kit.',
    action: 'See the installer program',
  },
  {
    to: '/book-a-demo',
    icon: IconTrophy,
    title: 'I work for a brand',
    text: 'Bring your training and incentives to the dealers who sell your machines.',
    action: 'Book a demo',
  },
]

export default function SelectMemberScreen() {
  return (
    <>
      <PageHero
        scene="desert"
        title="How do you ride with us?"
        text="Pick what fits you best. It takes you to the right first step."
      />
      <Band>
        <Title order={2} className={classes.unseen}>
          Kinds of members
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          {kinds.map(({ to, icon: Icon, title, text, action }) => (
            <article key={title} className={classes.kind}>
              <Icon size={36} stroke={1.5} aria-hidden="true" />
              <div>
                <Title order={3}>{title}</Title>
                <Text c="dimmed" mt={6} mb="md">
                  {text}
                </Text>
                <Link to={to} className={classes.action}>
                  {action}
                </Link>
              </div>
            </article>
          ))}
        </SimpleGrid>
        <Text ta="center" mt="xl">
          Already a member?{' '}
          <Anchor component={Link} to="/public/login" underline="always">
            Sign in
          </Anchor>
        </Text>
      </Band>
    </>
  )
}

import { Button, Card, Group, List, SimpleGrid, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Band } from './parts/Band.tsx'
import classes from './BrandPricingScreen.module.css'
import { NextStep } from './parts/NextStep.tsx'
import { PageHero } from './parts/PageHero.tsx'

const plans = [
  {
    name: 'Launch',
    fits: 'One brand, one region',
    terms: 'Up to 100 active dealers',
    has: [
      'Brand page in your colors',
      '3 curriculums with 30 courses',
      'Certificates and points',
      'Bulletins and events',
      'Reports by person and dealer',
    ],
  },
  {
    name: 'Grow',
    fits: 'One brand, the whole country',
    terms: 'Up to 500 active dealers',
    best: true,
    has: [
      'Everything in Launch',
      'Unlimited curriculums and courses',
      'Spiffs with receipt check and payouts',
      'Rewards, codes and loyalty credits',
      'Live and field training',
      'Videos, podcasts and media center',
    ],
  },
  {
    name: 'Network',
    fits: 'Several brands or countries',
    terms: 'Any number of dealers',
    has: [
      'Everything in Grow',
      'All your brands in one portal',
      'Roles and rights of your own',
      'GraphQL and REST access',
      'Your own installation, if you wish',
      'A named person to call',
    ],
  },
]

export default function BrandPricingScreen() {
  return (
    <>
      <PageHero
        scene="snow"
        title="Pay for dealers that are active"
        text="Brands pay by the number of active dealers. Dealers and their staff never pay, and there is no price per seat."
        first={{ to: '/book-a-demo', label: 'Get a quote' }}
      />
      <Band
        title="Three plans"
        text="Each is billed by the month, and the number of dealers is counted anew every quarter. Tell us your network and you have a figure the same day."
      >
        <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
          {plans.map(({ name, fits, terms, has, best }) => (
            <Card key={name} className={classes.plan} data-best={best || undefined} padding="xl" component="article">
              <Group justify="space-between">
                <Title order={3}>{name}</Title>
                {best && <span className={classes.best}>Full program</span>}
              </Group>
              <Text c="dimmed" mt={4}>
                {fits}
              </Text>
              <Text fw={650} fz="lg" mt="md" mb="lg">
                {terms}
              </Text>
              <List
                spacing="sm"
                listStyleType="none"
                center={false}
                icon={<IconCheck size={18} className={classes.check} aria-hidden="true" />}
                mb="xl"
                styles={{ root: { paddingInlineStart: 0 } }}
              >
                {has.map((item) => (
                  <List.Item key={item}>{item}</List.Item>
                ))}
              </List>
              <Button
                component={Link}
                to={`/book-a-demo?plan=${name}`}
                variant={best ? 'filled' : 'default'}
                mt="auto"
                aria-label={`Get a quote for ${name}`}
              >
                Get a quote
              </Button>
            </Card>
          ))}
        </SimpleGrid>
      </Band>
      <Band tone="wash" title="What counts, and what does not">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
          <div>
            <Title order={3} size="h4" mb={6}>
              An active dealer
            </Title>
            <Text c="dimmed">
              A dealer of whom at least one person has signed in during the quarter. Dealers that nobody uses cost
              nothing.
            </Text>
          </div>
          <div>
            <Title order={3} size="h4" mb={6}>
              Incentive money
            </Title>
            <Text c="dimmed">
              What you pay out in spiffs and rewards goes to the people who earned it, one to one. We add no percentage.
            </Text>
          </div>
          <div>
            <Title order={3} size="h4" mb={6}>
              Getting started
            </Title>
            <Text c="dimmed">
              Importing your dealers, your first curriculum and training for your own admins are part of every plan.
            </Text>
          </div>
          <div>
            <Title order={3} size="h4" mb={6}>
              Leaving
            </Title>
            <Text c="dimmed">Every record can be exported at any time, certificates included.</Text>
          </div>
        </SimpleGrid>
      </Band>
      <NextStep
        title="A figure for your network"
        text="Tell us how many dealers you have and where, and you have a quote the same working day."
        first={{ to: '/book-a-demo', label: 'Get a quote' }}
      />
    </>
  )
}

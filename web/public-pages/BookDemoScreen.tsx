import { Button, Card, List, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { email, requiredPhone } from '../access/rules.ts'
import { AskForHelpInput } from '../contract/__generated__/limits.ts'
import { required } from '../ui/texts.ts'
import { SentForm, useSentForm } from '../access/SentForm.tsx'
import { call } from '../session/rest.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import classes from './BookDemoScreen.module.css'
import { SceneArt } from './parts/SceneArt.tsx'

const schema = z.object({
  fullName: required('Full name', AskForHelpInput.fullName.max),
  email,
  phone: requiredPhone,
  company: required('Company', AskForHelpInput.company.max),
  message: required('Message', AskForHelpInput.message.max),
})

export default function BookDemoScreen() {
  const [params] = useSearchParams()
  const plan = params.get('plan')
  const [sent, setSent] = useState('')
  const form = useSentForm({
    begin: {
      fullName: '',
      email: '',
      phone: '',
      company: '',
      message: plan ? `We are interested in the ${plan.slice(0, 20)} plan. Our network has about … dealers.` : '',
    },
    schema,
    send: async (values) => {
      const { message } = await call<{ message: string }>('POST', '/api/book-a-demo', values)
      setSent(message)
    },
  })
  return (
    <div className={classes.page}>
      <SceneArt scene="dusk" className={classes.art} eager />
      <div className={classes.inside}>
        <div className={classes.words}>
          <h1>See Paddock with your own brand</h1>
          <p>
            Half an hour by video. We show what your dealers would see, with your logo and colors, and answer what you
            ask.
          </p>
          <List
            spacing="sm"
            listStyleType="none"
            icon={<IconCheck size={20} aria-hidden="true" />}
            styles={{ root: { paddingInlineStart: 0 } }}
          >
            <List.Item>A course made from your own material</List.Item>
            <List.Item>Spiffs and rewards from claim to payout</List.Item>
            <List.Item>Reports by dealer, district and region</List.Item>
            <List.Item>A quote for your network the same day</List.Item>
          </List>
        </div>
        <Card padding="xl" className={classes.card}>
          {sent ? (
            <EmptyState
              title="Your request is with us"
              text={sent}
              icon={IconCircleCheck}
              color="green"
              role="status"
              action={
                <Button component={Link} to="/" variant="default">
                  Back to the home page
                </Button>
              }
            />
          ) : (
            <Stack gap="md">
              <Title order={2} size="h3">
                Book a demo
              </Title>
              <SentForm
                form={form}
                action="Request a demo"
                more={
                  <Text size="xs" c="dimmed">
                    We use what you write to answer you, as the{' '}
                    <Link to="/public/privacy-policy" className={classes.link}>
                      privacy policy
                    </Link>{' '}
                    says.
                  </Text>
                }
              >
                <TextField {...form.field('fullName')} label="Full name" autoComplete="name" />
                <SimpleGrid cols={{ base: 1, sm: 2 }}>
                  <TextField {...form.field('email')} label="Work email" type="email" autoComplete="email" />
                  <TextField {...form.field('phone')} label="Phone" type="tel" autoComplete="tel" />
                </SimpleGrid>
                <TextField {...form.field('company')} label="Company" autoComplete="organization" />
                <TextAreaField {...form.field('message')} label="What would you like to see?" />
              </SentForm>
            </Stack>
          )}
        </Card>
      </div>
    </div>
  )
}

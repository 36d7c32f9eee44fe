import { Card, Grid, SimpleGrid } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import * as z from 'zod/mini'
import { AskForHelpInput } from '../contract/__generated__/limits.ts'
import type { HelpScreenQuery } from '../__generated__/HelpScreenQuery.graphql.ts'
import type { HelpScreenMutation } from '../__generated__/HelpScreenMutation.graphql.ts'
import { email, requiredPhone } from '../access/rules.ts'
import { required } from '../ui/texts.ts'
import { QuestionList, type Question } from '../public-pages/parts/QuestionList.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useTry } from '../relay/useTry.ts'
import { useViewer } from '../session/session.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { settleChanges } from '../ui/forms/FormPage.tsx'
import { SectionForm } from '../ui/forms/SectionForm.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'

const schema = z.object({
  fullName: required('Full name', AskForHelpInput.fullName.max),
  email,
  phone: requiredPhone,
  message: required('Message', AskForHelpInput.message.max),
})

const questions: Question[] = [
  {
    ask: 'A course does not count as completed',
    answer:
      'Every section has to be seen and the quiz passed. Open the course: the outline shows what is still missing.',
  },
  { ask: 'I changed dealership', answer: 'Tell us the new one with the form. Your results and points move with you.' },
  {
    ask: 'A brand I sell is missing',
    answer: 'You see the brands your dealership carries. Tell us which one is missing and we check with the brand.',
  },
  {
    ask: 'My points are fewer than I thought',
    answer: 'Each completed course earns 10 points once. Points expire one year after you last earned some.',
  },
  {
    ask: 'I want my colleague to help me',
    answer:
      'Never share your password. An administrator can look at the portal in your place; you see their name in the record of changes.',
  },
  {
    ask: 'The video does not play',
    answer:
      'Try another browser and check that the sound is on. If it still fails, write to us which course and which device.',
  },
]

export default function HelpScreen({ queryRef }: ScreenProps<HelpScreenQuery>) {
  const viewer = useViewer()
  const known = usePreloadedQuery<HelpScreenQuery>(
    graphql`query HelpScreenQuery @preloadable { viewer { phone } }`,
    queryRef,
  )
  const send = useTry<HelpScreenMutation>(graphql`
    mutation HelpScreenMutation($input: AskForHelpInput!) { askForHelp(input: $input) { message } }
  `)
  const form = useRecordForm({
    stored: { fullName: viewer.fullName, email: viewer.email, phone: known.viewer?.phone ?? '', message: '' },
    schema,
    async send(input) {
      const { data, refused } = await send({ input })
      if (data || Object.keys(refused?.fields ?? {}).length > 0) return { data, fields: refused?.fields }
      showFailure('Failed the request! Please try later.')
      return undefined
    },
    saved: (_data, values) => {
      settleChanges(form.form, { ...values, message: '' })
      showDone('You help request sent successfully!')
    },
  })
  return (
    <>
      <PageHeader
        title="Help"
        text="Check if your question is answered here, or write to us. A person reads it and answers by email."
      />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Card padding="xl">
            <SectionForm form={{ control: form.control, submit: form.submit }} action="Send" sendsUnchanged>
              <TextField {...form.field('fullName')} label="Full name" autoComplete="name" />
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" />
                <TextField {...form.field('phone')} label="Phone" type="tel" autoComplete="tel" />
              </SimpleGrid>
              <TextAreaField
                {...form.field('message')}
                label="Message"
                placeholder="What did you want to do, and what happened?"
                minRows={6}
              />
            </SectionForm>
          </Card>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <QuestionList title="Often asked" questions={questions} />
        </Grid.Col>
      </Grid>
    </>
  )
}

import { Button, Card, Group, List, Text, Title } from '@mantine/core'
import { IconBuildingStore, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { CreateFormInput } from '../../contract/__generated__/limits.ts'
import type { BecomeDealerScreenMutation } from '../../__generated__/BecomeDealerScreenMutation.graphql.ts'
import type { BecomeDealerScreenQuery } from '../../__generated__/BecomeDealerScreenQuery.graphql.ts'
import { NewDealerFields } from '../../access/onboarding/NewDealerFields.tsx'
import { emptyDealer, newDealer } from '../../access/rules.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSave } from '../../relay/useSave.ts'
import { useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SectionForm } from '../../ui/forms/SectionForm.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TextAreaField } from '../../ui/fields/TextField.tsx'
import { upTo } from '../../ui/texts.ts'

const schema = z.extend(newDealer, { message: upTo('The message', CreateFormInput.message.max) })

/** A person whose company sells what the brands make asks to be a dealer. */
export default function BecomeDealerScreen({ queryRef }: ScreenProps<BecomeDealerScreenQuery>) {
  const { viewer } = usePreloadedQuery<BecomeDealerScreenQuery>(
    graphql`
    query BecomeDealerScreenQuery @preloadable { viewer { openRequests } }
  `,
    queryRef,
  )
  const { proxy } = useSession()
  return (
    <>
      <PageHeader title="Become a dealer" text="List your company, bring your staff, and earn together." />
      {proxy ? (
        <EmptyState
          icon={IconBuildingStore}
          title="Not while acting as someone"
          text="Only the person themselves can send this form."
        />
      ) : viewer?.openRequests.includes('BECOME_A_DEALER') ? (
        <EmptyState
          icon={IconHourglass}
          color="yellow"
          title="Your request is being looked at"
          text="You will get an email as soon as an administrator has decided."
          action={
            <Button variant="default" component={Link} to="/auth/me">
              Your requests
            </Button>
          }
        />
      ) : (
        <DealerForm />
      )}
    </>
  )
}

const empty = { ...emptyDealer, message: '' }

function DealerForm() {
  const [save] = useSave<BecomeDealerScreenMutation>(graphql`
    mutation BecomeDealerScreenMutation($input: CreateFormInput!) { createForm(input: $input) { request { id user { id openRequests } } } }
  `)
  const form = useRecordForm({
    stored: empty,
    schema,
    send: (input) => save({ input }),
    // The screen shows the request instead.
    saved: () => undefined,
  })
  return (
    <Group align="flex-start" gap="lg">
      <Card flex="2 1 420px">
        <SectionForm form={{ control: form.control, submit: form.submit }} action="Send the request" sendsUnchanged>
          <NewDealerFields field={form.field} />
          <TextAreaField
            {...form.field('message')}
            label="About your company"
            description="What you sell, how many people work with you, which brands you know."
          />
        </SectionForm>
      </Card>
      <Card flex="1 1 260px">
        <Title order={2} size="h4" mb="sm">
          What you get
        </Title>
        <List
          spacing="sm"
          size="sm"
          icon={<IconCircleCheck size={20} color="var(--mantine-color-green-7)" aria-hidden="true" />}
        >
          <List.Item>Your company in the list new staff choose from</List.Item>
          <List.Item>Training for sales, service and parts, with certificates</List.Item>
          <List.Item>A view of your staff’s progress</List.Item>
        </List>
        <Text size="sm" c="dimmed" mt="md">
          An administrator looks at every request and answers by email.
        </Text>
      </Card>
    </Group>
  )
}

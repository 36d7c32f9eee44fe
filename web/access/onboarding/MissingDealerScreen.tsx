import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { IconBuildingStore, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { call } from '../../session/rest.ts'
import { callForSession, useSession } from '../../session/session.ts'
import { messageOf } from '../../ui/alerts.ts'
import { DealerSelect } from './DealerSelect.tsx'
import { SentForm, useSentForm } from '../SentForm.tsx'
import { NewDealerFields } from './NewDealerFields.tsx'
import { OnboardingCard } from '../../domain/sign-in/OnboardingCard.tsx'
import { emptyDealer, newDealer, type NewDealer } from '../rules.ts'

export default function MissingDealerScreen() {
  const { settings, user } = useSession()
  const [isNew, setNew] = useState(false)
  // Works there, and yet is held: the dealer waits for review, or is closed.
  const closed = user?.dealers.find(({ active }) => active)?.displayName
  if (settings.missingDealer === 'ask-admin') {
    return (
      <OnboardingCard
        icon={IconBuildingStore}
        title={closed ? 'Your dealer is not open yet' : 'You have no dealer yet'}
        text={
          closed
            ? `${closed} waits for an administrator to open it. You will be let in as soon as that is done.`
            : 'Ask an administrator of your portal to add you to your dealer.'
        }
      >
        <Button onClick={() => location.reload()}>Check again</Button>
      </OnboardingCard>
    )
  }
  return (
    <OnboardingCard
      icon={IconBuildingStore}
      title="Where do you work?"
      text="Choose your dealer to see the training and rewards that are meant for you."
    >
      {closed && (
        <Alert
          color="blue"
          variant="light"
          icon={<IconHourglass aria-hidden="true" />}
          title={`${closed} is not open yet`}
        >
          An administrator has to open it first; you will be let in as soon as that is done. If you work at another
          dealer, choose it here.
        </Alert>
      )}
      {isNew ? <NewCompany /> : <KnownDealer />}
      <Text size="sm" ta="center">
        {isNew ? 'Your company is listed after all? ' : 'Your company is not listed? '}
        <Anchor component="button" type="button" inherit fw={600} onClick={() => setNew(!isNew)}>
          {isNew ? 'Choose it from the list' : 'Add a new company'}
        </Anchor>
      </Text>
    </OnboardingCard>
  )
}

function KnownDealer() {
  const [dealer, setDealer] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function join(event: FormEvent) {
    event.preventDefault()
    setProblem(dealer ? undefined : 'You must choose a dealer.')
    if (!dealer) return
    setSaving(true)
    try {
      await callForSession('/api/update-dealer', { dealer })
    } catch (error) {
      setProblem(messageOf(error))
      setSaving(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        void join(event)
      }}
    >
      <Stack gap="md">
        <DealerSelect value={dealer} onChange={setDealer} error={problem} />
        <Button type="submit" size="md" loading={isSaving}>
          Continue
        </Button>
      </Stack>
    </form>
  )
}

function NewCompany() {
  const [isSent, setSent] = useState(false)
  const form = useSentForm<NewDealer>({
    begin: emptyDealer,
    schema: newDealer,
    send: async (values) => {
      await call('POST', '/api/dealers/create-while-registration', values)
      setSent(true)
    },
  })
  if (isSent) {
    return (
      <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden="true" />} role="status">
        Thank you. An administrator reviews your company; once it is listed you can choose it here.
      </Alert>
    )
  }
  return (
    <SentForm form={form} action="Send for review">
      <NewDealerFields field={form.field} />
    </SentForm>
  )
}

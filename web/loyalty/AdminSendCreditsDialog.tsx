import {
  Alert,
  Button,
  Group,
  Input,
  Modal,
  NumberInput,
  SegmentedControl,
  Skeleton,
  Stack,
  TextInput,
} from '@mantine/core'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminSendCreditsDialogMutation } from '../__generated__/AdminSendCreditsDialogMutation.graphql.ts'
import type { AdminSendCreditsDialogQuery } from '../__generated__/AdminSendCreditsDialogQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { FindField, type Found } from '../ui/fields/FindField.tsx'
import { formatNumber } from '../ui/formats.ts'
import { amountWords } from './words.ts'

type Kind = 'dealer' | 'person'

function useFound(kind: Kind, text: string): Found[] {
  const { creditRecipients } = useLazyLoadQuery<AdminSendCreditsDialogQuery>(
    graphql`
    query AdminSendCreditsDialogQuery($kind: String!, $text: String) { creditRecipients(kind: $kind, text: $text) { id name detail balance } }
  `,
    { kind, text: text || null },
  )
  return creditRecipients.map(({ id, name, detail, balance }) => ({
    value: id,
    label: `${name || detail} · ${detail} · has ${formatNumber(balance)}`,
  }))
}
const useFoundDealers = (text: string) => useFound('dealer', text)
const useFoundPeople = (text: string) => useFound('person', text)

type Props = { person?: Found; onClose: () => void; onSent: () => void }

/** Gives credits to a dealer or points to a person; a question before, since nothing takes it back. */
export default function AdminSendCreditsDialog({ person, onClose, onSent }: Props) {
  const [kind, setKind] = useState<Kind>(person ? 'person' : 'dealer')
  const [chosen, setChosen] = useState<Found | null>(person ?? null)
  const [amount, setAmount] = useState<number | ''>('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Record<string, string>>({})
  // One dialog is one sending, however often the button is pressed or the line breaks.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [send, isSending] = useSave<AdminSendCreditsDialogMutation>(graphql`
    mutation AdminSendCreditsDialogMutation($input: SendCreditsInput!) { sendCredits(input: $input) { name amount unit } }
  `)
  const unit = kind === 'dealer' ? 'CREDITS' : 'POINTS'
  const submit = async () => {
    const missing = {
      ...(chosen ? {} : { to: kind === 'dealer' ? 'Choose a dealer.' : 'Choose a person.' }),
      ...(amount ? {} : { amount: 'Enter how many.' }),
      ...(reason.trim() ? {} : { reason: 'Say what for.' }),
    }
    setProblem(missing)
    if (Object.keys(missing).length || !chosen || !amount) return
    const name = chosen.label.split(' · ')[0]!
    if (
      !(await confirm({
        title: `Send ${amountWords(amount, unit)} to ${name}?`,
        text: `They are booked at once, and ${kind === 'dealer' ? 'its managers are' : name + ' is'} told. Reason: ${reason.trim()}`,
        action: 'Send',
      }))
    )
      return
    const { data, fields } = await send({
      input: {
        ...(kind === 'dealer' ? { dealerId: chosen.value } : { userId: chosen.value }),
        amount,
        reason: reason.trim(),
        idempotencyKey,
      },
    })
    if (!data) return setProblem({ ...fields, to: fields?.dealerId ?? fields?.userId ?? '' })
    showDone(`${amountWords(amount, unit)} sent to ${data.sendCredits.name}`)
    onSent()
    onClose()
  }
  const choose = (found: Found | null) => {
    setChosen(found)
    setProblem({})
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={kind === 'dealer' ? 'Send credits' : 'Send points'}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          {!person && (
            <Input.Wrapper label="To" labelElement="div">
              <SegmentedControl
                fullWidth
                mt={6}
                aria-label="To"
                value={kind}
                onChange={(value) => {
                  setKind(value as Kind)
                  choose(null)
                }}
                data={[
                  { value: 'dealer', label: 'A dealer: credits' },
                  { value: 'person', label: 'A person: points' },
                ]}
              />
            </Input.Wrapper>
          )}
          <Suspense fallback={<Skeleton height={62} />}>
            {kind === 'dealer' ? (
              <FindField
                key="dealer"
                label="Dealer of the programme"
                placeholder="Name, city or dealer id"
                chosen={chosen}
                onChoose={choose}
                useFound={useFoundDealers}
                error={problem.to}
              />
            ) : (
              <FindField
                key="person"
                label="Person"
                placeholder="Name or email"
                chosen={chosen}
                onChoose={choose}
                useFound={useFoundPeople}
                error={problem.to}
                disabled={person !== undefined}
              />
            )}
          </Suspense>
          <NumberInput
            label={kind === 'dealer' ? 'Credits' : 'Points'}
            min={1}
            max={kind === 'dealer' ? 10_000 : 100_000}
            allowDecimal={false}
            thousandSeparator=","
            value={amount}
            error={problem.amount}
            onChange={(value) => setAmount(typeof value === 'number' ? value : '')}
            withAsterisk
          />
          <TextInput
            label="Reason"
            description="The receiver reads it; it stands in the statement."
            maxLength={200}
            value={reason}
            error={problem.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            withAsterisk
          />
          <Alert color="gray" variant="light">
            Your name is kept with it. Nobody sends anything to themselves or the own dealer.
          </Alert>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isSending}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending}>
              Send
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

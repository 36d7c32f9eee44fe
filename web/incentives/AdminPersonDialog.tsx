import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminPersonDialogQuery } from '../__generated__/AdminPersonDialogQuery.graphql.ts'
import { FindField, type Found } from '../ui/fields/FindField.tsx'

type Props = {
  incentiveId: string
  title: string
  text: string
  action: string
  /** Also people who have one already. */ all?: boolean
  onClose: () => void
  /** True when it is done. */ onChoose: (userId: string) => Promise<boolean>
}

/** One person to have something of an incentive. */
export default function AdminPersonDialog({ incentiveId, title, text, action, all = false, onClose, onChoose }: Props) {
  const [chosen, setChosen] = useState<Found | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    if (!chosen) return setProblem('Choose a person.')
    setBusy(true)
    const done = await onChoose(chosen.value)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
          <Suspense>
            <People
              incentiveId={incentiveId}
              all={all}
              chosen={chosen}
              onChoose={(next) => {
                setChosen(next)
                setProblem(undefined)
              }}
              problem={problem}
            />
          </Suspense>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

type PeopleProps = {
  incentiveId: string
  all: boolean
  chosen: Found | null
  onChoose: (chosen: Found | null) => void
  problem?: string
}

function People({ incentiveId, all, chosen, onChoose, problem }: PeopleProps) {
  const [useFound] = useState(
    () =>
      function useFoundPeople(text: string) {
        const { incentiveCandidates } = useLazyLoadQuery<AdminPersonDialogQuery>(
          graphql`
      query AdminPersonDialogQuery($incentiveId: ID!, $text: String, $all: Boolean) { incentiveCandidates(incentiveId: $incentiveId, text: $text, all: $all) { databaseId fullName email dealerName } }
    `,
          { incentiveId, text: text || null, all },
          { fetchPolicy: 'store-or-network' },
        )
        return incentiveCandidates.map(({ databaseId, fullName, email, dealerName }) => ({
          value: databaseId,
          label: [fullName, dealerName ?? email].filter(Boolean).join(' · '),
        }))
      },
  )
  return (
    <FindField
      label="Person"
      placeholder="Search name or email address"
      chosen={chosen}
      onChoose={onChoose}
      useFound={useFound}
      error={problem}
      withAsterisk
      data-autofocus
      comboboxProps={{ withinPortal: true }}
    />
  )
}

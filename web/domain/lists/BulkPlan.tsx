import { Alert, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { StartBulkChangeInput } from '../../contract/__generated__/limits.ts'
import type { BulkPlan_change$data, BulkPlan_change$key } from '../../__generated__/BulkPlan_change.graphql.ts'
import type { BulkPlanStartMutation } from '../../__generated__/BulkPlanStartMutation.graphql.ts'
import { moneyText } from '../../relay/moneyText.ts'
import { useSave } from '../../relay/useSave.ts'
import { counted, plural } from '../../ui/formats.ts'
import { BulkReasons } from './BulkReasons.tsx'

type Act = NonNullable<BulkPlan_change$data['act']>
type Said = { reason: string; choice: string | null }
type FieldProps = { act: Act; said: Said; onSay: (said: Said) => void; problems: Record<string, string> }

/** What the act asks for: one of several, or words. */
const BulkFields = ({ act, said, onSay, problems }: FieldProps) => (
  <>
    {act.choiceLabel && (
      <Select
        label={act.choiceLabel}
        data={act.choices.map(({ value, label }) => ({ value, label }))}
        value={said.choice}
        onChange={(choice) => onSay({ ...said, choice })}
        error={problems['choice']}
        searchable={act.choices.length > 8}
        nothingFoundMessage="Nothing found"
        required
        data-autofocus
      />
    )}
    {act.reasonLabel && (
      <Textarea
        label={act.reasonLabel}
        value={said.reason}
        onChange={(event) => onSay({ ...said, reason: event.currentTarget.value })}
        error={problems['reason']}
        required={act.reasonRequired}
        maxLength={StartBulkChangeInput.reason.max}
        autosize
        minRows={2}
        data-autofocus={act.choiceLabel ? undefined : true}
      />
    )}
  </>
)

type Props = { change: BulkPlan_change$key; onStarted: () => void; onClose: () => void }

/** Whom it meets, who is left out and why, what it comes to, and what has to be said. */
export function BulkPlan({ change, onStarted, onClose }: Props) {
  const known = useFragment(
    graphql`
    fragment BulkPlan_change on BulkChange {
      databaseId waiting left noun nouns sums { ...moneyText_money }
      ...BulkReasons_change
      act { label text isDanger reasonLabel reasonRequired choiceLabel choices { value label } }
    }
  `,
    change,
  )
  const { databaseId, waiting, left, noun, nouns, act, sums } = known
  const [start, isStarting] = useSave<BulkPlanStartMutation>(graphql`
    mutation BulkPlanStartMutation($input: StartBulkChangeInput!) { startBulkChange(input: $input) { bulkChange { id ...BulkDialog_change } } }
  `)
  const [said, setSaid] = useState<Said>({ reason: '', choice: null })
  const [problems, setProblems] = useState<Record<string, string>>({})
  if (!act) return null
  const begin = async () => {
    const { data, fields } = await start({ input: { databaseId, ...said } })
    setProblems(fields ?? {})
    if (data) onStarted()
  }
  const sum = sums.map((one) => moneyText(one)).join(' and ')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void begin()
      }}
    >
      <Stack gap="sm">
        {waiting > 0 && sum && <Text fw={600}>{sum} in all</Text>}
        {waiting > 0 && act.text && <Text size="sm">{act.text}</Text>}
        {waiting === 0 && (
          <Alert color="gray" variant="light">
            Nothing to do: {plural(left, `this ${noun} is`, `all ${counted(left, noun, nouns)} are`)} left out.
          </Alert>
        )}
        <BulkReasons change={known} />
        {waiting > 0 && <BulkFields act={act} said={said} onSay={setSaid} problems={problems} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus={!act.choiceLabel && !act.reasonLabel}>
            {waiting > 0 ? 'Not now' : 'Close'}
          </Button>
          {waiting > 0 && (
            <Button type="submit" color={act.isDanger ? 'red' : undefined} loading={isStarting}>
              {act.label}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

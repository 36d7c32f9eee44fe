import { Alert, Anchor, Button, Group, List, ScrollArea, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link, useLocation } from 'react-router'
import type { BulkResult_change$data, BulkResult_change$key } from '../../__generated__/BulkResult_change.graphql.ts'
import type { BulkResultUndoMutation } from '../../__generated__/BulkResultUndoMutation.graphql.ts'
import { moneyText } from '../../relay/moneyText.ts'
import { useSave } from '../../relay/useSave.ts'
import { counted, formatTime } from '../../ui/formats.ts'
import { BulkReasons } from './BulkReasons.tsx'

/** Where a reason stands for more rows than this, the rows are not named one by one. */
const MOST_NAMED = 50

type Known = BulkResult_change$data

function Headline({ status, done, undone, waiting, noun, nouns, sums }: Known) {
  const sum = sums.map((one) => moneyText(one)).join(' and ')
  if (status === 'UNDONE') return <>Undone for {counted(undone, noun, nouns)}.</>
  return (
    <>
      Done for {counted(done, noun, nouns)}
      {status === 'DONE' && sum && done > 0 ? `: ${sum}` : ''}.
      {waiting > 0 && ` ${counted(waiting, noun, nouns)} stayed as they were.`}
    </>
  )
}

/** Each that was left out, with the way to it. */
function LeftRows({ rows }: { rows: Known['leftOut'] }) {
  const { search } = useLocation()
  if (!rows.length || rows.length > MOST_NAMED) return null
  return (
    <ScrollArea.Autosize mah={260} type="auto">
      <List listStyleType="none" spacing="xs" aria-label="Left out">
        {rows.map(({ databaseId, name, why, page }) => (
          <List.Item key={databaseId}>
            {page ? (
              <Anchor component={Link} to={`${page}${search}`} fw={600} size="sm">
                {name}
              </Anchor>
            ) : (
              <Text fw={600} size="sm">
                {name || 'Not shown to your role'}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {why}
            </Text>
          </List.Item>
        ))}
      </List>
    </ScrollArea.Autosize>
  )
}

/** What became of it, what was left out and why, and the way back while there is one. */
export function BulkResult({ change, onClose }: { change: BulkResult_change$key; onClose: () => void }) {
  const known = useFragment(
    graphql`
    fragment BulkResult_change on BulkChange {
      databaseId status problem waiting done left undone kept noun nouns undoUntil next { text label page }
      sums { ...moneyText_money } ...BulkReasons_change leftOut { databaseId name why page }
    }
  `,
    change,
  )
  const [undo, isUndoing] = useSave<BulkResultUndoMutation>(graphql`
    mutation BulkResultUndoMutation($input: UndoBulkChangeInput!) { undoBulkChange(input: $input) { bulkChange { id ...BulkDialog_change } } }
  `)
  const { databaseId, problem, left, kept, noun, nouns, undoUntil, done, leftOut, next } = known
  const out = left + kept
  return (
    <Stack gap="sm">
      {problem && (
        <Alert color="orange" variant="light">
          {problem}
        </Alert>
      )}
      <Text role="status">
        <Headline {...known} /> {next?.text}
      </Text>
      {out > 0 &&
        (out > MOST_NAMED ? (
          <BulkReasons change={known} />
        ) : (
          <Text size="sm" fw={600}>
            {counted(out, noun, nouns)} left out
          </Text>
        ))}
      <LeftRows rows={leftOut} />
      <Group justify="flex-end" gap="xs">
        {undoUntil && done > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            loading={isUndoing}
            title={`Until ${formatTime(undoUntil)}`}
            onClick={() => {
              void undo({ input: { databaseId } })
            }}
          >
            Undo
          </Button>
        )}
        <Button variant={next ? 'default' : 'filled'} onClick={onClose} data-autofocus={!next}>
          Close
        </Button>
        {next && (
          <Button component={Link} to={next.page} data-autofocus>
            {next.label}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

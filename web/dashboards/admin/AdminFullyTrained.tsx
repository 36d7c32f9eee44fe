import { Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminFullyTrained_query$data,
  AdminFullyTrained_query$key,
} from '../../__generated__/AdminFullyTrained_query.graphql.ts'
import { formatDateTime, formatNumber } from '../../ui/formats.ts'

type Count = AdminFullyTrained_query$data['fullyTrained'][number]

const nameOf = ({ brand, department }: Count): string => brand ?? department ?? 'Everybody'
const shareOf = ({ trained, people }: Count): number => (people ? Math.floor((100 * trained) / people) : 0)

/** More or fewer than before the period, in people. */
function changeWords({ trained, trainedBefore }: Count): string {
  if (trainedBefore == null || trainedBefore === trained) return ''
  const change = trained - trainedBefore
  return ` (${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))})`
}

/** Who has nothing left to take: of everybody, of each department, of each brand. */
export function AdminFullyTrained({ query }: { query: AdminFullyTrained_query$key }) {
  const { fullyTrained: counts } = useFragment(
    graphql`
    fragment AdminFullyTrained_query on Query @argumentDefinitions(start: { type: "Day!" }, end: { type: "Day!" }) {
      fullyTrained(start: $start, end: $end) { brand department people trained trainedBefore countedAt }
    }
  `,
    query,
  )
  const people = counts.filter(({ brand }) => brand === null)
  const brands = counts.filter(({ brand }) => brand !== null)
  return (
    <Card component="section" aria-label="Fully trained">
      <Title order={2} size="h4">
        Fully trained
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {counts[0]
          ? `Staff of dealers with nothing left to take. Counted ${formatDateTime(counts[0].countedAt)}.`
          : 'Staff of dealers with nothing left to take are counted every 15 minutes: look again soon.'}
      </Text>
      <Bars counts={people.toSorted((a, b) => Number(a.department !== null) - Number(b.department !== null))} />
      {brands.length > 0 && people.length > 0 && (
        <Title order={3} size="h5" mt="lg" mb="sm">
          By brand
        </Title>
      )}
      <Bars counts={brands} />
    </Card>
  )
}

const Bars = ({ counts }: { counts: readonly Count[] }) => (
  <Stack gap="sm">
    {counts.map((count) => (
      <div key={nameOf(count)}>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" fw={500} truncate>
            {nameOf(count)}
          </Text>
          <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {formatNumber(count.trained)} of {formatNumber(count.people)}
            {changeWords(count)}
          </Text>
        </Group>
        <Progress value={shareOf(count)} aria-label={`${nameOf(count)}: ${shareOf(count)}%`} mt={4} />
      </div>
    ))}
  </Stack>
)

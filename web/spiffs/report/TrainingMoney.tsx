import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { TrainingMoney_row$data, TrainingMoney_row$key } from '../../__generated__/TrainingMoney_row.graphql.ts'
import type { TrainingMoney_training$key } from '../../__generated__/TrainingMoney_training.graphql.ts'
import { moneyText } from '../../relay/moneyText.ts'
import { counted, formatNumber } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'

type Row = TrainingMoney_row$data[number]

const amount = (id: string, label: string, moneyOf: (row: Row) => Row['before']): TableColumn<Row> => ({
  id,
  label,
  width: 170,
  align: 'right',
  cell: (row) => moneyText(moneyOf(row)),
})

const columns: TableColumn<Row>[] = [
  { id: 'dealer', label: 'Dealer', primary: true, cell: ({ dealer }) => dealer ?? 'All of them' },
  { id: 'people', label: 'People', width: 110, align: 'right', cell: ({ people }) => formatNumber(people) },
  amount('before', 'Before', ({ before }) => before),
  amount('after', 'After', ({ after }) => after),
  amount('afterHere', 'Of that, this spiff', ({ afterHere }) => afterHere),
]

/** How many days before and after are compared, by the address. */
const DAYS = ['30', '60', '90', '180']

/** What people were granted before and after they passed the course of a spiff, and of how many that is said. */
export function TrainingMoney({ training }: { training: TrainingMoney_training$key }) {
  const { days, leftOut, total, dealers } = useFragment(
    graphql`
    fragment TrainingMoney_training on SpiffTraining { days leftOut total { people ...TrainingMoney_row } dealers { ...TrainingMoney_row } }
  `,
    training,
  )
  const rows = useFragment<TrainingMoney_row$key>(
    graphql`
    fragment TrainingMoney_row on SpiffTrainingRow @relay(plural: true) {
      dealerId dealer people before { ...moneyText_money } after { ...moneyText_money } afterHere { ...moneyText_money }
    }
  `,
    [total, ...dealers],
  )
  const { set } = useSearchState({ days: '' })
  return (
    <Stack gap="xs" mt="xl" component="section" aria-labelledby="training-money">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" id="training-money">
          Before and after the course
        </Title>
        <SegmentedControl
          aria-label="Days before and after"
          size="xs"
          data={DAYS.map((value) => ({ value, label: `${value} days` }))}
          value={String(days)}
          onChange={(value) => set({ days: value === '60' ? '' : value })}
        />
      </Group>
      <Text size="sm" c="dimmed">
        Granted per person on sales of all spiffs, {days} days before and {days} days after each one passed.{' '}
        {counted(total.people, 'person', 'people')} counted
        {leftOut > 0 && `, ${formatNumber(leftOut)} left out who passed or joined too recently`}. People who passed may
        differ in other ways too: this does not show that the course is the reason.
      </Text>
      <RecordTable
        label="Before and after the course"
        rows={total.people ? rows : []}
        keyOf={({ dealerId }) => dealerId ?? 'all'}
        nameOf={({ dealer }) => dealer ?? 'All of them'}
        columns={columns}
        none={{
          title: 'Nobody to compare yet',
          text: `This fills once people passed the course ${days} days ago or more.`,
          icon: IconSchool,
        }}
      />
    </Stack>
  )
}

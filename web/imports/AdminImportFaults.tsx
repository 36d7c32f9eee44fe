import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { AdminImportFaults_doubts$key } from '../__generated__/AdminImportFaults_doubts.graphql.ts'
import type {
  AdminImportFaults_import$data,
  AdminImportFaults_import$key,
} from '../__generated__/AdminImportFaults_import.graphql.ts'
import type { AdminImportFaultsCsvQuery } from '../__generated__/AdminImportFaultsCsvQuery.graphql.ts'
import { showFailure } from '../ui/alerts.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { counted } from '../ui/formats.ts'
import { saveFile } from '../ui/saveFile.ts'

type Fault = AdminImportFaults_import$data['faults'][number]

const columnsOf = (what: string): TableColumn<Fault>[] => [
  { id: 'row', label: 'Row', width: 120, primary: true, cell: ({ row }) => `Row ${row}` },
  { id: 'column', label: 'Column', width: 180, cell: ({ column }) => <Text size="sm">{column}</Text> },
  {
    id: 'value',
    label: 'Value',
    width: 240,
    cell: ({ value }) => (
      <Text size="sm" c={value ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
        {value || 'Empty'}
      </Text>
    ),
  },
  { id: 'message', label: what, cell: ({ message }) => <Text size="sm">{message}</Text> },
]

function FaultTable({ label, rows, what }: { label: string; rows: readonly Fault[]; what: string }) {
  return (
    <RecordTable
      label={label}
      rows={rows}
      keyOf={({ row, column, message }) => `${row}:${column}:${message}`}
      nameOf={({ row }) => `Row ${row}`}
      columns={columnsOf(what)}
      none={{ title: 'No problems' }}
    />
  )
}

/** What may be a slip in rows that are imported all the same. */
function AdminImportDoubts({ data }: { data: AdminImportFaults_doubts$key }) {
  const { doubtCount, doubts } = useFragment(
    graphql`
    fragment AdminImportFaults_doubts on BulkImport { doubtCount doubts { row column value message } }
  `,
    data,
  )
  if (doubtCount === 0) return null
  return (
    <section aria-label="Worth a look">
      <Text fw={600} mb={4} mt="lg">
        {counted(doubtCount, 'value')} worth a look
        {doubtCount > doubts.length ? `, the first ${doubts.length} here` : ''}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        These rows are imported all the same.
      </Text>
      <FaultTable label="Worth a look" rows={doubts} what="Check" />
    </section>
  )
}

/** Every problem by row and column, with the rows as a file to mend, and below it what is worth a look. */
export function AdminImportFaults({ data }: { data: AdminImportFaults_import$key }) {
  const known = useFragment(
    graphql`
    fragment AdminImportFaults_import on BulkImport { databaseId fileName faultCount faults(first: 500) { row column value message } ...AdminImportFaults_doubts }
  `,
    data,
  )
  return (
    <>
      {known.faultCount > 0 && <Problems {...known} />}
      <AdminImportDoubts data={known} />
    </>
  )
}

/** Every problem by row and column, and the rows as a file to mend. */
function Problems({ databaseId, fileName, faultCount, faults }: AdminImportFaults_import$data) {
  const environment = useRelayEnvironment()
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      const answer = await fetchQuery<AdminImportFaultsCsvQuery>(
        environment,
        graphql`query AdminImportFaultsCsvQuery($id: ID!) { bulkImport(databaseId: $id) { failedCsv } }`,
        { id: databaseId },
      ).toPromise()
      if (answer?.bulkImport)
        saveFile(answer.bulkImport.failedCsv, `${fileName.replace(/\.\w+$/, '') || 'addresses'}-to-fix.csv`, 'text/csv')
    } catch (error) {
      showFailure(error)
    }
    setLoading(false)
  }
  return (
    <section aria-label="Problems">
      <Group justify="space-between" mb="sm" mt="lg">
        <Text fw={600}>
          {counted(faultCount, 'problem')}
          {faultCount > faults.length ? `, the first ${faults.length} here` : ''}
        </Text>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={isLoading}
          onClick={() => {
            void download()
          }}
        >
          Download these rows
        </Button>
      </Group>
      <FaultTable label="Problems" rows={faults} what="Problem" />
    </section>
  )
}

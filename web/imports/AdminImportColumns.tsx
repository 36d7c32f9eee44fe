import { Alert, Button, Card, Group, Radio, Select, Stack, Table, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminImportColumns_import$data,
  AdminImportColumns_import$key,
} from '../__generated__/AdminImportColumns_import.graphql.ts'
import type { AdminImportColumnsMutation } from '../__generated__/AdminImportColumnsMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { counted } from '../ui/formats.ts'
import classes from './AdminImport.module.css'

type Known = AdminImportColumns_import$data

/** Which field takes which column; what the server finds wrong, and the order of days where it has to ask. */
function useMapping(known: Known) {
  const [mapping, setMapping] = useState<Record<string, number>>(() =>
    Object.fromEntries(known.mapping.map(({ field, column }) => [field, column])),
  )
  const [problem, setProblem] = useState<string>()
  /** Asked once the server found days that may be read in two ways. */
  const [dayOrder, setDayOrder] = useState(known.dayOrder ?? null)
  const [question, setQuestion] = useState<string>()
  const [save, isSaving] = useSave<AdminImportColumnsMutation>(graphql`
    mutation AdminImportColumnsMutation($input: CheckBulkImportInput!) { checkBulkImport(input: $input) { import { id status done total } } }
  `)
  const ownerOf = (column: number) => known.fields.find(({ name }) => mapping[name] === column)
  const unread = known.columns.filter((_, index) => !ownerOf(index))
  const choose = (field: string, value: string | null) => {
    setProblem(undefined)
    const { [field]: _before, ...rest } = mapping
    if (value === null) return setMapping(rest)
    // A column is read once: the field that had it gives it up.
    setMapping({
      ...Object.fromEntries(Object.entries(rest).filter(([, column]) => column !== Number(value))),
      [field]: Number(value),
    })
  }
  const missing = known.fields.filter(({ name, required }) => required && mapping[name] === undefined)
  const check = async () => {
    if (missing.length) return setProblem(`Choose the column for: ${missing.map(({ label }) => label).join(', ')}.`)
    const { fields, data: done } = await save({
      input: {
        databaseId: known.databaseId,
        mapping: Object.entries(mapping).map(([field, column]) => ({ field, column })),
        dayOrder,
      },
    })
    if (done) return
    const { dayOrder: asked, ...others } = fields
    if (asked) setQuestion(asked)
    setProblem(Object.values(others)[0])
  }
  return { mapping, choose, check, isSaving, problem, unread, question, dayOrder, setDayOrder }
}

type FieldProps = {
  field: Known['fields'][number]
  known: Known
  column: number | undefined
  isAsked: boolean
  onChoose: (value: string | null) => void
}

/** One field, the column it is read from and the first values there. */
function FieldRow({ field: { label, hint, required }, known, column, isAsked, onChoose }: FieldProps) {
  const options = known.columns.map((name, index) => ({ value: String(index), label: name }))
  const values =
    column === undefined
      ? []
      : [...new Set(known.sample.map(({ cells }) => cells[column] ?? '').filter(Boolean))].slice(0, 3)
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          {label}
          {required && (
            <Text span c="red" aria-hidden="true">
              {' '}
              *
            </Text>
          )}
        </Text>
        {hint && (
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Select
          aria-label={`Column for ${label}`}
          data={options}
          value={column === undefined ? null : String(column)}
          onChange={onChoose}
          placeholder="Not in the file"
          clearable
          searchable={options.length > 8}
          clearButtonProps={{ 'aria-label': `Clear the column for ${label}` }}
          error={isAsked && required && column === undefined ? 'Choose a column.' : undefined}
        />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" c="dimmed" lineClamp={2} maw={360}>
          {values.join(', ')}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}

type DayOrder = 'MONTH_FIRST' | 'DAY_FIRST'
type DayOrderProps = { question: string; value: string | null; onChange: (value: DayOrder) => void }

const DayOrderChoice = ({ question, value, onChange }: DayOrderProps) => (
  <Radio.Group
    label="What comes first in the days of this file?"
    description={question}
    value={value}
    onChange={(chosen) => onChange(chosen === 'DAY_FIRST' ? 'DAY_FIRST' : 'MONTH_FIRST')}
    error={value ? undefined : 'Choose one, then check again.'}
  >
    <Stack gap="xs" mt="xs">
      <Radio value="MONTH_FIRST" label="The month: 03/11/2026 is March 11" />
      <Radio value="DAY_FIRST" label="The day: 03/11/2026 is November 3" />
    </Stack>
  </Radio.Group>
)

/** Which column is read as what; guessed by name, with the first values to look at. */
export function AdminImportColumns({ data }: { data: AdminImportColumns_import$key }) {
  const known = useFragment(
    graphql`
    fragment AdminImportColumns_import on BulkImport {
      databaseId columns format total dayOrder
      fields { name label hint required }
      mapping { field column }
      sample { cells }
    }
  `,
    data,
  )
  const { mapping, choose, check, isSaving, problem, unread, question, dayOrder, setDayOrder } = useMapping(known)
  return (
    <Card>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            Map columns
          </Title>
          <Text size="sm" c="dimmed">
            {counted(known.total, 'row')}, read as {known.format}.
          </Text>
        </div>
        <Table.ScrollContainer minWidth={0}>
          <Table verticalSpacing="xs" aria-label="Columns" className={classes.columns}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Field</Table.Th>
                <Table.Th>Column of the file</Table.Th>
                <Table.Th visibleFrom="sm">First values</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {known.fields.map((field) => (
                <FieldRow
                  key={field.name}
                  field={field}
                  known={known}
                  column={mapping[field.name]}
                  isAsked={problem !== undefined}
                  onChoose={(value) => choose(field.name, value)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {unread.length > 0 && (
          <Text size="sm" c="dimmed">
            Not read: {unread.join(', ')}
          </Text>
        )}
        {question && <DayOrderChoice question={question} value={dayOrder} onChange={setDayOrder} />}
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
            loading={isSaving}
            onClick={() => {
              void check()
            }}
          >
            Check all rows
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

import { Text } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminDoubtKinds_query$data,
  AdminDoubtKinds_query$key,
} from '../../__generated__/AdminDoubtKinds_query.graphql.ts'
import { formatNumber } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { SlottedText } from './SlottedText.tsx'
import { ruleWord, slottedWords } from './words.ts'

type Kind = AdminDoubtKinds_query$data['spiffReceiptDoubtKinds'][number]

const columns: TableColumn<Kind>[] = [
  {
    id: 'doubt',
    label: 'Doubt',
    primary: true,
    cell: ({ rule, template }) =>
      template == null ? (
        <Text size="sm" fw={600}>
          {ruleWord(rule)}
        </Text>
      ) : (
        <>
          <SlottedText text={template} />
          <Text size="xs" c="dimmed">
            A line that was not understood
          </Text>
        </>
      ),
  },
  {
    id: 'approved',
    label: 'Approved',
    width: 160,
    align: 'right',
    cell: ({ approved, claims }) => (
      <>
        <Text size="sm" fw={600}>
          {formatNumber(approved)}
        </Text>
        <Text size="xs" c="dimmed">
          {Math.round((approved / claims) * 100)}% of {formatNumber(claims)}
        </Text>
      </>
    ),
  },
  { id: 'denied', label: 'Denied', width: 110, align: 'right', cell: ({ denied }) => formatNumber(denied) },
  { id: 'dealers', label: 'Dealers', width: 110, align: 'right', cell: ({ dealers }) => formatNumber(dealers) },
]

/** What receipts were doubted for, what turned out honest most often first. */
export function AdminDoubtKinds({ query }: { query: AdminDoubtKinds_query$key }) {
  const { spiffReceiptDoubtKinds: kinds } = useFragment(
    graphql`
    fragment AdminDoubtKinds_query on Query {
      spiffReceiptDoubtKinds { rule template claims approved denied dealers }
    }
  `,
    query,
  )
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        Why claims of the last 90 days went to a reviewer, and how many were then approved.
      </Text>
      <RecordTable
        label="Kinds of doubts"
        rows={kinds}
        keyOf={({ rule, template }) => `${rule}:${template}`}
        nameOf={({ rule, template }) => (template == null ? ruleWord(rule) : slottedWords(template))}
        columns={columns}
        none={{
          icon: IconMoodSmile,
          title: 'No doubts',
          text: 'What the reader doubts about receipts appears here once claims go to a reviewer.',
        }}
      />
    </>
  )
}

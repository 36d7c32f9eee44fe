import { Table, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AdminMergeParts_preview$key } from '../../__generated__/AdminMergeParts_preview.graphql.ts'
import { formatNumber } from '../../ui/formats.ts'

/** How much of everything goes to the account that stays. */
export function AdminMergeParts({ preview }: { preview: AdminMergeParts_preview$key }) {
  const { parts } = useFragment(
    graphql`fragment AdminMergeParts_preview on MergePreview { parts { name label moves stays } }`,
    preview,
  )
  if (parts.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="xs">
        The closed account holds nothing.
      </Text>
    )
  return (
    <>
      <Text size="sm" c="dimmed">
        Where both have something of a kind, the better result wins.
      </Text>
      <Table verticalSpacing="xs" mt="sm" aria-label="What moves">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Kind</Table.Th>
            <Table.Th ta="right">Moves</Table.Th>
            <Table.Th ta="right">Both have it</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map(({ name, label, moves, stays }) => (
            <Table.Tr key={name}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right" fw={600}>
                {moves ? formatNumber(moves) : '–'}
              </Table.Td>
              <Table.Td ta="right" c={stays ? undefined : 'dimmed'}>
                {stays ? formatNumber(stays) : '–'}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

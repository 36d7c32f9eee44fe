import { Alert, Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { IconEdit, IconInfoCircle } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { LoyaltyDetails_submission$key } from '../../__generated__/LoyaltyDetails_submission.graphql.ts'
import { moneyOf } from '../../domain/money/money.ts'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Attachments } from './Attachments.tsx'
import { amountWords } from '../words.ts'
import { submissionName } from './submissionName.ts'

/** What was submitted, as rows of words. */
export function SubmissionFacts({ submission }: { submission: LoyaltyDetails_submission$key }) {
  const {
    type,
    unit,
    status,
    dealerName,
    brandName,
    happenedOn,
    invoiceNumber,
    spent,
    note,
    granted,
    expected,
    createdAt,
    decidedAt,
    items,
  } = useFragment(fragment, submission)
  const rows: [string, string][] = [
    [type === 'PHOTO' ? 'Day' : 'Bought on', formatDate(happenedOn)],
    ...(invoiceNumber ? [['Invoice number', invoiceNumber] as [string, string]] : []),
    ...(spent ? [['Amount', moneyOf(spent)] as [string, string]] : []),
    ...(brandName ? [['Brand', brandName] as [string, string]] : []),
    ...(dealerName ? [['Dealer', dealerName] as [string, string]] : []),
    ['Submitted', formatDate(createdAt)],
    ...(decidedAt ? [['Decided', formatDate(decidedAt)] as [string, string]] : []),
    [status === 'APPROVED' ? 'Earned' : 'Would earn', amountWords(status === 'APPROVED' ? granted : expected, unit)],
  ]
  return (
    <Stack gap="md">
      <Table variant="vertical" layout="fixed" withTableBorder={false}>
        <Table.Tbody>
          {rows.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th w={140} fw={500} c="dimmed">
                {label}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {note && <Text size="sm">“{note}”</Text>}
      {items.length > 0 && (
        <Table aria-label="Parts">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Part</Table.Th>
              <Table.Th scope="col" ta="right">
                Pieces
              </Table.Th>
              <Table.Th scope="col" ta="right">
                {unit === 'CREDITS' ? 'Credits' : 'Points'}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(({ databaseId, partNumber, name, quantity, credits, eligible }) => (
              <Table.Tr key={databaseId}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <Text size="sm" fw={600} span>
                    {partNumber}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {eligible ? name : 'Not eligible on that day'}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{formatNumber(quantity)}</Table.Td>
                <Table.Td ta="right">{formatNumber(credits)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}

const fragment = graphql`
  fragment LoyaltyDetails_submission on LoyaltySubmission {
    type unit status dealerName brandName happenedOn invoiceNumber spent { ...money_amount }
      note granted expected deniedReason createdAt decidedAt viewerCanEdit
    items { databaseId partNumber name quantity credits eligible }
    ...submissionName_submission
    ...Attachments_submission
  }
`

/** One submission as who submitted it sees it: what became of it, why, and what can be done now. */
export function LoyaltyDetails({
  submission,
  onEdit,
  onClose,
}: {
  submission: LoyaltyDetails_submission$key
  onEdit: () => void
  onClose: () => void
}) {
  const known = useFragment(fragment, submission)
  const { status, deniedReason, granted, expected, unit, viewerCanEdit } = known
  return (
    <Modal
      opened
      onClose={onClose}
      title={submissionName(known)}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Group gap="sm">
          <StatusChip status={status} />
          {status === 'APPROVED' && <Text fw={600}>+{amountWords(granted, unit)}</Text>}
        </Group>
        {status === 'DENIED' && (
          <Alert
            color="red"
            variant="light"
            icon={<IconInfoCircle aria-hidden="true" />}
            title="Why it was not accepted"
          >
            {deniedReason}
          </Alert>
        )}
        {status === 'PENDING' && (
          <Text size="sm" c="dimmed">
            An administrator looks at it.{' '}
            {expected > 0
              ? `By the list of eligible parts it earns ${amountWords(expected, unit)}.`
              : 'What it earns is decided then.'}
          </Text>
        )}
        <Attachments submission={known} />
        <SubmissionFacts submission={submission} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {viewerCanEdit && (
            <Button leftSection={<IconEdit size={18} aria-hidden="true" />} onClick={onEdit}>
              {status === 'DENIED' ? 'Fix and submit again' : 'Change'}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

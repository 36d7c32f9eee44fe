import { Badge, Button, Group, Text } from '@mantine/core'
import { IconBan, IconCash, IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import type { AdminOutsidePayments_yearEnd$key } from '../../__generated__/AdminOutsidePayments_yearEnd.graphql.ts'
import type {
  AdminOutsidePayments_query$data,
  AdminOutsidePayments_query$key,
} from '../../__generated__/AdminOutsidePayments_query.graphql.ts'
import type { AdminOutsidePaymentsPageQuery } from '../../__generated__/AdminOutsidePaymentsPageQuery.graphql.ts'
import type { AdminOutsidePaymentsQuery } from '../../__generated__/AdminOutsidePaymentsQuery.graphql.ts'
import type { AdminOutsidePaymentsVoidMutation } from '../../__generated__/AdminOutsidePaymentsVoidMutation.graphql.ts'
import { moneyText } from '../../relay/moneyText.ts'
import { usePages } from '../../relay/usePages.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { dotted, formatDate } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { AdminOutsidePaymentDialog } from './AdminOutsidePaymentDialog.tsx'

type Row = AdminOutsidePayments_query$data['taxOutsidePayments']['edges'][number]['node']

const columns: TableColumn<Row>[] = [
  {
    id: 'recipient',
    label: 'Recipient',
    primary: true,
    cell: ({ recipientName, reference, enteredByName }) => (
      <RowTitle
        title={recipientName}
        shape="face"
        text={dotted(reference, enteredByName && `entered by ${enteredByName}`)}
      />
    ),
  },
  { id: 'paidOn', label: 'Paid on', width: 130, cell: ({ paidOn }) => <Text size="sm">{formatDate(paidOn)}</Text> },
  {
    id: 'kind',
    label: 'Form',
    width: 110,
    cell: ({ kind }) => <Text size="sm">{kind === 'NEC' ? '1099-NEC' : '1099-MISC'}</Text>,
  },
  {
    id: 'amount',
    label: 'Amount',
    align: 'right',
    width: 130,
    cell: ({ amount, voidedAt }) => (
      <Text size="sm" fw={600} td={voidedAt ? 'line-through' : undefined}>
        {moneyText(amount)}
      </Text>
    ),
  },
  {
    id: 'withheld',
    label: 'Withheld',
    align: 'right',
    width: 110,
    wideOnly: true,
    cell: ({ withheld }) => (Number(withheld.minor) ? <Text size="sm">{moneyText(withheld)}</Text> : null),
  },
  {
    id: 'state',
    label: 'State',
    width: 100,
    cell: ({ voidedAt }) =>
      voidedAt ? (
        <Badge variant="light" color="gray">
          Voided
        </Badge>
      ) : (
        <Badge variant="light">Counts</Badge>
      ),
  },
]

function useOutsidePayments(payerId: string, year: number) {
  const root = useLazyLoadQuery<AdminOutsidePaymentsQuery>(
    graphql`
    query AdminOutsidePaymentsQuery($payerId: ID, $year: Int) {
      ...AdminOutsidePayments_query @arguments(payerId: $payerId, year: $year)
    }
  `,
    { payerId, year },
    { fetchPolicy: 'store-and-network' },
  )
  return usePages<AdminOutsidePaymentsPageQuery, AdminOutsidePayments_query$key>(
    graphql`
    fragment AdminOutsidePayments_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, payerId: { type: "ID" }, year: { type: "Int" })
    @refetchable(queryName: "AdminOutsidePaymentsPageQuery") {
      taxOutsidePayments(first: $first, after: $after, payerId: $payerId, year: $year)
      @connection(key: "AdminOutsidePayments_taxOutsidePayments") {
        __id
        totalCount
        edges {
          node {
            id databaseId recipientName kind paidOn reference voidedAt enteredByName
            amount { ...moneyText_money } withheld { minor ...moneyText_money }
          }
        }
      }
    }
  `,
    root,
  )
}

function useVoiding() {
  const { revalidate } = useRevalidator()
  const [saveVoid] = useSave<AdminOutsidePaymentsVoidMutation>(graphql`
    mutation AdminOutsidePaymentsVoidMutation($input: VoidTaxOutsidePaymentInput!) {
      voidTaxOutsidePayment(input: $input) { payment { id voidedAt } }
    }
  `)
  return async ({ databaseId, recipientName, amount }: Row) => {
    const sure = await confirm({
      title: `Void ${moneyText(amount)} to ${recipientName}?`,
      text: 'It stays in the list and counts nowhere. Where a form was given out with it, a correction becomes due.',
      action: 'Void payment',
      stay: 'Keep it',
      danger: true,
    })
    if (!sure) return
    const { data } = await saveVoid({ input: { databaseId } })
    if (!data) return
    showDone('The payment is voided')
    await revalidate()
  }
}

/** What was paid outside of the portal: entered one by one or from a file, voided where it was wrong. */
export function AdminOutsidePayments({ yearEnd }: { yearEnd: AdminOutsidePayments_yearEnd$key }) {
  const { year, payer } = useFragment(
    graphql`fragment AdminOutsidePayments_yearEnd on YearEnd { year payer { id databaseId } }`,
    yearEnd,
  )
  const pages = useOutsidePayments(payer.databaseId, year)
  const { __id: connection, edges, totalCount } = pages.data.taxOutsidePayments
  const [isAdding, setIsAdding] = useState(false)
  const voidPayment = useVoiding()
  const add = (
    <Group gap="sm">
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
        Add payment
      </Button>
      <Button
        component={Link}
        to="/auth/admin/year-end/import"
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden="true" />}
      >
        Import
      </Button>
    </Group>
  )
  return (
    <>
      {edges.length > 0 && <Group mb="md">{add}</Group>}
      <RecordTable
        label="Payments outside the portal"
        rows={edges.map(({ node }) => node)}
        totalCount={totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ recipientName, amount }) => `${moneyText(amount)} to ${recipientName}`}
        columns={columns}
        actions={(row) =>
          row.voidedAt ? [] : [{ label: 'Void …', icon: IconBan, danger: true, onClick: () => void voidPayment(row) }]
        }
        none={{
          icon: IconCash,
          title: `Nothing entered for ${year}`,
          text: 'What you paid by check, gift card or payroll outside of the portal belongs here: forms and the W-9 limit count it.',
          action: add,
        }}
      />
      {isAdding && (
        <AdminOutsidePaymentDialog
          payerId={payer.databaseId}
          connection={connection}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  )
}

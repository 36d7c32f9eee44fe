import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../states/EmptyState.tsx'
import { ReorderList } from './ReorderList.tsx'

type Props<Row> = {
  title: string
  text: string
  /** What screen readers call the list. */ label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  children: (row: Row) => ReactNode
  onMove: (rows: Row[]) => unknown
  /** Left out where nothing may be added. */ add: { label: string; onClick: () => void } | false
  none: { icon: Icon; title: string; text: string }
  readOnly: boolean
  /** Above the list. */ notice?: ReactNode
}

/** What belongs to a record, in an order that is kept at once, with a button to add more. */
export function OrderedCard<Row>(props: Props<Row>) {
  const { title, text, label, rows, keyOf, nameOf, children, onMove, add, none, readOnly, notice } = props
  const button = add && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={add.onClick}>
      {add.label}
    </Button>
  )
  return (
    <Card>
      <Stack>
        <Group justify="space-between">
          <div>
            <Title order={2} size="h4">
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {text} Changes are saved right away.
            </Text>
          </div>
          {rows.length > 0 && button}
        </Group>
        {notice}
        {rows.length === 0 ? (
          <EmptyState {...none} action={button} />
        ) : (
          <ReorderList
            items={rows}
            keyOf={keyOf}
            nameOf={nameOf}
            onMove={(moved) => {
              void onMove(moved)
            }}
            label={label}
            disabled={readOnly}
          >
            {children}
          </ReorderList>
        )}
      </Stack>
    </Card>
  )
}

import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { PartLookupQuery } from '../../__generated__/PartLookupQuery.graphql.ts'
import { amountWords } from '../words.ts'

type Props = { partNumber: string; quantity: number; day: string | null; unit: 'CREDITS' | 'POINTS' }

/** What a part earns, told while it is typed. */
export function PartLookup({ partNumber, quantity, day, unit }: Props) {
  const [settled] = useDebouncedValue(partNumber.trim(), 300)
  if (!/[\p{L}\p{N}]/u.test(settled)) return null
  return (
    <Suspense
      fallback={
        <Text size="xs" c="dimmed">
          Looking it up …
        </Text>
      }
    >
      <Found partNumber={settled} quantity={quantity} day={day} unit={unit} />
    </Suspense>
  )
}

function Found({ partNumber, quantity, day, unit }: Props) {
  const { eligibleItemByPart: item } = useLazyLoadQuery<PartLookupQuery>(
    graphql`
    query PartLookupQuery($partNumber: String!, $day: Day) { eligibleItemByPart(partNumber: $partNumber, day: $day) {
      name credits earning } }
  `,
    { partNumber, day },
  )
  if (!item || (!day && !item.earning))
    return (
      <Text size="xs" c="dimmed" role="status">
        {day
          ? 'Not eligible on that day; it earns nothing by itself.'
          : 'Not eligible today; it earns nothing by itself.'}
      </Text>
    )
  return (
    <Text size="xs" c="green.9" role="status">
      {item.name}: {amountWords(item.credits * Math.max(1, quantity), unit)}
    </Text>
  )
}

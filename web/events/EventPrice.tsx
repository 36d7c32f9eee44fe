import { Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { EventPrice_event$key } from '../__generated__/EventPrice_event.graphql.ts'
import { shortMoney } from '../relay/moneyText.ts'
import { formatDate } from '../ui/formats.ts'

/** What an event costs: who registered once, what was agreed then; everybody else, what it is now and until when. */
export function EventPrice({ event }: { event: EventPrice_event$key }) {
  const { price, currentPrice, viewerPrice, discount, isEarly, earlyBirdDay, isOver } = useFragment(
    graphql`
    fragment EventPrice_event on Event {
      isEarly earlyBirdDay isOver
      price { minor ...moneyText_money }
      discount { ...moneyText_money }
      currentPrice { ...moneyText_money }
      viewerPrice { ...moneyText_money }
    }
  `,
    event,
  )
  if (viewerPrice) return <Text>{Number(price.minor) === 0 ? 'Free' : `Your price is ${shortMoney(viewerPrice)}`}</Text>
  if (Number(price.minor) === 0) return <Text>Free</Text>
  return (
    <>
      <Text>{shortMoney(isOver ? price : currentPrice)}</Text>
      {isEarly && !isOver && earlyBirdDay && (
        <Text size="sm" c="dimmed">
          {shortMoney(discount)} off if you register by {formatDate(earlyBirdDay)}. After that it is {shortMoney(price)}
          .
        </Text>
      )}
    </>
  )
}

import { Button, Group, Switch, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AttendBar_event$key } from '../../__generated__/AttendBar_event.graphql.ts'
import type { AttendBarMutation, AttendanceType } from '../../__generated__/AttendBarMutation.graphql.ts'
import { shortMoney } from '../../relay/moneyText.ts'
import { useSave } from '../../relay/useSave.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { answers } from './AnswerBadge.tsx'

const types = ['GOING', 'INTERESTED', 'NOT_INTERESTED'] as const

/** Whether one comes: at once, and back when the server refuses. Saying the same again takes it back. */
export function AttendBar({ event }: { event: AttendBar_event$key }) {
  const known = useFragment(
    graphql`
    fragment AttendBar_event on Event {
      id databaseId isOver viewerAttendance viewerReminded goingCount interestedCount
      currentPrice { minor amount currency ...moneyText_money }
      viewerPrice { minor amount currency ...moneyText_money }
    }
  `,
    event,
  )
  const [save] = useSave<AttendBarMutation>(graphql`
    mutation AttendBarMutation($input: AttendEventInput!) @raw_response_type {
      attendEvent(input: $input) { event { id viewerAttendance viewerReminded goingCount interestedCount viewerPrice { minor amount currency } } }
    }
  `)
  const { id, databaseId, isOver, viewerAttendance: before, viewerReminded, goingCount, interestedCount } = known
  const agreed = known.viewerPrice
  const { minor, amount, currency } = agreed ?? known.currentPrice
  if (isOver)
    return before && before !== 'NOT_INTERESTED' ? (
      <Text c="dimmed" mb="lg">
        {before === 'GOING' ? 'You said you were going.' : 'You were interested.'} This event is over.
      </Text>
    ) : (
      <Text c="dimmed" mb="lg">
        This event is over.
      </Text>
    )
  /** Whoever gives up a price that is no longer to be had is asked first. */
  const maySay = async (type: AttendanceType | null): Promise<boolean> => {
    if (!agreed || type === 'GOING' || type === 'INTERESTED') return true
    if (BigInt(known.currentPrice.minor) <= BigInt(agreed.minor)) return true
    return confirm({
      title: `Give up your price of ${shortMoney(agreed)}?`,
      text: `If you register again, you pay ${shortMoney(known.currentPrice)}.`,
      action: 'Give up my price',
      stay: 'Keep my price',
      danger: true,
    })
  }
  const say = async (type: AttendanceType | null, remind?: boolean) => {
    if (!(await maySay(type))) return
    const step = (one: AttendanceType) => Number(type === one) - Number(before === one)
    void save(
      { input: { databaseId, type, remind } },
      {
        optimisticResponse: {
          attendEvent: {
            event: {
              id,
              viewerAttendance: type,
              viewerReminded: type === 'GOING' || (type === 'INTERESTED' && (remind ?? false)),
              goingCount: goingCount + step('GOING'),
              interestedCount: interestedCount + step('INTERESTED'),
              // A price once agreed stays theirs until they do not come.
              viewerPrice: type === 'GOING' || (type === 'INTERESTED' && agreed) ? { minor, amount, currency } : null,
            },
          },
        },
      },
    )
  }
  return (
    <div role="group" aria-label="Are you going?">
      <Group gap="xs" mb="sm">
        {types.map((type) => {
          const { word, icon: Icon } = answers[type]
          const isChosen = before === type
          return (
            <Button
              key={type}
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              leftSection={<Icon size={18} aria-hidden="true" />}
              onClick={() => void say(isChosen ? null : type)}
            >
              {word}
            </Button>
          )
        })}
      </Group>
      {before === 'GOING' && (
        <Text size="sm" c="dimmed" mb="lg">
          We remind you a day and an hour before.
        </Text>
      )}
      {before === 'INTERESTED' && (
        <Switch
          mb="lg"
          label="Remind me a day and an hour before"
          checked={viewerReminded}
          onChange={({ currentTarget: { checked } }) => void say('INTERESTED', checked)}
        />
      )}
    </div>
  )
}

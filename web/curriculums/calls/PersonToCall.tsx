import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconBell, IconListDetails, IconMail, IconPhoneCheck } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type {
  PersonToCall_person$data,
  PersonToCall_person$key,
} from '../../__generated__/PersonToCall_person.graphql.ts'
import { useViewer, viewerHas } from '../../session/session.ts'
import { dotted, formatAgo } from '../../ui/formats.ts'
import { RowMenu, type RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { dueWords } from '../due/dueWords.ts'
import { outcomeWord } from './callWords.ts'
import classes from './PersonToCall.module.css'
import { ReasonChip } from './ReasonChip.tsx'

const fragment = graphql`
  fragment PersonToCall_person on PersonToCall {
    databaseId name email position phone canBeReminded remindedAt
    lastCall { outcome note calledAt calledByName }
    reasons { reason ...ReasonChip_reason }
    due { name dueOn daysLeft }
  }
`

type Known = PersonToCall_person$data

/** Who it is, and the telephone to press. */
function Callee({ name, position, phone }: Pick<Known, 'name' | 'position' | 'phone'>) {
  return (
    <Group gap="4px 12px">
      <Text fw={600}>{name}</Text>
      {phone && <PhoneLink number={phone} name={name} />}
      {position && (
        <Text size="sm" c="dimmed">
          {position}
        </Text>
      )}
    </Group>
  )
}

/** When somebody last had a word with them. */
function LastWord({ remindedAt, lastCall }: Pick<Known, 'remindedAt' | 'lastCall'>) {
  const words = dotted(
    lastCall &&
      `Called ${formatAgo(lastCall.calledAt)}${lastCall.calledByName && ` by ${lastCall.calledByName}`}: ${outcomeWord(lastCall.outcome).toLowerCase()}`,
    remindedAt && `Reminded ${formatAgo(remindedAt)}`,
  )
  if (!words) return null
  return (
    <Text size="xs" c="dimmed">
      {words}
      {lastCall?.note && <span> (“{lastCall.note}”)</span>}
    </Text>
  )
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** So many are named, the others counted. */
const NAMED = 3

/** What is overdue or due soon, by name. */
function DueCurriculums({ due }: Pick<Known, 'due'>) {
  if (!due.length) return null
  return (
    <Text size="sm">
      {dotted(
        ...due
          .slice(0, NAMED)
          .map(({ name, dueOn, daysLeft }) => `${name}: ${lowered(dueWords({ dueOn, daysLeft }) ?? '')}`),
        due.length > NAMED && `${due.length - NAMED} more`,
      )}
    </Text>
  )
}

export interface Deeds {
  remind: () => void
  markCalled: () => void
  seeTraining: () => void
}

/** The rest of what can be done, in the menu of the row. */
function actionsFor(person: Known, { seeTraining }: Deeds, writesInPortal: boolean): RowAction[] {
  const { databaseId, email } = person
  const write: RowAction = writesInPortal
    ? { label: 'Write a message', icon: IconMail, to: `/auth/admin/messages/create?person=${databaseId}` }
    : { label: 'Write an email', icon: IconMail, onClick: () => window.location.assign(`mailto:${email}`) }
  return [{ label: 'See the training', icon: IconListDetails, onClick: seeTraining }, write]
}

type Props = {
  person: PersonToCall_person$key
  isChosen?: boolean
  /** Left out where nobody chooses several. */
  onChoose?: (isChosen: boolean) => void
  isBusy: boolean
  deeds: Deeds
}

/** Somebody who needs a word: why, their telephone, and what to do about it. */
export function PersonToCall({ person: key, isChosen = false, onChoose, isBusy, deeds }: Props) {
  const person = useFragment(fragment, key)
  const { isAdmin } = useViewer()
  const { name, canBeReminded, reasons } = person
  return (
    <li className={classes.row} data-chosen={onChoose ? isChosen : undefined}>
      {onChoose && (
        <Checkbox
          mt={2}
          aria-label={`Choose ${name}`}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      )}
      <Stack gap={6}>
        <Callee {...person} />
        <Group gap={6}>
          {reasons.map((reason) => (
            <ReasonChip key={reason.reason} reason={reason} />
          ))}
        </Group>
        <DueCurriculums {...person} />
        <LastWord {...person} />
      </Stack>
      <div className={classes.deeds}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPhoneCheck size={16} aria-hidden="true" />}
          disabled={isBusy}
          aria-label={`Mark ${name} as called`}
          onClick={deeds.markCalled}
        >
          Called
        </Button>
        {canBeReminded && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBell size={16} aria-hidden="true" />}
            disabled={isBusy}
            aria-label={`Remind ${name}`}
            onClick={deeds.remind}
          >
            Remind
          </Button>
        )}
        <RowMenu name={name} actions={actionsFor(person, deeds, isAdmin && viewerHas('send-messages'))} />
      </div>
    </li>
  )
}

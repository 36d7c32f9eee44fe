import { IconBuildingStore, IconId, IconUserMinus, IconUserOff, IconUsersGroup, type Icon } from '@tabler/icons-react'
import type { LearnerRequestType } from '../../contract/__generated__/limits.ts'

export type RequestType = (typeof LearnerRequestType)[number]

/** How each kind of request is spoken of. */
export const requestWords: Record<RequestType, { label: string; icon: Icon; effect: string }> = {
  DEACTIVATION: {
    label: 'Deactivate the account',
    icon: IconUserOff,
    effect: 'The account is closed at once and its sessions end. Progress, points and certificates stay.',
  },
  PARTICIPATING: {
    label: 'Stop taking part',
    icon: IconUserMinus,
    effect: 'The person keeps the account but no longer takes part in training and incentives.',
  },
  BECOME_A_DEALER: {
    label: 'Become a dealer',
    icon: IconBuildingStore,
    effect: 'The company is listed as a dealer, and the person looks after its staff.',
  },
  DEALER: {
    label: 'Another dealer',
    icon: IconBuildingStore,
    effect: 'The person works at this dealer, and no longer at the one so far.',
  },
  DEPARTMENT: {
    label: 'Other departments',
    icon: IconUsersGroup,
    effect: 'The person belongs to these departments in place of those so far.',
  },
  AUDIENCE: {
    label: 'Other audiences',
    icon: IconUsersGroup,
    effect: 'What is meant for these audiences opens to the person.',
  },
  POSITION: { label: 'Another position', icon: IconId, effect: 'The person has this position.' },
}

/** What newer servers may send besides is shown as it is. */
export const wordsOf = (type: string) =>
  type in requestWords ? requestWords[type as RequestType] : { label: type, icon: IconUserMinus, effect: '' }

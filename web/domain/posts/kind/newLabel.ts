import type { Session } from '../../../session/session.ts'
import type { PostKind } from '../kinds.ts'

/** New bulletin: by what the list is called, which the settings may say otherwise. */
export const newLabel = ({ adminLabel }: PostKind, session: Session) =>
  `New ${adminLabel(session).toLowerCase().replace(/s$/, '')}`

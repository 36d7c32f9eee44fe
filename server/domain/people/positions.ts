import { badInput } from '../../platform/errors.ts'
import { readSettings } from '../../platform/settings.ts'
import type { Db, Tx } from '../../platform/db.ts'

const NO_SUCH_POSITION = 'Choose one of the positions.'

/**
 * Refuses a position that is none of the configured ones; what somebody has already stays, also once it is no longer
 * offered. Errors: BAD_USER_INPUT at position.
 */
export async function checkPosition(
  db: Db | Tx,
  position: string | null | undefined,
  before: string | null = null,
): Promise<void> {
  if (!position || position === before) return
  if (!(await readSettings(db)).positions.includes(position)) throw badInput('position', NO_SUCH_POSITION)
}

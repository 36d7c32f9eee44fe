import { createHmac } from 'node:crypto'
import type { ScormVersion } from '../../../prisma/generated/client/client.ts'
import type { Services } from '../../platform/context.ts'
import { cmiOf, launchCmi, type Cmi } from '../play/cmi.ts'
import type { Opens } from './token.ts'

/** All that the page around a lesson needs to begin; it is told to that page alone. */
interface Launch {
  portal: string
  version: ScormVersion
  isSco: boolean
  isPreview: boolean
  /** Names what is kept in the browser until the portal has it. */
  attemptId: string
  /** Seals that, so that no other package reads or writes it; 32 bytes in hex. */
  secret: string
  itemId: string
  href: string
  /** Number of the newest commit the portal has. */
  commit: number
  cmi: Cmi
}

const NOTHING_EARNED = { completedAt: null, passedAt: null, seconds: 0 }

/** How a lesson begins for who opens it; null where the address opens no lesson of its package. */
export async function launchOf(services: Services, { as, id }: Opens, itemId: string): Promise<Launch | null> {
  const { db, config } = services
  const attempt =
    as === 'attempt'
      ? await db.scormAttempt.findUnique({
          where: { id, package: { course: { deletedAt: null } } },
          select: { id: true, packageId: true, user: { select: { id: true, firstName: true, lastName: true } } },
        })
      : null
  const packageId = as === 'preview' ? id : attempt?.packageId
  if (!packageId) return null
  const item = await db.scormItem.findFirst({
    where: { id: itemId, packageId, href: { not: null }, package: { course: { deletedAt: null } } },
    select: { id: true, href: true, isSco: true, launch: true, package: { select: { version: true } } },
  })
  if (!item?.href || !item.package.version) return null
  const state = attempt
    ? await db.scormItemState.findUnique({ where: { attemptId_itemId: { attemptId: attempt.id, itemId } } })
    : null
  const spent = attempt
    ? await db.scormSession.aggregate({ where: { attemptId: attempt.id, itemId }, _sum: { seconds: true } })
    : null
  const { version } = item.package
  return {
    portal: new URL(config.PUBLIC_URL).origin,
    version,
    isSco: item.isSco,
    isPreview: !attempt,
    attemptId: attempt?.id ?? id,
    secret: createHmac('sha256', config.SECRET)
      .update(`scorm-kept:${attempt?.id ?? id}`)
      .digest('hex'),
    itemId,
    href: item.href,
    commit: state?.commit ?? 0,
    cmi: launchCmi(version, {
      learner: attempt?.user ?? { id: 'preview', firstName: '', lastName: 'Preview' },
      kept: cmiOf(state?.cmi),
      launch: cmiOf(item.launch),
      earned: state
        ? { completedAt: state.completedAt, passedAt: state.passedAt, seconds: spent?._sum.seconds ?? 0 }
        : NOTHING_EARNED,
      isPreview: !attempt,
    }),
  }
}

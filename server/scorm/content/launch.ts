import { createHmac } from 'node:crypto'
import type { ScormVersion } from '../../../prisma/generated/client/client.ts'
import type { Services } from '../../platform/context.ts'
import { launchValues } from '../../standards/scorm/course/launchValues.ts'
import { validRequests } from '../../standards/scorm/course/offers.ts'
import { activityOf } from '../../standards/scorm/sequencing/position.ts'
import type { Course } from '../../standards/scorm/course/moveOn.ts'
import { openLesson } from '../../standards/scorm/course/playerView.ts'
import { courseIn } from '../play/ways.ts'
import { cmiOf, type Cmi } from '../play/cmi.ts'
import { launchCmi } from '../play/launchCmi.ts'
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
  /** What lessons with an order share and may ask for; null for those without. */
  order: { shared: { reads: boolean; writes: boolean }[]; valid: Record<string, boolean> } | null
}

interface KeptWord {
  commit: number
  cmi: Cmi
  earned: { completedAt: Date | null; passedAt: Date | null; seconds: number }
}
const NOTHING: KeptWord = { commit: 0, cmi: {}, earned: { completedAt: null, passedAt: null, seconds: 0 } }

/** What the portal has of a lesson on the way through its package. */
async function keptOf({ db }: Services, attemptId: string, itemId: string): Promise<KeptWord> {
  const state = await db.scormItemState.findUnique({ where: { attemptId_itemId: { attemptId, itemId } } })
  if (!state) return NOTHING
  const { _sum } = await db.scormSession.aggregate({ where: { attemptId, itemId }, _sum: { seconds: true } })
  const { commit, completedAt, passedAt } = state
  return { commit, cmi: cmiOf(state.cmi), earned: { completedAt, passedAt, seconds: _sum.seconds ?? 0 } }
}

/** Of a lesson with an order: what is known of it, and how long it was open before its present attempt. */
const inOrder = ({ way, shared, spent }: Course, identifier: string, kept: Cmi) => ({
  values: launchValues(way, identifier, kept, shared),
  spent: spent[identifier] ?? 0,
})

const orderOf = ({ way }: Course, identifier: string) => ({
  shared: activityOf(way, identifier).data.map(({ reads, writes }) => ({ reads, writes })),
  valid: validRequests(way),
})

/** How a lesson begins for who opens it; null where the address opens no lesson of its package. */
export async function launchOf(services: Services, { as, id }: Opens, itemId: string): Promise<Launch | null> {
  const { db, config } = services
  const attempt =
    as === 'attempt'
      ? await db.scormAttempt.findUnique({
          where: { id, package: { course: { deletedAt: null } } },
          select: {
            id: true,
            packageId: true,
            state: true,
            user: { select: { id: true, firstName: true, lastName: true } },
          },
        })
      : null
  const packageId = as === 'preview' ? id : attempt?.packageId
  if (!packageId) return null
  const item = await db.scormItem.findFirst({
    where: { id: itemId, packageId, href: { not: null }, package: { course: { deletedAt: null } } },
    select: {
      id: true,
      identifier: true,
      href: true,
      isSco: true,
      launch: true,
      package: { select: { version: true, tree: true } },
    },
  })
  if (!item?.href || !item.package.version) return null
  const course = courseIn({ tree: item.package.tree, state: attempt?.state ?? null })
  // Of lessons with an order the portal alone opens one.
  if (course && attempt && openLesson(course) !== item.identifier) return null
  const { commit, cmi: kept, earned } = attempt ? await keptOf(services, attempt.id, itemId) : NOTHING
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
    commit,
    order: course && orderOf(course, item.identifier),
    cmi: launchCmi(version, {
      learner: attempt?.user ?? { id: 'preview', firstName: '', lastName: 'Preview' },
      kept,
      launch: cmiOf(item.launch),
      inOrder: course && inOrder(course, item.identifier, kept),
      earned,
      isPreview: !attempt,
    }),
  }
}

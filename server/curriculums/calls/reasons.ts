import { Prisma } from '../../../prisma/generated/client/client.ts'
import { courseMeantFor } from '../../domain/audience/sql.ts'
import type { Db } from '../../platform/db.ts'
import { addDays, dayIn, daysBetween } from '../../platform/values/days.ts'
import { isOpenTo } from '../availability.ts'
import type { Calendar } from '../due/dueDay.ts'
import { joinedByHash, ofPeople } from '../joinedByHash.ts'
import type { Rank, RankSearch } from '../staffRanks.ts'

/** Most urgent first. */
export const REASONS = [
  'OVERDUE',
  'DUE_SOON',
  'FAILED_TWICE',
  'CERTIFICATE_ENDING',
  'STOPPED',
  'NEVER_STARTED',
] as const

/** Why somebody needs a word. */
export interface Reason {
  reason: (typeof REASONS)[number]
  /** Curriculums, courses or certificates it is about. */
  count: number
  /** A day of the portal's calendar: since when, or until when. */
  day: Date | null
  /** The course or certificate; of several the most urgent. */
  name: string | null
}

/** What is due within so many days is due soon. */
export const SOON = 7
/** Who did nothing for so many days has stopped. */
const STILL = 30
/** A certificate that ends within so many days is ending. */
const ENDING = 30

/** What the standing of a person says by itself: the figures are those of the team's training. */
export function reasonsOfRank(rank: Rank, { today }: Calendar): Reason[] {
  const { curriculums, completed, overdue, nextDueOn, touchedOn } = rank
  const open = curriculums - completed
  if (open <= 0) return []
  const reasons: Reason[] = []
  if (overdue > 0) reasons.push({ reason: 'OVERDUE', count: overdue, day: nextDueOn, name: null })
  else if (nextDueOn && daysBetween(today, nextDueOn) <= SOON)
    reasons.push({ reason: 'DUE_SOON', count: 1, day: nextDueOn, name: null })
  if (!touchedOn) reasons.push({ reason: 'NEVER_STARTED', count: open, day: null, name: null })
  else if (touchedOn <= addDays(today, -STILL))
    reasons.push({ reason: 'STOPPED', count: open, day: touchedOn, name: null })
  return reasons
}

interface Found {
  userId: string
  count: number
  at: Date
  name: string
}

type People = Pick<RankSearch, 'people' | 'isEverybody'>

const learner = Prisma.sql`p."userId"`

/** Of everybody's courses those alone are looked into that can be failed twice. */
const oftenFailed = Prisma.sql`
    JOIN (SELECT "progressId" FROM "QuizAttempt" WHERE NOT passed GROUP BY 1 HAVING count(*) > 1) often ON often."progressId" = p.id`

/** Whose last two results of a quiz are both below what it takes, of courses that are open to them and not passed. */
const failedTwice = ({ people, isEverybody }: People): Prisma.Sql => Prisma.sql`
  WITH people AS MATERIALIZED (${people}),
  failed AS MATERIALIZED (
    SELECT p."userId", p."courseId", co.title, last.at FROM people s JOIN "CourseProgress" p ON p."userId" = s.id ${ofPeople(learner, isEverybody)} AND p.status <> 'PASSED' AND p.score IS NOT NULL
    ${isEverybody ? oftenFailed : Prisma.empty} JOIN "Course" co ON co.id = p."courseId" AND co.status = 'PUBLISHED' AND co."deletedAt" IS NULL
    JOIN LATERAL (
      SELECT count(*) FILTER (WHERE NOT a.passed) AS failed, max(a."submittedAt") AS at
      FROM (SELECT passed, "submittedAt" FROM "QuizAttempt" WHERE "progressId" = p.id AND passed IS NOT NULL ORDER BY number DESC LIMIT 2) a) last ON last.failed = 2)
  SELECT p."userId", count(*)::int AS count, max(p.at) AS at, (array_agg(p.title ORDER BY p.at DESC, p.title))[1] AS name FROM failed p
  WHERE ${courseMeantFor(Prisma.sql`p."courseId"`, learner)}
    AND EXISTS (SELECT 1 FROM "CurriculumCourse" cc JOIN "Curriculum" c ON c.id = cc."curriculumId" WHERE cc."courseId" = p."courseId" AND ${isOpenTo(learner)})
  GROUP BY 1`

/** Whose certificates are in force and end soon. */
const certificatesEnding = ({ people }: People, { now }: Calendar): Prisma.Sql => Prisma.sql`
  SELECT x."userId", count(*)::int AS count, min(x."expiresAt") AS at, (array_agg(x.title ORDER BY x."expiresAt", x.title))[1] AS name
  FROM "Certificate" x JOIN (${people}) s ON s.id = x."userId" WHERE x."expiresAt" > ${now} AND x."expiresAt" <= ${addDays(now, ENDING)} GROUP BY 1`

/** What a standing does not tell, a statement for each reason. */
export async function furtherReasons(
  db: Db,
  search: People,
  calendar: Calendar,
): Promise<ReadonlyMap<string, Reason[]>> {
  // Joined pair by pair, as the database guesses on a new portal, it goes through all people times all courses.
  const [failed, ending] = await Promise.all([
    joinedByHash<Found>(db, failedTwice(search)),
    joinedByHash<Found>(db, certificatesEnding(search, calendar)),
  ])
  const reasons = new Map<string, Reason[]>()
  const add = (reason: Reason['reason'], found: readonly Found[]) => {
    for (const { userId, count, at, name } of found) {
      const mine = reasons.get(userId) ?? []
      mine.push({ reason, count, day: dayIn(calendar.timeZone, at), name })
      reasons.set(userId, mine)
    }
  }
  add('FAILED_TWICE', failed)
  add('CERTIFICATE_ENDING', ending)
  return reasons
}

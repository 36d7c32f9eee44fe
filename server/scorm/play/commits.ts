import { Prisma, type ScormVersion } from '../../../prisma/generated/client/client.ts'
import type { Change } from '../../platform/events.ts'
import type { Begun } from './begun.ts'
import { answersIn, checkedCmi, cmiOf, outcomeOf, type Cmi, type Outcome } from './cmi.ts'
import { secondsSince } from './progress.ts'

const { sql } = Prisma

interface CommitKey {
  attemptId: string
  itemId: string
  number: number
  /** Number of the commit it changes nothing of; null where something was set since. */
  base: number | null
}

/**
 * Keeps a commit. What the lesson resumes with is of the commit with the highest number, whenever it arrives, unless
 * nothing was set in it while another window went on; what was earned only grows, so that a commit that arrives late,
 * twice or out of order adds what it has and takes nothing. Answers whether the lesson is complete or passed by it.
 */
async function keep(
  { tx, now }: Change,
  { attemptId, itemId, number, base }: CommitKey,
  cmi: Cmi,
  { isComplete, isPassed, isFailed, endsFailure, score, progress }: Outcome,
): Promise<boolean> {
  const isNewest = sql`EXCLUDED."commit" > kept."commit" AND (${base}::float8 IS NULL OR kept."commit" <= ${base}::float8)`
  const at = (is: boolean) => (is ? sql`${now}::timestamptz` : sql`NULL::timestamptz`)
  const [row] = await tx.$queryRaw<{ earned: boolean | null }[]>`
    INSERT INTO "ScormItemState" AS kept ("attemptId", "itemId", cmi, "commit", "completedAt", "passedAt", failed, score, progress, "startedAt", "updatedAt")
    VALUES (${attemptId}::uuid, ${itemId}::uuid, ${JSON.stringify(cmi)}::jsonb, ${number}::float8, ${at(isComplete)}, ${at(isPassed)}, ${isFailed}, ${score}::float8, ${progress}::float8, ${now}::timestamptz, ${now}::timestamptz)
    ON CONFLICT ("attemptId", "itemId") DO UPDATE SET
      cmi = CASE WHEN ${isNewest} THEN EXCLUDED.cmi ELSE kept.cmi END,
      "commit" = CASE WHEN ${isNewest} THEN EXCLUDED."commit" ELSE kept."commit" END,
      "completedAt" = COALESCE(kept."completedAt", EXCLUDED."completedAt"),
      "passedAt" = COALESCE(kept."passedAt", EXCLUDED."passedAt"),
      failed = COALESCE(kept."passedAt", EXCLUDED."passedAt") IS NULL AND CASE WHEN ${isNewest} THEN EXCLUDED.failed OR (kept.failed AND NOT ${endsFailure}::boolean) ELSE kept.failed END,
      score = GREATEST(kept.score, EXCLUDED.score), progress = GREATEST(kept.progress, EXCLUDED.progress), "updatedAt" = EXCLUDED."updatedAt"
    RETURNING ${now}::timestamptz IN ("completedAt", "passedAt") AS earned`
  return row?.earned ?? false
}

/** Answers of a lesson by their place: of two commits the later one's stand. */
async function keepAnswers(
  { tx }: Change,
  { attemptId, itemId, number }: CommitKey,
  version: ScormVersion,
  cmi: Cmi,
): Promise<void> {
  const answers = answersIn(version, cmi)
  if (!answers.length) return
  await tx.$executeRaw`
    INSERT INTO "ScormInteraction" AS kept ("attemptId", "itemId", number, identifier, type, question, response, result, "commit")
    SELECT ${attemptId}::uuid, ${itemId}::uuid, r.number, r.identifier, r.type, r.question, r.response, r.result, ${number}::float8
    FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS r(number int, identifier text, type text, question text, response text, result text)
    ON CONFLICT ("attemptId", "itemId", number) DO UPDATE SET identifier = EXCLUDED.identifier, type = EXCLUDED.type, question = EXCLUDED.question,
      response = EXCLUDED.response, result = EXCLUDED.result, "commit" = EXCLUDED."commit" WHERE EXCLUDED."commit" > kept."commit"`
}

interface Lesson {
  id: string
  isSco: boolean
  launch: Prisma.JsonValue
}

/** A commit as it came. */
export interface Commit {
  commit: number
  base?: number | null | undefined
  session?: string | null | undefined
  cmi: unknown
}

/** What a commit says, and whether its lesson is complete or passed by it. */
interface KeptCommit {
  cmi: Cmi
  earned: boolean
}

/** Keeps all a commit says of a lesson: what it resumes with, answers, time, what was earned. */
export async function keepCommit(c: Change, begun: Begun, lesson: Lesson, said: Commit): Promise<KeptCommit> {
  const { id: attemptId, version } = begun
  const cmi = checkedCmi(version, said.cmi)
  const reported = outcomeOf(version, cmi, cmiOf(lesson.launch))
  // What says nothing is complete once it was opened.
  const outcome = lesson.isSco ? reported : { ...reported, isComplete: true, progress: 1 }
  const key = { attemptId, itemId: lesson.id, number: said.commit, base: said.base ?? null }
  const earned = await keep(c, key, cmi, outcome)
  await keepAnswers(c, key, version, cmi)
  // Nobody was there longer than since they began.
  const most = secondsSince(c, begun.startedAt)
  if (outcome.seconds)
    await c.tx.$executeRaw`
      INSERT INTO "ScormSession" AS kept ("attemptId", "itemId", name, seconds) VALUES (${attemptId}::uuid, ${lesson.id}::uuid, ${said.session ?? ''}, ${Math.min(outcome.seconds, most)}::float8)
      ON CONFLICT ("attemptId", "itemId", name) DO UPDATE SET seconds = GREATEST(kept.seconds, EXCLUDED.seconds)`
  await c.tx.scormAttempt.update({ where: { id: attemptId }, data: { lastItemId: lesson.id } })
  return { cmi, earned }
}

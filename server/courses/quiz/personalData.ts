import type pg from 'pg'
import type { Row } from '../../domain/people/personalData.ts'
import { askedFrom, chosenFrom, readable, reviewed, type Mark } from './questions.ts'

interface Stands {
  id: string
  status: string
  extraAttempts: number
  maxAttempts: number | null
  handedIn: number
}

const STANDS = `SELECT p.id, p.status::text, p."extraAttempts", c."maxAttempts",
    (SELECT count(*)::int FROM "QuizAttempt" a WHERE a."progressId" = p.id AND a."submittedAt" IS NOT NULL) AS "handedIn"
  FROM "CourseProgress" p JOIN "Course" c ON c.id = p."courseId" WHERE p.id = ANY($1::uuid[])`

const MARKS = `SELECT "attemptId", "questionId", status::text AS status, note FROM "QuizMark" WHERE "attemptId" = ANY($1::uuid[])`

/** Attempts with their questions as the portal shows them now: what is right stays hidden while an attempt could use it. */
export async function attemptsShown(pool: pg.Pool, rows: readonly Row[]): Promise<Row[]> {
  const found = await pool.query<Stands>(STANDS, [rows.map(({ progressId }) => progressId)])
  const marks = await pool.query<Mark & { attemptId: string }>(MARKS, [rows.map(({ id }) => id)])
  const stands = new Map(found.rows.map((row) => [row.id, row]))
  return rows.map((row) => {
    const progress = stands.get(String(row.progressId))
    const submittedAt = row.submittedAt instanceof Date ? row.submittedAt : null
    const passed = typeof row.passed === 'boolean' ? row.passed : null
    const how = progress ? readable({ ...progress, submittedAt, passed }) : { submitted: false, solved: false }
    const own = marks.rows.filter(({ attemptId }) => attemptId === row.id)
    return { ...row, questions: reviewed(askedFrom(row.questions), chosenFrom(row.answers), own, how) }
  })
}

import type pg from 'pg'
import type { Row } from '../domain/people/personalData.ts'

/** What a person wrote, and what is in their inbox. */
const MESSAGES = `SELECT m.id, m.subject, m.text, m.status::text AS status, m.date, m."createdById" FROM "Message" m
  WHERE m."createdById" = $1 OR EXISTS (SELECT 1 FROM "MessageRecipient" r WHERE r."messageId" = m.id AND r."userId" = $1 AND r."deletedAt" IS NULL)
  ORDER BY m.date`

export const messagesOf = (pool: pg.Pool, { id }: { id: string }): Promise<Row[]> =>
  pool.query<Row>(MESSAGES, [id]).then(({ rows }) => rows)

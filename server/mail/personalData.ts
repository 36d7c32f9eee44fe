import type pg from 'pg'
import type { Row } from '../domain/people/personalData.ts'
import { SECRET_SUBJECT } from '../platform/mail.ts'

/**
 * Letters with a code or a link show nothing: who exports the data of another must not find a way into the account
 * among them.
 */
const LETTERS = `SELECT id, reference, "to", CASE WHEN secret THEN $2 ELSE subject END AS subject, CASE WHEN secret THEN '' ELSE text END AS text, "sentAt", "createdAt"
  FROM "OutboxMail" WHERE "to" = $1 ORDER BY "createdAt"`

/** What was written to a person's address. */
export const lettersTo = (pool: pg.Pool, { email }: { email: string }): Promise<Row[]> =>
  pool.query<Row>(LETTERS, [email, SECRET_SUBJECT]).then(({ rows }) => rows)

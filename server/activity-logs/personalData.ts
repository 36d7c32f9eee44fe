import type pg from 'pg'
import type { Row } from '../domain/people/personalData.ts'

/** What a person did, or somebody in their name, and what was done to their account. */
export const entriesAbout = (pool: pg.Pool, { id }: { id: string }): Promise<Row[]> =>
  pool
    .query<Row>(
      'SELECT * FROM "ActivityLog" WHERE "actorId" = $1 OR "realActorId" = $1 OR ("targetType" = \'User\' AND "targetId" = $1::text) ORDER BY "createdAt"',
      [id],
    )
    .then(({ rows }) => rows)

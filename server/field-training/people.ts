import { Prisma } from '../../prisma/generated/client/client.ts'
import { BY_NAME, peopleNamed } from '../domain/people/people.ts'
import { badInput } from '../platform/errors.ts'
import type { Db, Tx } from '../platform/db.ts'
import { manages, visits } from './visitAccess.ts'

export interface Person {
  id: string
  name: string
  position: string | null
}

/** People offered at a time. */
const OFFERED = 200

/** People who work at a dealer, by name. */
export async function staffOf(db: Db, dealerId: string, text: string | null | undefined): Promise<Person[]> {
  const people = await db.user.findMany({
    where: {
      status: 'ACTIVE',
      firstName: { not: '' },
      dealers: { some: { dealerId, active: true } },
      ...peopleNamed(text),
    },
    orderBy: BY_NAME,
    take: OFFERED,
    select: { id: true, firstName: true, lastName: true, position: true },
  })
  return people.map(({ id, firstName, lastName, position }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
    position,
  }))
}

/** People who may make a visit to a dealer: those who look after it, then those who look after all visits. */
const instructing = (db: Db | Tx, dealerId: string, which: Prisma.Sql, most: number) => {
  const [u, dealer] = [Prisma.sql`u.id`, Prisma.sql`${dealerId}::uuid`]
  return db.$queryRaw<(Person & { isNear: boolean })[]>`
    SELECT u.id, concat_ws(' ', nullif(u."firstName", ''), nullif(u."lastName", '')) AS name, u.position, ${visits(u, dealer)} AS "isNear"
    FROM "User" u WHERE u.status = 'ACTIVE' AND u."firstName" <> '' AND ${which} AND (${visits(u, dealer)} OR ${manages(u)})
    ORDER BY "isNear" DESC, u."firstName", u."lastName", u.id LIMIT ${most}`
}

export const instructorsFor = (db: Db, dealerId: string) => instructing(db, dealerId, Prisma.sql`TRUE`, OFFERED)

/** Who makes a visit where nobody was chosen: the one who looks after the dealer, if it is one. */
export async function onlyInstructor(tx: Tx, dealerId: string): Promise<string | null> {
  const near = (await instructing(tx, dealerId, Prisma.sql`TRUE`, 2)).filter(({ isNear }) => isNear)
  return near.length === 1 ? (near[0]?.id ?? null) : null
}

/** Errors: BAD_USER_INPUT at instructorId for who does not visit the dealer. */
export async function checkInstructor(tx: Tx, dealerId: string, id: string): Promise<void> {
  const [found] = await instructing(tx, dealerId, Prisma.sql`u.id = ${id}::uuid`, 1)
  if (!found) throw badInput('instructorId', 'Choose somebody who looks after this dealer.')
}

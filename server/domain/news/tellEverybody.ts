import { Prisma } from '../../../prisma/generated/client/client.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import type { Letter } from '../../platform/mail.ts'
import { withAccess, writeToMany, type Topic } from './letters.ts'

/** People in one transaction. */
const BATCH = 200

interface How {
  /** Among whom: a condition on a person u; by default who takes part in training and incentives. */
  among?: Prisma.Sql
  /** What the activity log calls it. */
  action?: string
}
const TAKES_PART = Prisma.sql`u."participatingLearner"`
/** Whether they take part or not: for what people asked for themselves. */
export const ANYBODY = Prisma.sql`TRUE`

interface Told {
  kind: string
  title: string
  body: string
  link: string
  reference: string
  namesId?: string
}

/**
 * Tells one batch of people who were not given before. `open` is a condition on a person u. Answers the last person,
 * null at the end.
 */
async function tell(
  c: Change,
  open: Prisma.Sql,
  after: string | null,
  news: Told,
  letter: Omit<Letter, 'to' | 'reference'>,
  topic: Topic,
  among: Prisma.Sql,
): Promise<string | null> {
  const people = await c.tx.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM "User" u WHERE u.status = 'ACTIVE' AND ${among} ${after ? Prisma.sql`AND u.id > ${after}::uuid` : Prisma.empty} AND ${open} ORDER BY u.id LIMIT ${BATCH}`
  if (!people.length) return null
  const notified: { id: string; userId: string }[] = await c.tx.notification.createManyAndReturn({
    data: people.map(({ id: userId }) => ({ userId, ...news, createdAt: c.now })),
    skipDuplicates: true,
    select: { id: true, userId: true },
  })
  for (const { id, userId } of notified) c.publish('notification.added', userId, id)
  const readers = await c.tx.user.findMany({
    where: { id: { in: notified.map(({ userId }) => userId) }, ...withAccess },
    select: { id: true },
  })
  const references = readers.map(({ id }) => [id, { ...letter, reference: `${news.reference}:${id}` }] as const)
  await writeToMany(c.tx, topic, new Map(references))
  return people.length === BATCH ? (people.at(-1)?.id ?? null) : null
}

/**
 * Tells all people for whom `open`, a condition on a person u, holds, a batch at a time; who was told under this
 * reference before is not told again.
 */
export async function tellEverybody(
  services: Services,
  open: Prisma.Sql,
  news: Told,
  letter: Omit<Letter, 'to' | 'reference'>,
  topic: Topic,
  { among = TAKES_PART, action = 'tellAssigned' }: How = {},
): Promise<void> {
  let last: string | null = null
  do {
    last = await changeInJob(services, action, (c) => tell(c, open, last, news, letter, topic, among))
  } while (last)
}

import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { entity } from '../../platform/kit/entity.ts'
import { notFound } from '../../platform/errors.ts'
import { on } from '../../platform/events.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import type { Right } from '../../platform/rights.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { can, inPerson, isPerson, type Viewer } from '../../platform/viewer.ts'
import { membership } from '../../platform/kit/loader.ts'
import { targetEnum } from '../../platform/kit/targets.ts'
import { lookUp } from '../../platform/reads/raw.ts'
import { tellUnread } from '../badges.ts'
import { columnOf } from '../columns.ts'
import { linkRows } from '../people/mergeable.ts'

/**
 * Models that people have read or not: those with a table `<Model>Read`, and in their own a count `readers` and where
 * publication stands.
 */
export type Readable = Prisma.ModelName extends infer Name ? (Name extends `${infer Model}Read` ? Model : never) : never

/** What is told of a thing in a notification and a letter. */
export interface ReadWords {
  title: string
  /** Where it is read: a path in the portal. */
  link: string
  brand?: { name: string; color: string | null } | undefined
  /** How its text begins; empty without one. */
  teaser?: string
  /** The id of the picture on top of it; null for none. */
  pictureId?: string | null
}

/** Of a thing whose readers are known by name, and the others reminded once: its model keeps when, and by whom. */
interface Followed {
  may: (viewer: Viewer) => boolean
  /** Whether the viewer follows the readers of this one. */
  has: (ctx: Context, id: string) => Promise<boolean>
  /** Whom it is open to, as a condition on the row c and a person u. */
  open: Prisma.Sql
  words: (db: Db | Tx, id: string) => Promise<ReadWords | null>
}

interface Owner {
  has: ReturnType<typeof entity<Readable>>['has']
  noun: string
  /** Who is told how many have read it. */
  counted: Right
  followed?: Followed
}
const owners = new Map<Readable, Owner>()

/** Of a kind of things whose readers are followed. Errors: NOT_FOUND for another kind. */
export function followed(target: string): Followed & { model: Readable; noun: string } {
  const model = target as Readable
  const owner = owners.get(model)
  if (!owner?.followed) throw notFound(owner ? `The ${owner.noun}` : 'It')
  return { ...owner.followed, model, noun: owner.noun }
}

export const tablesOf = (model: Readable) => ({
  content: Prisma.raw(`"${model}"`),
  read: Prisma.raw(`"${model}Read"`),
  ref: Prisma.raw(`"${columnOf(model)}"`),
})

/** What is not published, or older than the account, is no news to it. */
const news = (viewer: Viewer) => ({
  status: 'PUBLISHED' as const,
  ...(viewer.joinedAt ? { date: { gte: viewer.joinedAt } } : {}),
})

/** The filter of what the viewer has not read. */
export const unreadBy = (viewer: Viewer) => ({ ...news(viewer), reads: { none: { userId: viewer.id } } })

/**
 * How many of a kind the viewer has not read, by the count of a filter: all news less what was read. A person with
 * thousands of reads makes the database compare each thing with each of them where it is asked for what is not read.
 */
export async function countUnread(
  viewer: Viewer,
  count: (where: ReturnType<typeof news> & { reads?: { some: { userId: string } } }) => Promise<number>,
): Promise<number> {
  const [all, read] = await Promise.all([
    count(news(viewer)),
    count({ ...news(viewer), reads: { some: { userId: viewer.id } } }),
  ])
  return Math.max(0, all - read)
}

/** Whether the viewer has not read a row they see; one statement for all rows of a kind. */
const unreadLoader = membership(async (ctx, ids, model: Readable) => {
  const { content, read, ref } = tablesOf(model)
  const rows = await ctx.db.$queryRaw<{ id: string }[]>(lookUp`
          SELECT c.id FROM ${content} c WHERE c.id = ANY(${ids}::uuid[]) AND c.status = 'PUBLISHED' AND c.date >= ${ctx.viewer?.joinedAt ?? new Date(0)}
            AND NOT EXISTS (SELECT 1 FROM ${read} r WHERE r.${ref} = c.id AND r."userId" = ${ctx.viewer?.id ?? null}::uuid)`)
  return rows.map(({ id }) => id)
})

const targets = Object.values(Prisma.ModelName).filter((name): name is Readable => `${name}Read` in Prisma.ModelName)

export const ReadTarget = targetEnum('ReadTarget', 'Kinds of things one has read or not.', targets)

mutation('markRead', {
  description:
    'Marks something the viewer sees as read, or as unread again. What is not published is looked at without a mark, and so is what an administrator acting as a person or a partner system opens. Errors: NOT_FOUND.',
  input: (t) => ({
    target: t.field({ type: ReadTarget, required: true, description: 'What kind of thing it is.' }),
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the thing.' }),
    read: t.boolean({ description: 'True by default.' }),
    visit: t.boolean({ description: 'False: only looked at, and marked neither way. True by default.' }),
  }),
  // Partner systems open one by the same call.
  may(viewer, input) {
    if (isPerson(viewer)) return true
    const owner = owners.get(input.target as Readable)
    return owner !== undefined && can(viewer, owner.counted)
  },
  async first(ctx, { target, databaseId }) {
    const model = target as Readable
    const owner = owners.get(model)
    if (!owner || !(await owner.has(ctx, databaseId))) throw notFound(owner ? `The ${owner.noun}` : 'It')
    return model
  },
  async does(c, { databaseId: id, read: isRead, visit }, viewer, model) {
    const { content, read, ref } = tablesOf(model)
    const answer = { id, model }
    // Who looks over a person's shoulder does not use up what is new to that person.
    if (visit === false || !inPerson(viewer)) return answer
    const done =
      isRead === false
        ? -(await c.tx.$executeRaw`DELETE FROM ${read} WHERE ${ref} = ${id}::uuid AND "userId" = ${viewer.id}::uuid`)
        : await c.tx.$executeRaw`INSERT INTO ${read} (${ref}, "userId", "readAt")
              SELECT id, ${viewer.id}::uuid, ${c.now} FROM ${content} WHERE id = ${id}::uuid AND status = 'PUBLISHED' ON CONFLICT DO NOTHING`
    if (done) {
      await c.tx.$executeRaw`UPDATE ${content} SET readers = readers + ${done} WHERE id = ${id}::uuid`
      tellUnread(c, viewer.id)
    }
    c.record({ type: model, id, after: { read: isRead !== false } })
    return answer
  },
  answers: (t) => ({
    node: t.node({ description: 'The thing, as it stands now.', id: ({ id, model }) => ({ type: model, id }) }),
  }),
})

// What a person read goes with the person, and the counts follow.
on('user.erased', async ({ tx }, { userId }) => {
  for (const model of owners.keys()) {
    const { content, read, ref } = tablesOf(model)
    await tx.$executeRaw`
      WITH gone AS (DELETE FROM ${read} WHERE "userId" = ${userId}::uuid RETURNING ${ref} AS id)
      UPDATE ${content} c SET readers = c.readers - 1 FROM gone WHERE gone.id = c.id`
  }
})

function addFields<M extends Readable>(model: M, owner: Owner): void
// As in publishing.ts: written for one model.
function addFields(model: 'Bulletin', { counted: right, followed: isFollowed }: Owner): void {
  builder.prismaObjectFields(model, (t) => ({
    unread: t.boolean({
      description:
        'The viewer has not read it; false for what is not published and what is older than the viewer’s account.',
      resolve: ({ id }, _args, ctx) => unreadLoader(ctx, model).load(id),
    }),
    readerCount: t.exposeInt('readers', {
      nullable: true,
      description: `People who have read it; null without ${right}.`,
      authScopes: { right },
      unauthorizedResolver: () => null,
    }),
  }))
  if (!isFollowed) return
  builder.prismaObjectFields(model, (t) => ({
    remindedAt: t.expose('remindedAt', {
      type: 'DateTime',
      nullable: true,
      description: `When those who had not read it were reminded; null while they were not, and without ${right}.`,
      authScopes: { right },
      unauthorizedResolver: () => null,
    }),
    remindedBy: t.string({
      nullable: true,
      description: `The name of who reminded them; null where nobody did or the person is gone, and without ${right}.`,
      authScopes: { right },
      unauthorizedResolver: () => null,
      select: { remindedBy: { select: { firstName: true, lastName: true } } },
      resolve: ({ remindedBy: who }) => who && `${who.firstName} ${who.lastName}`.trim(),
    }),
  }))
}

/**
 * Rows of a model are read or not by who sees them, by the mutation `markRead`. Adds the fields `unread` and
 * `readerCount` to its type, whose node selects the id.
 */
export function reading(model: Readable, { noun, ...owner }: Owner): void {
  owners.set(model, { noun, ...owner })
  addFields(model, { noun, ...owner })
  linkRows({
    name: `${noun}-reads`,
    label: `Read ${noun}s`,
    table: `${model}Read`,
    key: columnOf(model),
    both: { takes: '"readAt" = LEAST(p."readAt", s."readAt")', counts: { readers: '1' } },
  })
}

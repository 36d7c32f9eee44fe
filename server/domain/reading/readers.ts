import { resolveOffsetConnection } from '@pothos/plugin-relay'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { failure, notFound } from '../../platform/errors.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { signedIn } from '../../platform/context.ts'
import { isUuid, searchText, uuid } from '../../platform/values/inputs.ts'
import { accountOf } from '../../platform/viewer.ts'
import { seesEveryone } from '../people/rules.ts'
import { peopleVisibleTo } from '../people/sql.ts'
import { followed, ReadTarget, tablesOf, type Readable } from './reading.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** Whoever has not read a thing is to be reminded of it. */
    'readers.reminded': { model: Readable; id: string }
  }
}

interface Reader {
  id: string
  name: string
  dealers: string[]
  readAt: Date | null
}

/** Whom a thing is news to, as a condition on a person u: open to them now, and not older than their account. */
export function newsTo(model: Readable, id: string): Prisma.Sql {
  const { content } = tablesOf(model)
  return Prisma.sql`EXISTS (SELECT 1 FROM ${content} c WHERE c.id = ${id}::uuid AND c.date >= u."createdAt" AND ${followed(model).open})`
}

/** The same of those who have not read it. */
export function unreadTo(model: Readable, id: string): Prisma.Sql {
  const { read, ref } = tablesOf(model)
  return Prisma.sql`${newsTo(model, id)} AND NOT EXISTS (SELECT 1 FROM ${read} r WHERE r.${ref} = ${id}::uuid AND r."userId" = u.id)`
}

interface Search {
  model: Readable
  id: string
  isRead: boolean
  text: string
  /** Which people, as a condition on a person u; all of them where it is left out. */
  among?: Prisma.Sql
}

/** Who has read it, or who has not of those it is for. `columns` are of the person u and, of readers, the row r. */
function peopleOf({ model, id, isRead, text, among = Prisma.sql`TRUE` }: Search, columns: Prisma.Sql): Prisma.Sql {
  const { read, ref } = tablesOf(model)
  const named = text
    ? Prisma.sql`AND (u."firstName" || ' ' || u."lastName" ILIKE ${`%${text}%`}
        OR EXISTS (SELECT 1 FROM "DealerMember" m JOIN "Dealer" d ON d.id = m."dealerId" WHERE m."userId" = u.id AND m.active AND d.name ILIKE ${`%${text}%`}))`
    : Prisma.empty
  return isRead
    ? Prisma.sql`SELECT ${columns}, r."readAt" FROM ${read} r JOIN "User" u ON u.id = r."userId" WHERE r.${ref} = ${id}::uuid AND ${among} ${named}`
    : Prisma.sql`SELECT ${columns}, NULL::timestamptz AS "readAt" FROM "User" u WHERE u.status = 'ACTIVE' AND u."participatingLearner" AND ${unreadTo(model, id)} AND ${among} ${named}`
}

const countOf = async (db: Db | Tx, search: Search): Promise<number> =>
  (
    await db.$queryRaw<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM (${peopleOf(search, Prisma.sql`u.id`)}) people`
  )[0]?.count ?? 0

const ReaderType = builder
  .objectRef<Reader>('Reader')
  .implement({
    description:
      'Somebody who has read a thing, or has not yet; for who may save the thing and may see the person, as everywhere.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id of the person.' }),
      name: t.exposeString('name', { description: 'First and last name.' }),
      dealers: t.exposeStringList('dealers', { description: 'Dealers they work at now, by name.' }),
      readAt: t.expose('readAt', { type: 'DateTime', nullable: true, description: 'When first; null while unread.' }),
    }),
  })

builder.queryField('readers', (t) =>
  t.connection(
    {
      type: ReaderType,
      complexity: 5,
      authScopes: (_root, { target }, { viewer }) => viewer !== null && followed(target).may(viewer),
      description:
        'Who has read a thing, latest first, or by name who has not of those it is for, as far as the viewer may see people; nobody for a thing the viewer may not save.',
      args: {
        target: t.arg({ type: ReadTarget, required: true, description: 'What kind of thing it is.' }),
        databaseId: t.arg.id({ required: true, description: 'Raw id of the thing.' }),
        read: t.arg.boolean({ description: 'False for those who have not read it; true by default.' }),
        text: t.arg.string({ description: 'Part of the name, or of a dealer’s name.' }),
        offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
      },
      async resolve(_root, args, ctx) {
        const { has, model } = followed(args.target)
        const isThere = isUuid(args.databaseId) && (await has(ctx, args.databaseId))
        const viewer = signedIn(ctx)
        const all = { model, id: args.databaseId, isRead: args.read !== false, text: '' }
        const visible = peopleVisibleTo(viewer)
        const search = { ...all, text: searchText(args.text) ?? '', among: visible }
        const columns = Prisma.sql`u.id, trim(u."firstName" || ' ' || u."lastName") AS name, ARRAY(
          SELECT d.name FROM "DealerMember" m JOIN "Dealer" d ON d.id = m."dealerId" WHERE m."userId" = u.id AND m.active ORDER BY d.name, d.id) AS dealers`
        const connection = await resolveOffsetConnection(
          { args, defaultSize: 50, maxSize: 100 },
          async ({ limit, offset }): Promise<Reader[]> =>
            isThere
              ? ctx.db
                  .$queryRaw`${peopleOf(search, columns)} ORDER BY "readAt" DESC, name, id LIMIT ${limit} OFFSET ${offset + (args.offset ?? 0)}`
              : [],
        )
        return {
          ...connection,
          count: async () => (isThere ? countOf(ctx.db, search) : 0),
          // Counted whatever is searched for: a search that told whether one of them fits would name them.
          countUnnamed: async () =>
            isThere && !seesEveryone(viewer) ? countOf(ctx.db, { ...all, among: Prisma.sql`NOT ${visible}` }) : 0,
        }
      },
    },
    {
      description: 'A piece of the list.',
      fields: (f) => ({
        totalCount: f.int({
          description: 'People whom the viewer may see and who match the search.',
          resolve: (connection) => connection.count(),
        }),
        unnamedCount: f.int({
          description:
            'Further people whom the viewer may not see, so that they have no name here, whatever is searched.',
          resolve: (connection) => connection.countUnnamed(),
        }),
      }),
    },
  ),
)

mutation('remindReaders', {
  description:
    'Reminds everybody who has not read a thing that is for them, once: in the portal, and by email as each has chosen. Errors: NOT_FOUND, CONFLICT when they were reminded before, when it is not published, and when nobody is left to remind.',
  input: (t) => ({
    target: t.field({ type: ReadTarget, required: true, description: 'What kind of thing it is.' }),
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the thing.' }),
  }),
  may: (viewer, { target }) => followed(target).may(viewer),
  async first(ctx, { target, databaseId }) {
    const { has, noun, model } = followed(target)
    if (!(await has(ctx, databaseId))) throw notFound(`The ${noun}`)
    return model
  },
  async does(c, { databaseId: id }, viewer, model) {
    const { content } = tablesOf(model)
    const people = await countOf(c.tx, { model, id, isRead: false, text: '' })
    const [row] = await c.tx.$queryRaw<
      { isOpen: boolean; isDone: boolean }[]
    >`SELECT status = 'PUBLISHED' AS "isOpen", "remindedAt" IS NOT NULL AS "isDone" FROM ${content} WHERE id = ${id}::uuid FOR UPDATE`
    if (row?.isDone) throw failure('CONFLICT', 'They were reminded already.')
    if (!row?.isOpen) throw failure('CONFLICT', 'Publish it first: nobody could read it.')
    if (!people) throw failure('CONFLICT', 'Everybody it is for has read it.')
    await c.tx
      .$executeRaw`UPDATE ${content} SET "remindedAt" = ${c.now}, "remindedById" = ${accountOf(viewer)}::uuid WHERE id = ${id}::uuid`
    await c.emit('readers.reminded', { model, id })
    c.record({ type: model, id, after: { reminded: people } })
    return { id, model, people }
  },
  answers: (t) => ({
    node: t.node({ description: 'The thing, as it stands now.', id: ({ id, model }) => ({ type: model, id }) }),
    people: t.exposeInt('people', { description: 'How many are reminded.' }),
  }),
})

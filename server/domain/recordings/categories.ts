import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { whenInstalled } from '../../platform/feature.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { sameIds } from '../../platform/graphql/reorder.ts'
import { typed } from '../../platform/kit/kinds.ts'
import { uncapitalized, type Given } from '../../platform/kit/models.ts'
import { mutation, type InputFields } from '../../platform/kit/mutation.ts'
import { scopesOf } from '../../platform/permission.ts'
import { isUuid, requiredText, uuid, uuids } from '../../platform/values/inputs.ts'
import type { Kind, Recorded } from './kinds.ts'
import { kindOf, Recordings } from './list.ts'
import { RecordingCategory } from './type.ts'

/** More would be no help in choosing. */
const MOST = 100
/** Of a category on the page of all shelves. */
const ON_A_SHELF = 12
const BY_POSITION = [{ position: 'asc' as const }, { id: 'asc' as const }]
const name = requiredText('Name', 60)

const CategoryInput = builder.inputType('RecordingCategoryInput', {
  description: 'A category of recordings: one that is there under its id, or a new one.',
  fields: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Raw id; left out, it is new.' }),
    name: t.string({ required: true, validate: name, description: 'As shown to people.' }),
  }),
})

const savedInputs = (t: InputFields) => ({
  categories: t.field({
    type: [CategoryInput],
    required: true,
    validate: z.array(z.any()).max(MOST, `At most ${MOST}.`),
    description: `All of them, first to last, at most ${MOST}; none only with \`seen\`.`,
  }),
  seen: t.idList({
    validate: uuids,
    description: 'Raw ids of all as they were read: others were added or taken away since, and it is refused.',
  }),
})

/** The shelves of one kind. */
interface Shelves {
  type: `${Recorded}Category`
  all(db: Db, query: {}): Promise<{ id: string }[]>
  one(db: Db, query: {}, id: string): Promise<{ id: string } | null>
  save(c: Change, input: Given<ReturnType<typeof savedInputs>>): Promise<void>
}
const shelves = new Map<Recorded, Shelves>()

async function inOrder(kind: Recorded, ctx: Context, info: GraphQLResolveInfo) {
  const { type, all } = shelves.get(kind)!
  return (await all(ctx.db, queryFromInfo({ context: ctx, info, typeName: type }))).map((row) => typed(row, type))
}

whenInstalled(() => {
  const kind = { type: Recordings.type(), required: true as const, description: 'Of which kind.' }
  const who = () =>
    scopesOf(
      Recordings.may((model) => ({ personOr: kindOf(model).view })),
      (args: {}) => args,
    )
  builder.queryField('recordingCategories', (t) =>
    t.field({
      type: [RecordingCategory],
      authScopes: who(),
      args: { kind: t.arg(kind) },
      description: `Categories of a kind of recordings in their order, at most ${MOST}.`,
      resolve: (_root, args, ctx, info) => inOrder(args.kind, ctx, info),
    }),
  )
  builder.queryField('recordingCategory', (t) =>
    t.field({
      type: RecordingCategory,
      nullable: true,
      authScopes: who(),
      args: { kind: t.arg(kind), databaseId: t.arg.id({ required: true, description: 'Raw id.' }) },
      description: 'One category; null for an unknown one.',
      async resolve(_root, { kind: of, databaseId: id }, ctx, info) {
        const { type, one } = shelves.get(of)!
        return isUuid(id)
          ? typed(await one(ctx.db, queryFromInfo({ context: ctx, info, typeName: type }), id), type)
          : null
      },
    }),
  )
  mutation('saveRecordingCategories', {
    description:
      'Saves all categories of a kind in this order: those left out go, and what stood in them stays without one. For who writes of every brand. Errors: BAD_USER_INPUT names the place in the list, CONFLICT where somebody else changed them since.',
    input: (t) => ({ kind: t.field(kind), ...savedInputs(t) }),
    may: Recordings.may((model) => kindOf(model).rules.keepsCategories),
    async does(c, { kind: of, ...input }) {
      await shelves.get(of)!.save(c, input)
      return { kind: of }
    },
    answers: (t) => ({
      categories: t.field({
        type: [RecordingCategory],
        description: 'All, in the new order.',
        resolve: (saved, _args, ctx, info) => inOrder(saved.kind, ctx, info),
      }),
    }),
  })
})

/** The categories of a kind: the shelves learners see, saved all at once. */
export function recordingCategories<M extends Recorded>(kind: Kind<M>): void
// As in publishing.ts: written for one model.
export function recordingCategories({ model, nouns, view, rules }: Kind<'Video'>): void {
  const type = `${model}Category` as const
  const table = uncapitalized(type)
  const who = { personOr: view }

  builder.prismaNode(type, {
    description: `What ${nouns} are about: a shelf of them. For anyone signed in.`,
    id: { field: 'id' },
    interfaces: [RecordingCategory],
    select: { id: true },
    authScopes: who,
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      name: t.exposeString('name', { description: 'As shown to people.' }),
      recordingCount: t.relationCount('recordings', {
        description: `${nouns[0]!.toUpperCase()}${nouns.slice(1)} of it that are open to the viewer as a learner.`,
        where: (_args, { viewer }) => (viewer ? rules.availableTo(viewer) : { id: { in: [] } }),
      }),
      keptCount: t.int({
        nullable: true,
        description: `${nouns[0]!.toUpperCase()}${nouns.slice(1)} of it that were not deleted, whatever their state; null for who does not keep categories.`,
        select: { _count: { select: { recordings: { where: { deletedAt: null } } } } },
        resolve: ({ _count }, _args, { viewer }) =>
          viewer && rules.keepsCategories(viewer) ? _count.recordings : null,
      }),
      shelf: t.relation('recordings', {
        description: `The newest ${ON_A_SHELF} of those; all of them with the list \`recordings\`.`,
        query: (_args, { viewer }) => ({
          where: viewer ? rules.availableTo(viewer) : { id: { in: [] } },
          orderBy: [{ date: 'desc' }, { id: 'desc' }],
          take: ON_A_SHELF,
        }),
      }),
    }),
  })

  shelves.set(model, {
    type,
    all: (db, query) => db[table].findMany({ ...query, orderBy: BY_POSITION, take: MOST }),
    one: (db, query, id) => db[table].findUnique({ ...query, where: { id } }),
    save: async (c, { categories, seen }) => {
      await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`categories:${model}`}))`
      const before = await c.tx[table].findMany({ orderBy: BY_POSITION })
      const there = new Map(before.map((row) => [row.id, row]))
      if (seen && !sameIds([...there.keys()], seen))
        throw failure('CONFLICT', 'The categories changed meanwhile. Reload to see them as they are.')
      // An empty body is sooner a mistake than a wish, and there is no way back.
      if (!categories.length && before.length && !seen)
        throw badInput('categories', 'Name the categories that stay. To remove all of them, name them in seen.')
      const names = new Set<string>()
      const kept = new Set<string>()
      for (const [index, { databaseId: id, name: called }] of categories.entries()) {
        const plain = called.toLowerCase()
        if (names.has(plain)) throw badInput(`categories.${index}.name`, 'This name is there already.')
        if (id && (!there.has(id) || kept.has(id)))
          throw badInput(`categories.${index}.databaseId`, 'It is no longer there.')
        names.add(plain)
        if (id) kept.add(id)
      }
      await c.tx[table].deleteMany({ where: { id: { notIn: [...kept] } } })
      // Names that change places would be there twice for a moment.
      for (const id of kept) await c.tx[table].update({ where: { id }, data: { name: id } })
      for (const [position, { databaseId: id, name: called }] of categories.entries()) {
        const row = { name: called, position }
        await (id
          ? c.tx[table].update({ where: { id }, data: row })
          : c.tx[table].create({ data: { ...row, createdAt: c.now } }))
      }
      c.record({
        type,
        id: before[0]?.id ?? '',
        before: { names: before.map((row) => row.name) },
        after: { names: categories.map((row) => row.name) },
      })
    },
  })
}

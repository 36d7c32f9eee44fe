import { z } from 'zod'
import { badInput, failure } from '../../platform/errors.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { sameIds } from '../../platform/graphql/reorder.ts'
import { uncapitalized } from '../../platform/kit/models.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { isUuid, requiredText, uuid, uuids } from '../../platform/values/inputs.ts'
import type { Kind, Recorded } from './kinds.ts'
import { RecordingCategory } from './type.ts'

/** More would be no help in choosing. */
const MOST = 100
/** Of a category on the page of all shelves. */
const ON_A_SHELF = 12
const BY_POSITION = [{ position: 'asc' as const }, { id: 'asc' as const }]
const name = requiredText('Name', 60)

/** The categories of a kind: the shelves learners see, and the one call that saves all of them. */
export function recordingCategories<M extends Recorded>(kind: Kind<M>): void
// As in publishing.ts: written for one model.
export function recordingCategories({ model, noun, nouns, view, rules }: Kind<'Video'>): void {
  const type = `${model}Category` as const
  const table = uncapitalized(type)
  const list = `${uncapitalized(model)}Categories`
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
      [`${noun}Count`]: t.relationCount('recordings', {
        description: `${nouns[0]!.toUpperCase()}${nouns.slice(1)} of it that are open to the viewer as a learner.`,
        where: (_args, { viewer }) => (viewer ? rules.taken(viewer) : { id: { in: [] } }),
      }),
      shelf: t.relation('recordings', {
        description: `The newest ${ON_A_SHELF} of those; all of them with the list \`${nouns}\`.`,
        query: (_args, { viewer }) => ({
          where: viewer ? rules.taken(viewer) : { id: { in: [] } },
          orderBy: [{ date: 'desc' }, { id: 'desc' }],
          take: ON_A_SHELF,
        }),
      }),
    }),
  })

  builder.queryField(list, (t) =>
    t.prismaField({
      type: [type],
      authScopes: who,
      description: `Categories of ${nouns} in their order, at most ${MOST}.`,
      resolve: (query, _root, _args, { db }) => db[table].findMany({ ...query, orderBy: BY_POSITION, take: MOST }),
    }),
  )
  builder.queryField(`${uncapitalized(model)}Category`, (t) =>
    t.prismaField({
      type,
      nullable: true,
      authScopes: who,
      args: { databaseId: t.arg.id({ required: true, description: 'Raw id.' }) },
      description: 'One category; null for an unknown one.',
      resolve: (query, _root, { databaseId: id }, { db }) =>
        isUuid(id) ? db[table].findUnique({ ...query, where: { id } }) : null,
    }),
  )

  const Input = builder.inputType(`${type}Input`, {
    description: `A category of ${nouns}: one that is there under its id, or a new one.`,
    fields: (t) => ({
      databaseId: t.id({ validate: uuid, description: 'Raw id; left out, it is new.' }),
      name: t.string({ required: true, validate: name, description: 'As shown to people.' }),
    }),
  })

  mutation(`save${model}Categories`, {
    description: `Saves all categories of ${nouns} in this order: those left out go, their ${nouns} stay without one. For who writes ${nouns} of every brand. Errors: BAD_USER_INPUT names the place in the list, CONFLICT where somebody else changed them since.`,
    input: (t) => ({
      categories: t.field({
        type: [Input],
        required: true,
        validate: z.array(z.any()).max(MOST, `At most ${MOST}.`),
        description: `All of them, first to last, at most ${MOST}; none only with \`seen\`.`,
      }),
      seen: t.idList({
        validate: uuids,
        description: 'Raw ids of all as they were read: others were added or taken away since, and it is refused.',
      }),
    }),
    may: rules.keepsCategories,
    async does(c, { categories, seen }) {
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
      return {}
    },
    answers: (t) => ({
      categories: t.prismaField({
        type: [type],
        description: 'All, in the new order.',
        resolve: (query, _saved, _args, { db }) => db[table].findMany({ ...query, orderBy: BY_POSITION, take: MOST }),
      }),
    }),
  })
}

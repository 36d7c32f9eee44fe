import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Context } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import type { Fields } from '../../platform/kit/models.ts'
import { loader } from '../../platform/kit/loader.ts'
import { hangingOf, hangingOn, NAMED, type Belonging, type Found, type Hanging } from './hanging.ts'

type Told = Pick<Found, 'total' | 'names'>

const HangingType = builder
  .objectRef<Told>('Hanging')
  .implement({
    description: 'Things that hang on another.',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'How many.' }),
      names: t.exposeStringList('names', { description: `The first ${NAMED} names.` }),
    }),
  })

/** All rows of a request in one statement. */
const loaderOf = loader(
  async (ctx, ids, model: Prisma.ModelName) => {
    const rows = await hangingOn(ctx.db, model, ids, ({ told, belonging, keeps }) =>
      Boolean(told ?? belonging ?? keeps),
    )
    return Map.groupBy(rows, ({ on }) => on)
  },
  () => [],
)

const BelongingType = builder
  .objectRef<Found & { belonging: Belonging }>('Belonging')
  .implement({
    description: 'Things that belong to another, and what becomes of them once it is deleted.',
    fields: (t) => ({
      of: t.exposeString('what', { description: 'What kind of things, such as curriculums.' }),
      noun: t.string({
        description: 'What so many of them are called: curriculum, curriculums.',
        resolve: ({ belonging: { noun }, total }) => noun[total === 1 ? 0 : 1],
      }),
      total: t.exposeInt('total', { description: 'How many, at least one.' }),
      names: t.exposeStringList('names', {
        description: `The first ${NAMED} names; empty where they have none to tell.`,
      }),
      fate: t.string({
        description: 'What becomes of them, after their number and noun: stay, without this brand.',
        resolve: ({ belonging: { fate }, total }) => fate[total === 1 ? 0 : 1],
      }),
    }),
  })

/** The field of all that belongs to a row of a model: shown before it is deleted. Kinds of which there is none are left out. */
export const belongings = (model: Prisma.ModelName) => ({
  type: [BelongingType] satisfies [unknown],
  select: { id: true } as const,
  resolve: async ({ id }: { id: string }, _args: object, ctx: Context) =>
    (await loaderOf(ctx, model).load(id)).flatMap((found) => {
      const { belonging } = found.hanging
      return belonging ? [{ ...found, belonging }] : []
    }),
})

/** The type of what hangs on a row of a model, a field for each kind a feature tells of: shown before it is deleted. */
export function deletionSummary(model: Prisma.ModelName, { name, description }: { name: string; description: string }) {
  const field = (t: Fields<{ id: string }>, what: string, { as, description: words }: NonNullable<Hanging['told']>) => {
    const find = async (id: string, ctx: Context): Promise<Told> =>
      (await loaderOf(ctx, model).load(id)).find((found) => found.what === what) ?? { total: 0, names: [] }
    if (as === 'firstNames')
      return t.field({ type: HangingType, description: words, resolve: ({ id }, _args, ctx) => find(id, ctx) })
    if (as === 'names')
      return t.stringList({ description: words, resolve: async ({ id }, _args, ctx) => (await find(id, ctx)).names })
    return t.int({ description: words, resolve: async ({ id }, _args, ctx) => (await find(id, ctx)).total })
  }
  const type = builder
    .objectRef<{ id: string }>(name)
    .implement({
      description,
      fields: (t) =>
        Object.fromEntries(
          hangingOf(model).flatMap(([what, { told }]) => (told ? [[told.field ?? what, field(t, what, told)]] : [])),
        ),
    })
  /** Whether it stays behind hidden, for what people did. */
  const keepsHistory = async (id: string, ctx: Context): Promise<boolean> =>
    (await loaderOf(ctx, model).load(id)).some(({ hanging }) => hanging.keeps === 'history')
  return { type, keepsHistory }
}

import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { entity } from '../../platform/kit/entity.ts'
import type { Tx } from '../../platform/db.ts'
import type { Change } from '../../platform/events.ts'
import { builder } from '../../platform/graphql/builder.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { recordOf } from '../../platform/values/text.ts'
import { loader } from '../../platform/kit/loader.ts'
import { targetEnum } from '../../platform/kit/targets.ts'
import { lookUp } from '../../platform/reads/raw.ts'
import { openToPerson, type Published } from '../audience/sql.ts'
import { columnOf } from '../columns.ts'

declare module '../../platform/pubsub.ts' {
  interface Topics {
    /** A comment came, was changed, hidden or deleted. Channel: kind and raw id of the thing it stands under. */
    'comment.changed': string
  }
}

/** Columns of Comment that name the thing it hangs on. */
type Named<Column> = Column extends `${infer Name}Id`
  ? Capitalize<Name> extends Prisma.ModelName
    ? Capitalize<Name>
    : never
  : never

/**
 * Models people comment on: those a column of Comment names. Each has a count `commentCount`; what is not published to
 * an audience says itself what it is called and to whom it is open.
 */
export type Commented = Named<Prisma.CommentScalarFieldEnum>

interface Owner {
  noun: string
  has: ReturnType<typeof entity<Commented>>['has']
  /** Comments under things the viewer sees. */
  visibleTo: (viewer: Viewer) => Prisma.CommentWhereInput
  /** Comments the viewer may hide: those under things they look after. */
  moderatedBy: (viewer: Viewer) => Prisma.CommentWhereInput
  /** The page of a thing in the portal. */
  page: (id: string) => string
  /** What a row `thing` is called. */
  title: Prisma.Sql
  /** Whether a row `thing` is talked about. */
  isOpen: Prisma.Sql
  /** Whether a thing is open to a person: `row` and `person` are the SQL of the two ids. */
  openTo: (row: Prisma.Sql, person: Prisma.Sql) => Prisma.Sql
  /** Whether a thing concerns a person so that everybody who has a say there may name them. */
  knows?: (row: Prisma.Sql, person: Prisma.Sql) => Prisma.Sql
}
/** What is published has all of these in common. */
type OfItsOwn = 'title' | 'isOpen' | 'openTo'

const owners = new Map<Commented, Owner>()

/** Errors: thrown where a model has no comments. */
export function ownerOf(model: Commented): Owner {
  const owner = owners.get(model)
  if (!owner) throw new Error(`${model} takes no comments`)
  return owner
}
export const owned = (): ReadonlyMap<Commented, Owner> => owners

/** All of them. */
export const COMMENTED = Object.values(Prisma.ModelName).filter(
  (model): model is Commented => columnOf(model) in Prisma.CommentScalarFieldEnum,
)

export const CommentTarget = targetEnum('CommentTarget', 'Kinds of things one comments on.', COMMENTED)

/** The table of a model and the column of Comment that names its rows, ready for a statement. */
export const tablesOf = (model: Commented) => ({
  thing: Prisma.raw(`"${model}"`),
  ref: Prisma.raw(`"${columnOf(model)}"`),
})

/** Columns that name the thing a comment stands under. */
export const THING = recordOf(COMMENTED.map(columnOf), () => true as const) satisfies Prisma.CommentSelect

export interface Thing {
  model: Commented
  id: string
}

/** What a comment stands under. Errors: thrown for a row without any, which the database does not hold. */
export function thingOf(comment: { readonly [C in keyof typeof THING]: string | null }): Thing {
  for (const model of owners.keys()) {
    const id = new Map(Object.entries(comment)).get(columnOf(model))
    if (id) return { model, id }
  }
  throw new Error('A comment under nothing')
}

/** The column of Comment that names a thing, with its id: to make one under it, and to find those that are. */
export const under = ({ model, id }: Thing): { readonly [C in keyof typeof THING]?: string } => ({
  [columnOf(model)]: id,
})

export const channelOf = ({ model, id }: Thing): string => `${model}:${id}`

/** Tells the open screens of a thing, once it is done, that a comment under it is new or another. */
export const publishComment = (c: Change, thing: Thing, id: string): void =>
  c.publish('comment.changed', channelOf(thing), id)

/** So many comments more, or less, under a thing. The thing's own row comes last: everybody who comments waits for it. */
export async function count(tx: Tx, { model, id }: Thing, more: number): Promise<void> {
  if (more)
    await tx.$executeRaw`UPDATE ${tablesOf(model).thing} SET "commentCount" = "commentCount" + ${more} WHERE id = ${id}::uuid`
}

interface Told {
  title: string
  commentCount: number
}

/** What is told of things beside their comments, one statement for all of a kind. */
const loaderOf = loader(
  async (ctx, ids, model: Commented) => {
    const rows = await ctx.db.$queryRaw<(Told & { id: string })[]>(lookUp`
          SELECT thing.id, ${ownerOf(model).title} AS title, thing."commentCount" FROM ${tablesOf(model).thing} thing WHERE thing.id = ANY(${ids}::uuid[])`)
    return new Map(rows.map((row) => [row.id, row]))
  },
  () => ({ title: '', commentCount: 0 }),
)

export const Discussion = builder
  .objectRef<Thing>('Discussion')
  .implement({
    description: 'What people say about something, seen with the thing: the list `comments` has it.',
    fields: (t) => ({
      id: t.globalID({
        description: 'Names it, for the client’s store.',
        resolve: ({ model, id }) => ({ type: 'Discussion', id: `${model}:${id}` }),
      }),
      target: t.field({ type: CommentTarget, description: 'What kind of thing it is.', resolve: ({ model }) => model }),
      databaseId: t.exposeID('id', { description: 'Raw id of the thing.' }),
      title: t.string({
        description: 'What the thing is called.',
        resolve: async ({ model, id }, _args, ctx) => (await loaderOf(ctx, model).load(id)).title,
      }),
      path: t.string({ description: 'Its page in the portal.', resolve: ({ model, id }) => ownerOf(model).page(id) }),
      commentCount: t.int({
        description: 'Comments and replies, without hidden and deleted ones.',
        resolve: async ({ model, id }, _args, ctx) => (await loaderOf(ctx, model).load(id)).commentCount,
      }),
    }),
  })

function addField<M extends Commented>(model: M): void
// As in publishing.ts: written for one model.
function addField(model: 'Bulletin'): void {
  builder.prismaObjectFields(model, (t) => ({
    discussion: t.field({
      type: Discussion,
      description: 'What people say about it.',
      select: { id: true },
      resolve: ({ id }) => ({ model, id }),
    }),
  }))
}

/** People comment on published rows of a model. Adds the field `discussion` to its type. */
export const comments = (model: Commented & Published, owner: Omit<Owner, OfItsOwn>): void =>
  commentsOn(model, {
    ...owner,
    title: Prisma.sql`thing.title`,
    isOpen: Prisma.sql`thing.status = 'PUBLISHED'`,
    openTo: (row, person) => openToPerson(model, row, person),
  })

/** The same for rows that are not published. */
export function commentsOn(model: Commented, owner: Owner): void {
  owners.set(model, owner)
  addField(model)
}

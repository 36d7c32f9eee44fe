import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { entity } from '../../platform/kit/entity.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import { on } from '../../platform/events.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { withArticle } from '../../platform/values/text.ts'
import { loader } from '../../platform/kit/loader.ts'
import { targetEnum } from '../../platform/kit/targets.ts'
import { lookUp } from '../../platform/reads/raw.ts'
import { columnOf } from '../columns.ts'
import { linkRows } from '../people/mergeable.ts'

/**
 * Models people react to: those with a table `<Model>Reaction`, and in their own the counts favorites, likes and
 * dislikes and where publication stands.
 */
export type Reacted = Prisma.ModelName extends infer Name
  ? Name extends `${infer Model}Reaction`
    ? Model
    : never
  : never
type Kind = 'favored' | 'liked' | 'disliked'

/** Like and dislike exclude each other. */
interface Mine {
  favored: boolean
  liked: boolean
  disliked: boolean
}
const NONE: Mine = { favored: false, liked: false, disliked: false }
interface Reactions extends Mine {
  model: Reacted
  id: string
  favorites: number
  likes: number
  dislikes: number
}

interface Owner {
  has: ReturnType<typeof entity<Reacted>>['has']
  kinds: readonly Kind[]
  noun: string
}
const owners = new Map<Reacted, Owner>()

const tablesOf = (model: Reacted) => ({
  content: Prisma.raw(`"${model}"`),
  reaction: Prisma.raw(`"${model}Reaction"`),
  ref: Prisma.raw(`"${columnOf(model)}"`),
})

/** One statement for all rows of a kind: the counts, and what the viewer said. */
const loaderOf = loader(
  async (ctx, ids, model: Reacted) => {
    const { content, reaction, ref } = tablesOf(model)
    const rows = await ctx.db.$queryRaw<Omit<Reactions, 'model'>[]>(lookUp`
          SELECT c.id, c.favorites, c.likes, c.dislikes, coalesce(r.favored, FALSE) AS favored, coalesce(r.liked, FALSE) AS liked, coalesce(r.disliked, FALSE) AS disliked
          FROM ${content} c LEFT JOIN ${reaction} r ON r.${ref} = c.id AND r."userId" = ${ctx.viewer?.id ?? null}::uuid WHERE c.id = ANY(${ids}::uuid[])`)
    return new Map(rows.map((row) => [row.id, { model, ...row }]))
  },
  (id, model) => ({ model, id, ...NONE, favorites: 0, likes: 0, dislikes: 0 }),
)

export const ReactionsType = builder
  .objectRef<Reactions>('Reactions')
  .implement({
    description: 'What people think of something, and what the viewer said; seen with the thing.',
    fields: (t) => ({
      id: t.globalID({
        description: 'Names it, for the client’s store.',
        resolve: ({ model, id }) => ({ type: 'Reactions', id: `${model}:${id}` }),
      }),
      favored: t.exposeBoolean('favored', { description: 'Among the viewer’s favorites.' }),
      liked: t.exposeBoolean('liked', { description: 'The viewer likes it.' }),
      disliked: t.exposeBoolean('disliked', { description: 'The viewer does not like it.' }),
      favorites: t.exposeInt('favorites', { description: 'People who have it among their favorites.' }),
      likes: t.exposeInt('likes', { description: 'People who like it.' }),
      dislikes: t.exposeInt('dislikes', { description: 'People who do not like it.' }),
    }),
  })

const targets = Object.values(Prisma.ModelName).filter((name): name is Reacted => `${name}Reaction` in Prisma.ModelName)

export const ReactionTarget = targetEnum('ReactionTarget', 'Kinds of things one reacts to.', targets)

mutation('react', {
  description:
    'Says, or takes back, what the viewer thinks of something they see. Like and dislike exclude each other. Errors: NOT_FOUND, BAD_USER_INPUT for a reaction it does not take, CONFLICT for what is not published, FORBIDDEN while acting as someone.',
  about: 'What to say; what is left out stays.',
  input: (t) => ({
    target: t.field({ type: ReactionTarget, required: true, description: 'What kind of thing it is.' }),
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the thing.' }),
    favored: t.boolean({ description: 'Among the favorites.' }),
    liked: t.boolean({ description: 'True takes a dislike back.' }),
    disliked: t.boolean({ description: 'True takes a like back.' }),
  }),
  may: 'inPerson',
  async first(ctx, { target, databaseId, ...said }) {
    const model = target as Reacted
    const owner = owners.get(model)
    const refused = (['favored', 'liked', 'disliked'] as const).find(
      (kind) => said[kind] != null && !owner?.kinds.includes(kind),
    )
    if (refused) throw badInput(refused, `${withArticle(owner?.noun ?? 'thing')} does not take this.`)
    if (!owner || !(await owner.has(ctx, databaseId))) throw notFound(owner ? `The ${owner.noun}` : 'It')
    return model
  },
  async does(c, { databaseId: id, favored, liked, disliked }, viewer, model) {
    const { content, reaction, ref } = tablesOf(model)
    const mine = Prisma.sql`${ref} = ${id}::uuid AND "userId" = ${viewer.id}::uuid`
    await c.tx.$executeRaw`
      INSERT INTO ${reaction} (${ref}, "userId")
      SELECT id, ${viewer.id}::uuid FROM ${content} WHERE id = ${id}::uuid AND status = 'PUBLISHED' ON CONFLICT DO NOTHING`
    const [before] = await c.tx.$queryRaw<
      Mine[]
    >`SELECT favored, liked, disliked FROM ${reaction} WHERE ${mine} FOR UPDATE`
    if (!before) throw failure('CONFLICT', 'It is not published yet.')
    const after: Mine = {
      favored: favored ?? before.favored,
      liked: (liked ?? before.liked) && !(disliked && !liked),
      disliked: (disliked ?? before.disliked) && !liked,
    }
    const step = (kind: Kind) => Number(after[kind]) - Number(before[kind])
    if (step('favored') || step('liked') || step('disliked')) {
      await c.tx
        .$executeRaw`UPDATE ${reaction} SET favored = ${after.favored}, liked = ${after.liked}, disliked = ${after.disliked} WHERE ${mine}`
      // The thing's own row comes last: everybody who reacts waits for it.
      await c.tx
        .$executeRaw`UPDATE ${content} SET favorites = favorites + ${step('favored')}, likes = likes + ${step('liked')}, dislikes = dislikes + ${step('disliked')} WHERE id = ${id}::uuid`
    }
    c.record({ type: model, id, before, after })
    return { id, model }
  },
  answers: (t) => ({
    reactions: t.field({
      type: ReactionsType,
      description: 'As they stand now.',
      resolve: ({ id, model }, _args, ctx) => loaderOf(ctx, model).clear(id).load(id),
    }),
  }),
})

// What a person thought goes with the person, and the counts follow.
on('user.erased', async ({ tx }, { userId }) => {
  for (const model of owners.keys()) {
    const { content, reaction, ref } = tablesOf(model)
    await tx.$executeRaw`
      WITH gone AS (DELETE FROM ${reaction} WHERE "userId" = ${userId}::uuid RETURNING ${ref} AS id, favored, liked, disliked)
      UPDATE ${content} c SET favorites = c.favorites - gone.favored::int, likes = c.likes - gone.liked::int, dislikes = c.dislikes - gone.disliked::int FROM gone WHERE gone.id = c.id`
  }
})

function addField<M extends Reacted>(model: M): void
// As in publishing.ts: written for one model.
function addField(model: 'Bulletin'): void {
  builder.prismaObjectFields(model, (t) => ({
    reactions: t.field({
      type: ReactionsType,
      description: 'What people think of it.',
      resolve: ({ id }, _args, ctx) => loaderOf(ctx, model).load(id),
    }),
  }))
}

/**
 * People react to rows of a model in these ways, as far as they see them, by the mutation `react`. Adds the field
 * `reactions` to its type, whose node selects the id.
 */
export function reactions(model: Reacted, { noun, ...owner }: Owner): void {
  owners.set(model, { noun, ...owner })
  addField(model)
  linkRows({
    name: `${noun}-reactions`,
    label: `Reactions to ${noun}s`,
    table: `${model}Reaction`,
    key: columnOf(model),
    // What both said counts once; where one liked what the other did not, the account that stays has its way.
    both: {
      takes:
        'favored = p.favored OR s.favored, liked = p.liked OR (s.liked AND NOT p.disliked), disliked = p.disliked OR (s.disliked AND NOT p.liked)',
      counts: { favorites: 'r.favored', likes: 'r.liked', dislikes: 'r.disliked' },
    },
  })
}

import { z } from 'zod'
import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { inNumber } from '../../platform/values/text.ts'
import { requiredText, uuid } from '../../platform/values/inputs.ts'
import { loader } from '../../platform/kit/loader.ts'
import { idsOnce, unknownIds } from '../content/givenIds.ts'
import { editsCourse } from '../viewerCourses.ts'

export const MAX_POOLS = 20

builder.prismaObject('QuizPool', {
  description: 'Questions of a quiz of which each attempt draws some at random; seen by who edits the course.',
  select: { id: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'Names it for the client’s store.',
      resolve: ({ id }) => ({ type: 'QuizPool', id }),
    }),
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'For who edits the course; learners do not see pools.' }),
    draws: t.exposeInt('draws', { description: 'How many of its questions an attempt asks.' }),
    questionCount: t.relationCount('questions', { description: 'Questions in it.' }),
  }),
})

builder.prismaObjectFields('QuizQuestion', (t) => ({
  poolDatabaseId: t.exposeID('poolId', {
    nullable: true,
    description: 'Raw id of the pool it is drawn from; null where it is always asked.',
  }),
}))

/** Pools of all courses of a request at once. */
const poolsOf = loader(
  async (ctx, ids) => {
    const rows = await ctx.db.quizPool.findMany({
      where: { courseId: { in: ids } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    })
    return Map.groupBy(rows, ({ courseId }) => courseId)
  },
  () => [],
)

builder.prismaObjectFields('Course', (t) => ({
  quizPools: t.field({
    type: [typeOf('QuizPool')],
    description: 'Pools of its quiz, in order; for who edits the course, empty for others.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => ((await editsCourse(ctx, id)) ? poolsOf(ctx).load(id) : []),
  }),
}))

export const QuizPoolInput = builder.inputType('QuizPoolInput', {
  description: 'A pool of questions.',
  fields: (t) => ({
    databaseId: t.id({
      required: true,
      validate: uuid,
      description: 'Of a kept pool, or made by the client for a new one; questions name it.',
    }),
    name: t.string({ required: true, validate: requiredText('Name', 80) }),
    draws: t.int({
      required: true,
      validate: z.number().int().min(1, 'Draw at least one.').max(100, 'Draw at most 100.'),
      description: 'How many of its questions an attempt asks; no more than it holds.',
    }),
  }),
})
export type PoolGiven = typeof QuizPoolInput.$inferInput

/**
 * The pools of a course as given, or as they are. Answers the id in the database by the one that questions name. What is
 * not listed goes, and its questions are always asked. Errors: BAD_USER_INPUT.
 */
export async function writePools(
  c: Change,
  courseId: string,
  given: readonly PoolGiven[] | null | undefined,
): Promise<(poolId: string, field: string) => string> {
  const before = await c.tx.quizPool.findMany({ where: { courseId }, select: { id: true } })
  const known = before.map(({ id }) => id)
  const ids = new Map(known.map((id) => [id, id]))
  if (given) {
    if (given.length > MAX_POOLS) throw badInput('pools', `Use at most ${MAX_POOLS} pools.`)
    const strangers = unknownIds(
      given.map(({ databaseId }) => databaseId),
      known,
    )
    const idFor = idsOnce(
      strangers.length ? await c.tx.quizPool.findMany({ where: { id: { in: strangers } }, select: { id: true } }) : [],
    )
    const rows = given.map(({ databaseId, name, draws }, position) => ({
      named: databaseId,
      row: { id: idFor(databaseId), courseId, name, draws, position },
    }))
    ids.clear()
    for (const { named, row } of rows) ids.set(named, row.id)
    await c.tx.quizPool.deleteMany({ where: { courseId, id: { notIn: rows.map(({ row }) => row.id) } } })
    for (const { row } of rows) await c.tx.quizPool.upsert({ where: { id: row.id }, create: row, update: row })
  }
  return (poolId, field) => {
    const id = ids.get(poolId)
    if (!id) throw badInput(field, 'Choose a pool of this quiz.')
    return id
  }
}

/** A pool holds what is drawn from it. Errors: BAD_USER_INPUT at the number of the first that does not. */
export async function checkPools(c: Change, courseId: string, prefix = ''): Promise<void> {
  const pools = await c.tx.quizPool.findMany({
    where: { courseId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { name: true, draws: true, _count: { select: { questions: true } } },
  })
  for (const [index, { name, draws, _count }] of pools.entries())
    if (_count.questions < draws)
      throw badInput(
        `${prefix}pools.${index}.draws`,
        `“${name}” holds ${inNumber(_count.questions, '1 question', '# questions')}. Draw fewer, or add some.`,
      )
}

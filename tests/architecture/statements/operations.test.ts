import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Kind, parse, valueFromASTUntyped, type OperationDefinitionNode } from 'graphql'
import { expect, it } from 'vitest'
import { openWorld, type Who } from '../../support/world.ts'

// How often each question of the portal's own screens asks the database, on the demo world: recorded in
// operations.json, where a figure may only fall (OPERATIONS=write writes it anew). The session is among them.

const { db, rest, services, signIn, statements } = await openWorld({}, { demo: true })
// Nobody asks all of them within a minute.
services.limits.use = () => Promise.resolve(1)

const ROLES = ['learner', 'company-admin'] as const
const people = {} as Record<(typeof ROLES)[number], Who>
for (const role of ROLES)
  people[role] = await signIn(await db.user.findUniqueOrThrow({ where: { email: `${role}@demo.test` } }))

const listed = path.join(import.meta.dirname, 'operations.json')
const recorded = JSON.parse(readFileSync(listed, 'utf8')) as Record<string, Record<string, number>>
const kept = path.resolve(import.meta.dirname, '../../../web/relay/queries.json')

const { curriculumId, courseId } = await db.curriculumCourse.findFirstOrThrow({
  where: { course: { progress: { some: { userId: people.learner.user.id, status: 'IN_PROGRESS' } } } },
  orderBy: [{ curriculumId: 'asc' }, { position: 'asc' }],
})
/** As the portal’s own pages ask. */
const OWN = { 'x-paddock': '1', accept: 'application/graphql-response+json' }
/** What screens are asked with that ask for more than everything. */
const ASKED: Record<string, Record<string, unknown>> = {
  DashboardQuery: { announcements: true, events: true },
  PlayerScreenQuery: { curriculumId, courseId },
}

const variablesOf = ({ name, variableDefinitions }: OperationDefinitionNode): Record<string, unknown> | undefined => {
  const asked = ASKED[name!.value]
  if (asked) return asked
  const isFree = !variableDefinitions?.some(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
  )
  return isFree
    ? Object.fromEntries(
        (variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
          defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
        ),
      )
    : undefined
}

const questions = Object.entries(JSON.parse(readFileSync(kept, 'utf8')) as Record<string, string>)
  .flatMap(([id, text]) => {
    const operation = parse(text).definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== 'query') return []
    const variables = variablesOf(operation)
    return variables ? [{ name: operation.name!.value, asked: { doc_id: id, variables } }] : []
  })
  .toSorted((a, b) => a.name.localeCompare(b.name))

/** The least of two: a batch may leave in two parts when the machine is busy, and what is made once is made before. */
async function countOf(ask: () => Promise<unknown>): Promise<number> {
  await ask()
  const counts: number[] = []
  for (let round = 0; round < 2; round++) {
    statements()
    await ask()
    counts.push(statements().length)
  }
  return Math.min(...counts)
}

const CALLS = ['GET /api/courses', 'GET /api/curriculums', 'GET /api/users', 'GET /api/dealers']
const counted: Record<string, Record<string, number>> = {}
for (const role of ROLES) {
  for (const { name, asked } of questions)
    (counted[name] ??= {})[role] = await countOf(() => rest(people[role], 'POST /graphql', asked, OWN))
  for (const call of CALLS) (counted[call] ??= {})[role] = await countOf(() => rest(people[role], call))
}
if (process.env.OPERATIONS === 'write') writeFileSync(listed, `${JSON.stringify(counted, null, 2)}\n`)

it('asks the questions of the screens', () => expect(questions.length).toBeGreaterThan(100))

it('no question asks the database more often than it did', () => {
  const rose = Object.entries(counted).flatMap(([name, by]) =>
    Object.entries(by).flatMap(([role, count]) => {
      const before = recorded[name]?.[role]
      return before === undefined || count > before ? [`${name} as ${role}: ${count}, was ${before}`] : []
    }),
  )
  expect(rose).toEqual([])
})

it('what is recorded is still asked', () => {
  expect(Object.keys(recorded).filter((name) => !(name in counted))).toEqual([])
})

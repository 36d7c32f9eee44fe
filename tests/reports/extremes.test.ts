import { getNamedType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { reportNamed } from '../../server/domain/reporting/report.ts'
import { schema } from '../../server/schema.ts'
import { openWorld } from '../support/world.ts'

const { graphql, person } = await openWorld()
const admin = await person('company-admin')
const NOBODY = '00000000-0000-7000-8000-00000000ffff'
const isReport = (type: unknown) => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Report')
/** Every report, by the field of the root that answers it; one that is about a row is asked about none. */
const reports = Object.values(schema.getQueryType()!.getFields()).flatMap(({ name, type }) => {
  if (!isReport(getNamedType(type))) return []
  const { columns, filters } = reportNamed(name.replace(/Report$/, ''))
  const about = Object.entries(filters).flatMap(([key, { isRequired }]) => (isRequired ? [[key, NOBODY]] : []))
  return [{ name, columns: JSON.stringify(Object.keys(columns)), about, hasText: 'text' in filters }]
})
type Report = (typeof reports)[number]

/** Asked for everything it has; what is wrong in a word, or that nothing is. */
async function ask({ name, columns, about }: Report, given: Record<string, unknown>) {
  const said = [...about, ...Object.entries(given)].map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  const cells = `(columns: ${columns})`
  const { errors } = await graphql(
    admin,
    `{ ${name}${said.length ? `(${said.join()})` : ''} { totalCount totalCells${cells} edges { cursor node { cells${cells} } } } }`,
  )
  const [error] = errors ?? []
  return error ? `${String(error.extensions.code)}: ${error.message}` : 'taken'
}
const each = async (report: Report, all: readonly Record<string, unknown>[]) =>
  Object.fromEntries(
    await Promise.all(all.map(async (given) => [JSON.stringify(given), await ask(report, given)] as const)),
  )
const like = (all: readonly object[], answer: unknown) =>
  Object.fromEntries(all.map((given) => [JSON.stringify(given), answer]))
const place = (values: unknown) => ({ after: Buffer.from(JSON.stringify(values)).toString('base64url') })

const PERIODS = [
  { start: '1000-01-01', end: '9000-12-31', compare: true },
  { start: '1000-01-01', end: '1000-01-01', compare: true },
  // All that was until then, though nothing was.
  { end: '1500-12-31', compare: true },
]
const NO_DAYS = [{ start: '0000-01-01' }, { start: '99999-01-01' }, { end: '2026-02-30' }, { end: '0999-12-31' }]
const NO_PLACES = [{ after: 'x' }, place({}), place([]), place(['x']), place([1, 'x']), place(['x', 'y', 'z', NOBODY])]
const WORDS = ['\\', '%_\'"\\%', ' ', '\uffff', 'a '.repeat(400), '’; --'].map((text) => ({ text }))

describe.each(reports.map((report) => [report.name, report] as const))('%s', (_, report) => {
  it('takes the longest period, and says which days there are not', async () => {
    expect(await each(report, PERIODS)).toEqual(like(PERIODS, 'taken'))
    expect(await each(report, NO_DAYS)).toEqual(like(NO_DAYS, expect.stringMatching(/Use a (year|day)/)))
    // Some are about what is still to come.
    expect(await ask(report, { start: '9000-12-31' })).toMatch(/^taken$|: Start today or earlier\.$/)
    const turned = [{ start: '2026-03-02', end: '2026-03-01' }]
    expect(await each(report, turned)).toEqual(like(turned, 'BAD_USER_INPUT: The end lies before the start.'))
  })

  it('goes on behind no place that it has not given', async () => {
    expect(await each(report, NO_PLACES)).toEqual(like(NO_PLACES, 'BAD_USER_INPUT: This is no place in the report.'))
  })

  it.runIf(report.hasText)('looks for any words', async () => {
    expect(await each(report, WORDS)).toEqual(like(WORDS, 'taken'))
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { rebuildSums } from '../../server/domain/reporting/storedSums.ts'
import { reportNamed } from '../../server/domain/reporting/report.ts'
import { columnsOf } from '../../server/domain/reporting/columns.ts'
import { cellsIn, fileColumns, inLine, stateWord } from '../../server/reports/files/cells.ts'
import { inputOf, reportFiles } from '../support/reports/files.ts'
import { linesIn, sheetIn } from '../support/reports/sheets.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, person } = world
const { ask, made, people } = reportFiles(world)
const admin = await person('company-admin')
const serial = (wall: number) => (wall - Date.UTC(1899, 11, 30)) / 86_400_000

describe('what is in the file of a report', () => {
  it('is every row of the screen in its order, with its totals, typed', async () => {
    const { lastName, users } = await people(['Cleo', 'Anna', 'Bert'])
    const { id: courseId } = await makeCourse(db)
    const completedAt = new Date('2026-03-01T12:00:00Z')
    await makeProgress(db, { userId: users[1]!.id, courseId, status: 'PASSED', score: 95, timer: 3725, completedAt })
    await rebuildSums(db)
    const columns = ['name', 'completed', 'rate', 'score', 'seconds', 'lastPassed', 'status', 'granted']
    const input = inputOf(lastName, { columns })
    const bytes = await made(admin, input)
    const rows = sheetIn(bytes)
    expect(rows[0]).toEqual(
      ['Name', 'Passed', 'Passed of begun', 'Average score', 'Time spent', 'Last passed', 'Status', 'Granted (USD)'], // prettier-ignore
    )
    // Noon UTC is six in the morning where the portal lives.
    const moment = serial(Date.UTC(2026, 2, 1, 6))
    const anna = [1, 1, 0.95, expect.closeTo(3725 / 86_400, 8), expect.closeTo(moment, 6)]
    expect(rows.slice(1)).toEqual([
      [`Anna ${lastName}`, ...anna, 'Active', 0],
      [`Bert ${lastName}`, 0, null, null, 0, null, 'Active', 0],
      [`Cleo ${lastName}`, 0, null, null, 0, null, 'Active', 0],
      ['All', ...anna, null, 0],
    ])
    expect(sheetIn(bytes, 2)).toContainEqual(['Name or email', lastName])
    const lines = linesIn(await made(admin, { ...input, format: 'CSV', search: { ...input.search, sort: '-name' } }))
    const names = ['Cleo', 'Bert', 'Anna'].map((one) => `${one} ${lastName}`)
    expect(lines.map(([name]) => name)).toEqual(['Name', ...names, 'All'])
    expect(lines[3]).toEqual([names[2], '1', '100%', '95%', '1:02:05', '2026-03-01 06:00', 'Active', '0.00'])
  })

  it('is what the screen shows under the same search, cell by cell', async () => {
    const { lastName, users } = await people(['Ada', 'Ben', 'Cy', 'Di', 'Ed'])
    const { id: courseId } = await makeCourse(db)
    // A minute before and after midnight where the portal lives.
    const moments = ['2026-03-02T05:59:00Z', '2026-03-02T06:01:00Z', '2026-03-10T04:59:00Z', '2026-03-10T05:01:00Z']
    for (const [at, moment] of moments.entries())
      await makeProgress(db, {
        userId: users[at]!.id,
        courseId,
        status: 'PASSED',
        score: 70 + at,
        startedAt: new Date(moment),
        completedAt: new Date(moment),
      })
    await rebuildSums(db)
    const columns = Object.keys(reportNamed('users').columns).filter((key) => key !== 'lastSeen' && key !== 'joined')
    const args = `text: "${lastName}", start: "2026-03-02", end: "2026-03-09", compare: true, sort: COMPLETED_DESC`
    const { data } = await graphql<{
      report: {
        asked: { filters: object[]; start: string; end: string; compare: boolean; sort: string }
        columns: { key: string; kind: string }[]
        edges: { node: { cells: unknown[]; cellsBefore: unknown[] } }[]
        totalCells: unknown[]
      }
    }>(
      admin,
      `query ($columns: [String!]) { report: usersReport(${args}) { asked { filters { key value } databaseId start end compare sort }
        columns { key kind } edges { node { cells(columns: $columns) cellsBefore(columns: $columns) } } totalCells(columns: $columns) } }`,
      { columns },
    )
    const screen = data!.report
    const rows = sheetIn(await made(admin, { report: 'users', format: 'XLSX', columns, search: screen.asked }))
    const shown = fileColumns(reportNamed('users').columns, columns, true)
    const cell = cellsIn('America/Chicago')
    const inFile = (cells: unknown[], before: unknown[] | undefined) =>
      shown.map((column) => {
        const at = columns.indexOf(column.name.replace(/:before$/, ''))
        const value = cell(column, column.name.endsWith(':before') ? before?.[at] : cells[at])
        return typeof value === 'number' && column.kind === 'MOMENT' ? expect.closeTo(serial(value), 6) : value
      })
    const plain = (row: (string | number | null)[] | undefined) => shown.map((_column, at) => row?.[at] ?? null)
    expect(rows.slice(1, -1).map(plain)).toEqual(
      screen.edges.map(({ node }) => inFile(node.cells, node.cellsBefore).map((one) => one ?? null)),
    )
    const passed = shown.findIndex(({ name }) => name === 'completed')
    // Those on the second at a minute past midnight and on the ninth at a minute before it, and no others.
    expect(rows.slice(1).map((row) => row[passed])).toEqual([1, 1, 0, 0, 0, 2])
    expect(rows[0]![passed + 1]).toBe('Passed, previous period')
    expect(rows.at(-1)![passed + 1]).toBe(1)
    expect(screen.totalCells[columns.indexOf('completed')]).toBe(2)
  })

  it('runs no formula, and leaves zeros and long numbers as the text they are', async () => {
    const lastName = `=${randomUUID().slice(0, 8)}`
    const firstNames = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\tTab', '007', '12345678901234567890', '_x0041_']
    for (const firstName of firstNames) await makeUser(db, { role: 'learner', firstName, lastName })
    const input = inputOf(lastName.slice(1), { columns: ['firstName', 'lastName'] })
    // The reader of the test refuses a cell with a formula.
    const sheet = sheetIn(await made(admin, input))
    const asLetters = firstNames.with(-1, '_x005F_x0041_')
    expect(sheet.slice(1).map(([name]) => name).toSorted()).toEqual(asLetters.toSorted()) // prettier-ignore
    const lines = linesIn(await made(admin, { ...input, format: 'CSV' })).slice(1)
    expect(lines).toHaveLength(firstNames.length)
    for (const line of lines) for (const cell of line) expect(cell).not.toMatch(/^[=+@\t-]/)
    expect(lines.map(([first]) => first)).toEqual(expect.arrayContaining(['007', '12345678901234567890', "'=1+1"]))
  })

  it('is by the clock of the zone, in summer as in winter, and on the night it is set back', () => {
    const [column] = fileColumns({ at: columnsOf<'User'>().field('createdAt', { title: 'At', kind: 'MOMENT' }) }, ['at'], false) // prettier-ignore
    const cell = cellsIn('America/New_York')
    const shown = (moment: string) => inLine(column!, cell(column!, moment))
    expect(shown('2026-07-01T03:59:59.999+00:00')).toBe('2026-06-30 23:59')
    expect(shown('2026-12-01T04:59:59.999+00:00')).toBe('2026-11-30 23:59')
    expect(shown('2026-12-01T05:00:00+00:00')).toBe('2026-12-01 00:00')
    expect(['2026-11-01T05:59:00Z', '2026-11-01T06:00:00Z'].map(shown)).toEqual([
      '2026-11-01 01:59',
      '2026-11-01 01:00',
    ])
  })

  it('leaves out a column the reader may not see, and refuses what is no search of the report', async () => {
    const { lastName } = await people(['Ida'])
    const [rows] = [sheetIn(await made(admin, inputOf(lastName, { columns: ['name', 'nothing', 'email'] })))]
    expect(rows[0]).toEqual(['Name', 'Email'])
    const search = (more: object) => inputOf(lastName, { search: { filters: [], ...more } })
    const refused = [
      inputOf(lastName, { columns: ['nothing'] }),
      search({ filters: [{ key: 'nothing', value: 'x' }] }),
      search({ filters: [{ key: 'status', value: 'ASLEEP' }] }),
      search({ sort: 'nothing' }),
      search({ start: '2026-02-02', end: '2026-02-01' }),
      { ...search({}), report: 'courseLearners', columns: ['name'] },
    ]
    for (const input of refused) expect((await ask(admin, input)).code).toBe('BAD_USER_INPUT')
    const learner = await person('learner')
    expect((await ask(learner, inputOf(lastName))).code).toBe('FORBIDDEN')
    expect((await ask(admin, inputOf(lastName, { report: 'nothing' }))).code).toBe('FORBIDDEN')
  })

  it('says states as the screen does', () => expect(['IN_PROGRESS', 'ACTIVE'].map(stateWord)).toEqual(['In progress', 'Active'])) // prettier-ignore
})

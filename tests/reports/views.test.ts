import { describe, expect, it } from 'vitest'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person, signIn } = await openWorld()
const admin = await person('company-admin')
const rep = await person('sales-rep')

const SAVE = `mutation ($input: SaveReportViewInput!) { saveReportView(input: $input) { reportView { databaseId name search roles isOwn } } }`
const LIST = `query ($report: String!) { reportViews(report: $report) { databaseId name search roles isOwn } }`
interface View {
  databaseId: string
  name: string
  search: string
  roles: string[]
  isOwn: boolean
}
async function save(who: Who, input: object) {
  const { data, errors } = await graphql<{ saveReportView: { reportView: View } }>(who, SAVE, { input })
  return { view: data?.saveReportView?.reportView, code: errors?.[0]?.extensions.code }
}
const list = async (who: Who, report = 'users') =>
  (await graphql<{ reportViews: View[] }>(who, LIST, { report })).data?.reportViews ?? []
const codeOf = async (who: Who, document: string, variables: object) =>
  (await graphql(who, document, variables as Record<string, unknown>)).errors?.[0]?.extensions.code
const DELETE = `mutation ($id: ID!) { deleteReportView(input: { databaseId: $id }) { databaseId } }`

describe('a saved view', () => {
  it('is private, or for the roles it is shared with, without the page one was on', async () => {
    const search = '?dealer=7&sort=-points&page=3&columns=name%2Cpoints'
    const own = await save(admin, { report: 'users', name: 'Behind', search })
    expect(own.view).toMatchObject({ search: 'dealer=7&sort=-points&columns=name%2Cpoints', roles: [], isOwn: true })
    expect(await list(rep)).toEqual([])
    const shared = await save(admin, { databaseId: own.view!.databaseId, report: 'users', name: 'Behind', roles: ['sales-rep'] }) // prettier-ignore
    expect(shared.view).toMatchObject({ search: own.view!.search, roles: ['sales-rep'] })
    expect(await list(rep)).toMatchObject([{ name: 'Behind', search: own.view!.search, isOwn: false }])
    expect(await list(await person('regional-sales-manager'))).toEqual([])
    expect(await list(rep, 'dealers')).toEqual([])
    // Taken back.
    await save(admin, { databaseId: own.view!.databaseId, report: 'users', name: 'Behind', roles: [] })
    expect(await list(rep)).toEqual([])
  })

  it('is changed and deleted by who made it alone, and shared by administrators', async () => {
    const { view } = await save(rep, { report: 'users', name: 'Mine' })
    const id = view!.databaseId
    expect((await save(admin, { databaseId: id, report: 'users', name: 'Theirs' })).code).toBe('NOT_FOUND')
    expect(await codeOf(admin, DELETE, { id })).toBe('NOT_FOUND')
    const manager = await person('dealer-manager')
    expect((await save(manager, { report: 'users', name: 'Staff', roles: ['learner'] })).code).toBe('FORBIDDEN')
    expect((await save(admin, { report: 'users', name: 'X', roles: ['nobody'] })).code).toBe('BAD_USER_INPUT')
    expect((await save(await person('learner'), { report: 'users', name: 'X' })).code).toBe('FORBIDDEN')
    expect((await save(rep, { report: 'nothing', name: 'X' })).code).toBe('FORBIDDEN')
    expect(await codeOf(rep, DELETE, { id })).toBeUndefined()
    expect(await db.reportView.count({ where: { id } })).toBe(0)
    expect(await db.activityLog.count({ where: { targetId: id, action: { in: ['createReportView', 'deleteReportView'] } } })).toBe(2) // prettier-ignore
  })
})

describe('a view shared with a role', () => {
  it('is no more that of who has another role now, nor by its id', async () => {
    const { view } = await save(admin, { report: 'users', name: 'Districts', roles: ['district-manager'] })
    const reader = await person('district-manager')
    expect((await list(reader)).map(({ databaseId }) => databaseId)).toContain(view!.databaseId)
    const role = await db.role.findUniqueOrThrow({ where: { key: 'dealer-manager' } })
    await db.user.update({ where: { id: reader.user.id }, data: { roleId: role.id } })
    const after = await signIn(reader.user)
    expect(await list(after)).toEqual([])
    const id = Buffer.from(`ReportView:${view!.databaseId}`).toString('base64')
    const { data } = await graphql(after, 'query ($id: ID!) { node(id: $id) { id } }', { id })
    expect(data).toEqual({ node: null })
  })
})

describe('columns of a report', () => {
  const KEEP = `mutation ($input: KeepReportColumnsInput!) { keepReportColumns(input: $input) { columns } }`
  const ASK = `query ($columns: [String!]) { usersReport(first: 1) { shownColumns totalCells(columns: $columns) edges { node { cells(columns: $columns) } } } }`
  interface Asked {
    usersReport: { shownColumns: string[]; totalCells: unknown[]; edges: { node: { cells: unknown[] } }[] }
  }
  const shown = async (who: Who) => (await graphql<Asked>(who, ASK, { columns: null })).data!.usersReport

  it('are kept in their order for the person and the report, until they go back to the usual ones', async () => {
    const usual = (await shown(rep)).shownColumns
    expect(usual[0]).toBe('name')
    const columns = ['points', 'name', 'nothing', 'points']
    expect((await graphql(rep, KEEP, { input: { report: 'users', columns } })).data).toEqual({ keepReportColumns: { columns: ['points', 'name'] } }) // prettier-ignore
    const mine = await shown(rep)
    expect(mine.shownColumns).toEqual(['points', 'name'])
    expect(mine.totalCells).toEqual([expect.any(Number), null])
    expect((await shown(admin)).shownColumns).toEqual(usual)
    const { data } = await graphql<Asked>(rep, ASK, { columns: ['name'] })
    expect(data!.usersReport.totalCells).toEqual([null])
    // In another browser as well.
    expect((await shown(await signIn(rep.user))).shownColumns).toEqual(['points', 'name'])
    await graphql(rep, KEEP, { input: { report: 'users', columns: [] } })
    expect((await shown(rep)).shownColumns).toEqual(usual)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { payoutRow } from '../../prisma/factories/payouts.ts'
import { makeLearnerRequest } from '../../prisma/factories/requests.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { declared } from '../../server/platform/feature.ts'
import { LIST_BATCH } from '../../server/reports/files/listRows.ts'
import { reportFiles } from '../support/reports/files.ts'
import { linesIn, sheetIn } from '../support/reports/sheets.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, person, jobs } = world
const { askList: ask, read, urlOf, download, bytesOf, madeOfList: made, halfWay } = reportFiles(world)
const admin = await person('company-admin')
const newName = () => `L${randomUUID().slice(0, 8)}`
const lists = declared('listFiles').flatMap((files) => Object.entries(files))
const CSV = { format: 'CSV' }
const allOf = (list: string, matching: object, more = {}) => ({ list, format: 'XLSX', matching, columns: [], ...more })
/** Rows that are long, so that a page of them is more than what is read ahead of who writes the file. */
const events = (word: string, count: number, brandId: string) =>
  db.event.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      title: `${word} ${at}`,
      place: 'A long way '.repeat(40),
      brandId,
      status: 'DRAFT' as const,
      startAt: new Date(Date.UTC(2027, 0, 1, 12, at)),
      endAt: new Date(Date.UTC(2027, 0, 1, 23)),
    })),
  })

describe('the file of an admin list', () => {
  it('is its rows as the screen narrows and orders them, with the columns that are chosen, typed', async () => {
    const word = newName()
    const times = { timeZone: 'America/New_York', startAt: '2027-03-01T13:30:00Z', endAt: '2027-03-01T15:00:00Z' }
    await makeEvent(db, { title: `=1+1 ${word}`, ...times })
    await makeEvent(db, { title: `Zulu ${word}`, virtual: true, startAt: '2027-02-01T13:30:00Z' })
    await makeEvent(db, { title: `Draft ${word}`, status: 'DRAFT' })
    const matching = { text: word, status: 'PUBLISHED', sort: 'SOONEST' }
    const { data } = await graphql<{ events: { edges: { node: { title: string } }[] } }>(
      admin,
      `{ events(text: "${word}", status: PUBLISHED, sort: SOONEST) { edges { node { title } } } }`,
    )
    const titles = data!.events.edges.map(({ node }) => node.title)
    const bytes = await made(admin, allOf('events', matching, { columns: ['where', 'start', 'nonsense'] }))
    const [head, ...rows] = sheetIn(bytes)
    expect(head).toEqual(['Title', 'Brand', 'Where', 'Starts on', 'Starts at', 'Ends on', 'Ends at', 'Time zone'])
    expect(rows.map(([title]) => title)).toEqual(titles)
    const day = (Date.UTC(2027, 2, 1) - Date.UTC(1899, 11, 30)) / 86_400_000
    const first = [`=1+1 ${word}`, 'All brands', 'Main hall, Bend, OR', day, '08:30', day, '10:00', 'America/New_York']
    expect(rows[1]).toEqual(first)
    expect(sheetIn(bytes, 2)).toEqual(expect.arrayContaining([['List', 'Events'], ['Search', word], ['Status', 'Published'], ['Sorted by', 'Soonest']])) // prettier-ignore
    const lines = linesIn(await made(admin, allOf('events', matching, { ...CSV, columns: ['start'] })))
    expect(lines[2]!.slice(0, 3)).toEqual([`'=1+1 ${word}`, 'All brands', '2027-03-01'])
    expect(lines).toHaveLength(3)
  })

  it('has amounts with their currency, moments and words of each list', async () => {
    const { user } = await person('learner')
    const { id: spiffId, name } = await makeSpiff(db)
    const claim = { spiffId, userId: user.id, amount: 12_345n, currency: 'CAD' as const }
    const { number, invoiceNumber } = await makeClaim(db, { ...claim, invoiceDate: new Date('2026-05-06') })
    const [, row] = sheetIn(await made(admin, allOf('claimQueue', { spiffId }, { columns: ['amount', 'spiff', 'invoice'] }))) // prettier-ignore
    const sold = (Date.UTC(2026, 4, 6) - Date.UTC(1899, 11, 30)) / 86_400_000
    expect(row![0]).toBe(number)
    expect(row!.slice(3)).toEqual([123.45, 'CAD', expect.any(Number), 'CAD', name, invoiceNumber, sold])
    const payout = await db.payoutOrder.create({ data: payoutRow({ recipientId: user.id, amount: 2501n }) })
    const paid = await made(admin, allOf('payouts', { text: String(payout.number), status: ['REQUESTED'] }, CSV))
    expect(linesIn(paid)[1]!.slice(0, 7)).toEqual([String(payout.number), expect.any(String), user.email, expect.any(String), '25.01', 'USD', '$25.01']) // prettier-ignore
    const reason = newName()
    await makeLearnerRequest(db, { userId: user.id, reason })
    const asked = linesIn(await made(admin, allOf('learnerRequests', { text: reason, status: 'PENDING' }, { ...CSV, columns: ['reason'] }))) // prettier-ignore
    expect(asked[1]!.slice(-2)).toEqual([reason, expect.any(String)])
  })

  it('says of each list what its schema answers', async () => {
    const course = await makeCourse(db)
    await db.courseRequest.create({ data: { userId: (await person('learner')).user.id, courseId: course.id } })
    await makeUser(db, { role: 'learner', status: 'PENDING' })
    expect(lists.map(([list]) => list).sort()).toEqual(['claimQueue', 'courseRequests', 'events', 'learnerRequests', 'payouts', 'userRequests']) // prettier-ignore
    for (const [list, { columns }] of lists) {
      const lines = linesIn(await made(admin, allOf(list, {}, CSV)))
      expect(lines[0], list).toEqual(Object.values(columns).flatMap((some) => some.map(({ title }) => title)))
      expect(lines.length, list).toBeGreaterThan(1)
    }
  })

  it('is as many pages as it takes, each row once, and smaller where the reach of the reader shrinks meanwhile', async () => {
    const [own, lost] = [await makeBrand(db), await makeBrand(db)]
    const manager = await person('brand-manager', { ownedBrandIds: [own.id, lost.id] })
    const word = newName()
    await events(`${word} early`, LIST_BATCH + 3, own.id)
    await events(`${word} late`, 5, lost.id)
    await db.event.updateMany({ where: { brandId: lost.id }, data: { endAt: new Date(Date.UTC(2027, 5, 1)), startAt: new Date(Date.UTC(2027, 4, 1)) } }) // prettier-ignore
    const input = allOf('events', { text: word, sort: 'SOONEST' }, CSV)
    const titles = (bytes: Buffer) =>
      linesIn(bytes)
        .slice(1)
        .map(([title]) => title)
    const whole = titles(await made(manager, input))
    expect(whole).toHaveLength(LIST_BATCH + 8)
    expect(new Set(whole).size).toBe(whole.length)
    const { id } = await ask(manager, input)
    halfWay(() => db.brandManager.deleteMany({ where: { brandId: lost.id } }), 1, 2)
    await jobs()
    expect(await read(manager, id)).toMatchObject({ status: 'READY', title: 'Events' })
    expect(titles(await bytesOf(manager, id))).toHaveLength(LIST_BATCH + 3)
  })

  it('goes on where the row it came from is gone meanwhile, with each row once', async () => {
    const word = newName()
    const { id: brandId } = await makeBrand(db)
    await events(word, LIST_BATCH + 3, brandId)
    const input = allOf('events', { text: word, sort: 'SOONEST' }, CSV)
    const { id } = await ask(admin, input)
    const last = { title: `${word} ${LIST_BATCH - 1}` }
    // The second chunk has rows of the first page.
    halfWay(() => db.event.deleteMany({ where: last }), 1, 2)
    await jobs()
    const titles = linesIn(await bytesOf(admin, id))
      .slice(1)
      .map(([title]) => title)
    expect(await db.event.count({ where: last })).toBe(0)
    expect(titles).toHaveLength(LIST_BATCH + 3)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('is refused for what the list does not take, and one however often it is asked for', async () => {
    expect(await ask(admin, allOf('events', { colour: 'red' }))).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(await ask(admin, allOf('events', ['text']))).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(await ask(admin, allOf('events', { status: 'GONE' }))).toMatchObject({ code: expect.any(String) })
    for (const list of ['users', 'nonsense', 'toString']) expect(await ask(admin, allOf(list, {}))).toMatchObject({ code: 'FORBIDDEN' }) // prettier-ignore
    const twice = [await ask(admin, allOf('events', { text: 'once' })), await ask(admin, allOf('events', { text: 'once', brand: null }))] // prettier-ignore
    expect(twice[0]!.id).toBe(twice[1]!.id)
    await jobs()
  })
})

describe('who gets the file of a list', () => {
  const MAY: Record<string, string[]> = {
    claimQueue: ['platform-admin', 'company-admin', 'brand-manager'],
    payouts: ['platform-admin', 'company-admin'],
    userRequests: ['platform-admin', 'company-admin'],
    learnerRequests: ['platform-admin', 'company-admin'],
    courseRequests: ['platform-admin', 'company-admin', 'brand-manager'],
    events: ['platform-admin', 'company-admin', 'brand-manager', 'translator'],
  }

  it('are those who see the list as administrators, at the keyboard themselves', async () => {
    const roles = await db.role.findMany({ select: { key: true } })
    const found: Record<string, string[]> = {}
    for (const { key } of roles) {
      const who = await person(
        key as Parameters<typeof person>[0],
        key === 'brand-manager' ? { ownedBrandIds: [(await makeBrand(db)).id] } : {},
      )
      for (const [list] of lists) {
        const { code } = await ask(who, allOf(list, { text: key }))
        if (code === undefined) found[list] = [...(found[list] ?? []), key]
        else expect(code, `${key} ${list}`).toBe('FORBIDDEN')
        await jobs()
      }
    }
    const sorted = (of: Record<string, string[]>) => Object.fromEntries(Object.entries(of).map(([list, keys]) => [list, keys.toSorted()])) // prettier-ignore
    expect(sorted(found)).toEqual(sorted(MAY))
    expect(await ask(null as unknown as Who, allOf('events', {}))).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('fetch it in person, and no more once they lost the right', async () => {
    const reader = await person('company-admin')
    const { id } = await ask(reader, allOf('events', { text: newName() }))
    await jobs()
    const url = await urlOf(reader, id)
    expect((await download(reader, url)).headers.get('content-disposition')).toMatch(/Events%20\d{4}-\d\d-\d\d\.xlsx/)
    expect((await download(await person('company-admin'), url)).status).toBe(404)
    const right = { roleId: reader.user.roleId, right: 'view-events' }
    await db.roleRight.deleteMany({ where: right })
    expect((await download(reader, url)).status).toBe(404)
    const waiting = await ask(await person('platform-admin'), allOf('events', {}))
    expect(waiting.code).toBeUndefined()
    await db.roleRight.create({ data: right })
    await jobs()
  })
})

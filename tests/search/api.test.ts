import { readFileSync } from 'node:fs'
import { matchPath } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeIncentive, makeReward } from '../../prisma/factories/incentives.ts'
import { payoutRow } from '../../prisma/factories/payouts.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { viewerNamed } from '../../server/domain/people/viewer.ts'
import { declared } from '../../server/platform/feature.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, person, services } = world

type Group = { kind: string; label: string; hasMore: boolean; list: string | null; hits: Hit[] }
type Hit = { databaseId: string; title: string; note: string; excerpt: string | null; page: string }

const search = async (who: Who | null, text: string, portal = 'ADMIN', first = 5) => {
  const { data, errors } = await graphql<{ search: Group[] }>(
    who,
    'query ($text: String!, $portal: SearchPortal!, $first: Int) { search(text: $text, portal: $portal, first: $first) { kind label hasMore list hits { databaseId title note excerpt page } } }',
    { text, portal, first },
  )
  return { groups: data?.search ?? [], errors }
}
const titles = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).groups.flatMap(({ hits }) => hits.map(({ title }) => title))

const admin = await person('company-admin')
const learner = await person('learner', { firstName: 'Quillon', lastName: 'Brask' })

/** Statements of the search itself, which go past Prisma. */
const asked: string[] = []
const query = services.pool.query.bind(services.pool)
Reflect.set(services.pool, 'query', (text: string, ...rest: unknown[]) => {
  if (typeof text === 'string' && text.includes('AS rank')) asked.push(text)
  if (typeof text === 'string' && text.includes('AS shown')) asked.push(text)
  return Reflect.apply(query, services.pool, [text, ...rest])
})
afterEach(() => void asked.splice(0))

const openCourse = async (title: string, sections = [[{ title: 'Part one', body: '<p>Nothing special.</p>' }]]) => {
  const course = await makeCourse(db, { title, chapters: sections })
  const curriculum = await makeCurriculum(db, { courseIds: [course.id] })
  return { course, curriculum }
}

describe('courses and what is in them', () => {
  it('learners find what is open to them, with its page, and none of the rest', async () => {
    const { course, curriculum } = await openCourse('Zanthor brake bleeding')
    const other = await makeAssignmentGroup(db, {})
    const closed = await makeCourse(db, { title: 'Zanthor secrets' })
    await makeCurriculum(db, { courseIds: [closed.id], audienceGroupIds: [other.id] })
    await makeCourse(db, { title: 'Zanthor draft', status: 'DRAFT' })
    const { groups } = await search(learner, 'zanthor', 'LEARNER')
    expect(groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title)])).toEqual([
      ['Course', ['Zanthor brake bleeding']],
    ])
    expect(groups[0]!.hits[0]!.page).toBe(`/auth/training/${curriculum.id}/${course.id}`)
    expect((await titles(admin, 'zanthor')).toSorted()).toEqual([
      'Zanthor brake bleeding',
      'Zanthor draft',
      'Zanthor secrets',
    ])
    expect(await titles(learner, 'zanthor', 'ADMIN')).toEqual([])
  })

  it('sections are found by what they say and by their captions, in any form of the word', async () => {
    const { course } = await openCourse('Wheels', [
      [{ title: 'Spokes', body: '<p>Tighten the <b>flurbwrench</b> twice.</p>' }],
    ])
    const [section] = course.chapters[0]!.sections
    await db.section.update({ where: { id: section!.id }, data: { transcript: 'then we are winterizing the gralbox' } })
    const { groups } = await search(learner, 'flurbwrenches', 'LEARNER')
    expect(groups[0]).toMatchObject({
      kind: 'Section',
      hits: [{ title: 'Spokes', excerpt: expect.stringContaining('Tighten the flurbwrench twice') }],
    })
    expect(groups[0]!.hits[0]!.page).toContain(`${course.id}?at=${section!.id}`)
    expect(await titles(learner, 'winterize gralbox', 'LEARNER')).toEqual(['Spokes'])
  })

  it('of a locked course its titles are found, and nothing that is read in it', async () => {
    const first = await openCourse('Before all')
    const { course } = await openCourse('Locked one', [
      [{ title: 'Klabauter intro', body: '<p>The hemmelig part.</p>' }],
    ])
    await db.coursePrerequisite.create({ data: { courseId: course.id, requiredId: first.course.id } })
    expect(await titles(learner, 'klabauter', 'LEARNER')).toEqual(['Klabauter intro'])
    expect(await titles(learner, 'hemmelig', 'LEARNER')).toEqual([])
    expect(await titles(admin, 'hemmelig')).toEqual(['Klabauter intro'])
  })
})

describe('people and dealers', () => {
  it('are found in the own reach alone', async () => {
    const [near, far] = [
      await makeDealer(db, { name: 'Plumbago Cycles' }),
      await makeDealer(db, { name: 'Plumbago Marine' }),
    ]
    const rsm = await person('regional-sales-manager')
    await makeAdminGroup(db, { userIds: [rsm.user.id], dealerIds: [near.id] })
    for (const [dealer, firstName] of [
      [near, 'Ottoline'],
      [far, 'Ottoline'],
    ] as const) {
      const { user } = await person('learner', { firstName, lastName: dealer.name.split(' ')[1]! })
      await db.dealerMember.create({ data: { userId: user.id, dealerId: dealer.id } })
    }
    expect((await titles(rsm, 'ottoline', 'LEARNER')).toSorted()).toEqual(['Ottoline Cycles'])
    expect(await titles(rsm, 'plumbago', 'LEARNER')).toEqual(['Plumbago Cycles'])
    expect((await titles(admin, 'ottoline')).toSorted()).toEqual(['Ottoline Cycles', 'Ottoline Marine'])
    expect(await titles(learner, 'ottoline', 'LEARNER')).toEqual([])
    expect(await titles(learner, 'plumbago', 'LEARNER')).toEqual([])
  })

  it('whose data was erased are not found', async () => {
    const { user } = await person('learner', { firstName: 'Vergessen', lastName: 'Nobody' })
    expect(await titles(admin, 'vergessen')).toEqual(['Vergessen Nobody'])
    await db.user.update({ where: { id: user.id }, data: { erasedAt: new Date() } })
    expect(await titles(admin, 'vergessen')).toEqual([])
  })

  it('typing errors are forgiven where nothing else is found', async () => {
    await person('learner', { firstName: 'Margaretha', lastName: 'Oyelowo' })
    for (const typed of ['margaretah', 'oyelwoo', 'margretha oyelowo'])
      expect(await titles(admin, typed), typed).toContain('Margaretha Oyelowo')
    expect(await titles(admin, 'margaretha smith')).toEqual([])
  })
})

describe('claims, payouts and rewards', () => {
  it('a claim is found by number, invoice and VIN, by who may see it', async () => {
    const spiff = await makeSpiff(db, { status: 'APPROVED' })
    const claim = await makeClaim(db, {
      spiffId: spiff.id,
      userId: learner.user.id,
      invoiceNumber: 'RX-88 123/7',
      invoiceKey: 'RX881237',
      items: [{ serial: '1HGZZ82633A004352' }],
    })
    const stranger = await person('learner')
    const foundBy = async (who: Who, typed: string, portal?: 'LEARNER') =>
      (await search(who, typed, portal)).groups.find(({ kind }) => kind === 'SpiffClaim')?.hits[0]?.databaseId
    for (const typed of [
      `${claim.number}`,
      `#${claim.number}`,
      'RX-88 123/7',
      'rx881237',
      '1HGZZ82633A004352',
      'zz82633a',
      '1HGZZ82633AOO4352',
    ]) {
      expect(await foundBy(learner, typed, 'LEARNER'), typed).toBe(claim.id)
      expect(await foundBy(admin, typed), typed).toBe(claim.id)
      expect(await foundBy(stranger, typed, 'LEARNER'), typed).toBeUndefined()
    }
  })

  it('an exact number stands before what merely has it in its name', async () => {
    const spiff = await makeSpiff(db, { status: 'APPROVED' })
    const { number } = await makeClaim(db, {
      spiffId: spiff.id,
      userId: learner.user.id,
      invoiceNumber: 'A1',
      invoiceKey: 'A1',
    })
    await makeCourse(db, { title: `Model ${number}` })
    await makeCourse(db, { title: `${number}` })
    const { groups } = await search(admin, `${number}`)
    expect(groups.map(({ kind }) => kind).slice(0, 2)).toEqual(['SpiffClaim', 'Course'])
    expect(groups[1]!.hits.map(({ title }) => title)).toEqual([`${number}`, `Model ${number}`])
  })

  it('a payout is found by number and reference, for its owner and who sees payouts', async () => {
    const { id, number } = await db.payoutOrder.create({
      data: payoutRow({ recipientId: learner.user.id, paidReference: 'CHK-774411', status: 'SENT' }),
    })
    expect((await search(admin, 'chk 774411')).groups[0]?.hits[0]).toMatchObject({
      databaseId: id,
      title: `Payout ${number}`,
    })
    expect((await search(learner, 'CHK774411', 'LEARNER')).groups[0]?.hits[0]?.databaseId).toBe(id)
    expect((await search(await person('learner'), 'CHK774411', 'LEARNER')).groups).toEqual([])
    expect((await search(await person('brand-manager'), 'CHK774411')).groups).toEqual([])
  })

  it('a reward is found by its code by its owner, and by who keeps the codes', async () => {
    const incentive = await makeIncentive(db, { codes: ['GIFT-QQ77-XX'] })
    const code = await db.incentiveCode.findFirstOrThrow({ where: { incentiveId: incentive.id } })
    const { id } = await makeReward(db, { userId: learner.user.id, incentiveId: incentive.id, code })
    expect((await search(learner, 'gift qq77xx', 'LEARNER')).groups[0]?.hits[0]?.databaseId).toBe(id)
    expect((await search(admin, 'GIFT-QQ77-XX')).groups[0]?.hits[0]?.databaseId).toBe(id)
    expect((await search(await person('learner'), 'GIFT-QQ77-XX', 'LEARNER')).groups).toEqual([])
  })
})

describe('the search itself', () => {
  it('is for people who are in', async () => {
    expect((await search(null, 'trail', 'LEARNER')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await search(learner, 'x'.repeat(501), 'LEARNER')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  it.each([
    '%',
    '%%%',
    '___',
    '\\\\',
    `'; DROP TABLE "User"; --`,
    'the and of',
    'مرحبا بالعالم',
    '試験',
    "O'Brien \\ %x_",
    '(((',
    '[a-z]+.*',
    '*:*&|!',
    'x'.repeat(500),
  ])('bears %j', async (typed) => {
    const { errors } = await search(admin, typed)
    expect(errors).toBeUndefined()
  })

  it('a sign of the search stands for itself', async () => {
    await makeCourse(db, { title: 'Sale 50%_off today' })
    expect(await titles(admin, '50%_off')).toEqual(['Sale 50%_off today'])
    expect(await titles(admin, '50x_off')).toEqual([])
  })

  it('asks as often for 50 as for one', async () => {
    const counts: number[] = []
    for (const size of [1, 9, 40]) {
      for (let n = 0; n < size; n++) await makeCourse(db, { title: `Quorblax ${size} ${n}`, chapters: 0 })
      asked.splice(0)
      const { groups } = await search(admin, 'quorblax', 'ADMIN', 20)
      expect(groups[0]!.hits.length).toBe(Math.min(20, { 1: 1, 9: 10, 40: 50 }[size]!))
      expect(groups[0]!.hasMore).toBe(size === 40)
      counts.push(asked.length)
    }
    // Three statements for all kinds, as many again to forgive typing errors, and one for what is shown.
    expect(counts).toEqual([7, 4, 4])
  })

  it('every page and list it leads to is one of the portal', async () => {
    const addresses = Object.keys(
      JSON.parse(readFileSync(new URL('../../web/addresses.json', import.meta.url), 'utf8')) as object,
    )
    const viewer = (await viewerNamed(services, admin.user.id))!
    const row = { id: '0', curriculumId: '1', courseId: '2', incentiveId: '3', status: 'APPROVED', number: 4 }
    for (const kind of declared('searched').flat())
      for (const place of [kind.learner, kind.admin]) {
        const list = typeof place?.list === 'function' ? place.list(row) : place?.list
        for (const link of [place?.page(row, viewer), list]) {
          if (link === undefined) continue
          const path = link.split('?')[0]!
          expect(
            addresses.some((pattern) => matchPath(pattern, path)),
            link,
          ).toBe(true)
        }
      }
  })
})

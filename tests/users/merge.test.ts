import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCertificate } from '../../prisma/factories/certificates.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeCoursePoints } from '../../prisma/factories/loyalty.ts'
import { makeNotification } from '../../prisma/factories/notifications.ts'
import { makeLearnerRequest } from '../../prisma/factories/requests.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { BUILT_IN_ROLES } from '../../server/platform/rights.ts'
import { mergeParts } from '../../server/domain/people/mergeable.ts'
import { codeOf } from '../support/answers.ts'
import { guest, openWorld } from '../support/world.ts'

const { db, graphql, rest, person, jobs, travel, statements } = await openWorld()
const admin = await person('platform-admin')
const MERGE =
  'mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { user { databaseId email firstName } merge { databaseId } } }'
interface Merged {
  mergeUsers: { user: { databaseId: string; email: string; firstName: string }; merge: { databaseId: string } }
}
const merge = (primary: string, secondary: string, more: object = {}, who = admin) =>
  graphql<Merged>(who, MERGE, { input: { primary, secondary, ...more } })
const undo = (id: string, who = admin) =>
  graphql<{ undoUserMerge: { merge: { undoneAt: string } } }>(
    who,
    'mutation ($id: ID!) { undoUserMerge(input: { databaseId: $id }) { merge { undoneAt } } }',
    { id },
  )
const points = async (userId: string) =>
  Number(
    (await db.ledgerEntry.aggregate({ where: { userId, unit: 'points', account: 'person' }, _sum: { amount: true } }))
      ._sum.amount ?? 0,
  )

/** Everything two accounts hold, comparable. */
async function holdings(ids: string[]) {
  const where = { userId: { in: ids } }
  const strip = <T extends { updatedAt?: Date; version?: number; lastSeenAt?: Date | null }>({
    updatedAt: _u,
    version: _v,
    lastSeenAt: _l,
    ...rest
  }: T) => rest
  return {
    users: (await db.user.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })).map(strip),
    progress: await db.courseProgress.findMany({ where, orderBy: { id: 'asc' } }),
    completions: await db.curriculumCompletion.findMany({ where, orderBy: { id: 'asc' } }),
    certificates: await db.certificate.findMany({ where, orderBy: { id: 'asc' } }),
    notifications: await db.notification.findMany({
      where: { ...where, kind: { not: 'user.merged' } },
      orderBy: { id: 'asc' },
    }),
    dealers: await db.dealerMember.findMany({ where, orderBy: [{ userId: 'asc' }, { dealerId: 'asc' }] }),
    groups: await db.assignmentGroupMember.findMany({ where, orderBy: [{ userId: 'asc' }, { groupId: 'asc' }] }),
    adminGroups: await db.adminGroupUser.findMany({ where, orderBy: [{ userId: 'asc' }, { groupId: 'asc' }] }),
    requests: await db.learnerRequest.findMany({ where, orderBy: { id: 'asc' } }),
    points: await Promise.all(ids.map(points)),
  }
}

const courses = await Promise.all(Array.from({ length: 4 }, () => makeCourse(db)))
const curriculums = await Promise.all(Array.from({ length: 3 }, () => makeCurriculum(db, {})))
const [dealers, groups] = [
  await Promise.all(Array.from({ length: 3 }, () => makeDealer(db))),
  await Promise.all(Array.from({ length: 3 }, () => makeAssignmentGroup(db))),
]
const adminGroups = await Promise.all(Array.from({ length: 2 }, () => makeAdminGroup(db, {})))

interface Life {
  results: { course: number; status: 'IN_PROGRESS' | 'PASSED' | 'FAILED'; score: number | null }[]
  points: number[]
  certificates: { subject: number; held: number | null }[]
  completions: { curriculum: number; day: number }[]
  dealers: { dealer: number; active: boolean }[]
  groups: number[]
  adminGroups: number[]
  asks: boolean
  news: number[]
  phone: string | null
}
const some = <T>(item: fc.Arbitrary<T>, key: (value: T) => unknown, max: number) =>
  fc.uniqueArray(item, { selector: key, maxLength: max })
const life: fc.Arbitrary<Life> = fc.record({
  results: some(
    fc.record({
      course: fc.nat(3),
      status: fc.constantFrom('IN_PROGRESS' as const, 'PASSED' as const, 'FAILED' as const),
      score: fc.option(fc.nat(100)),
    }),
    ({ course }) => course,
    4,
  ),
  points: fc.uniqueArray(fc.nat(3), { maxLength: 4 }),
  certificates: some(
    fc.record({ subject: fc.nat(6), held: fc.option(fc.integer({ min: 1, max: 400 })) }),
    ({ subject }) => subject,
    5,
  ),
  completions: some(
    fc.record({ curriculum: fc.nat(2), day: fc.integer({ min: 1, max: 90 }) }),
    ({ curriculum }) => curriculum,
    3,
  ),
  dealers: some(fc.record({ dealer: fc.nat(2), active: fc.boolean() }), ({ dealer }) => dealer, 3),
  groups: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
  adminGroups: fc.uniqueArray(fc.nat(1), { maxLength: 2 }),
  asks: fc.boolean(),
  news: fc.uniqueArray(fc.nat(4), { maxLength: 4 }),
  phone: fc.option(fc.constantFrom('406-555-0101', '406-555-0102')),
})

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
async function live(life: Life): Promise<string> {
  const { id } = await makeUser(db, { phone: life.phone, lastSeenAt: null })
  for (const { course, status, score } of life.results)
    await makeProgress(db, { userId: id, courseId: courses[course]!.id, status, score })
  for (const course of life.points) await makeCoursePoints(db, { userId: id, courseId: courses[course]!.id })
  for (const { subject, held } of life.certificates)
    await makeCertificate(db, {
      userId: id,
      ...(subject < 4
        ? { courseId: courses[subject]!.id }
        : { courseId: null, curriculumId: curriculums[subject - 4]!.id }),
      expiresAt: held ? at(held) : null,
    })
  for (const { curriculum, day } of life.completions)
    await db.curriculumCompletion.create({
      data: { userId: id, curriculumId: curriculums[curriculum]!.id, completedAt: at(day) },
    })
  await db.dealerMember.createMany({
    data: life.dealers.map(({ dealer, active }) => ({ userId: id, dealerId: dealers[dealer]!.id, active })),
  })
  await db.assignmentGroupMember.createMany({
    data: life.groups.map((group) => ({ userId: id, groupId: groups[group]!.id })),
  })
  await db.adminGroupUser.createMany({
    data: life.adminGroups.map((group) => ({ userId: id, groupId: adminGroups[group]!.id })),
  })
  if (life.asks) await makeLearnerRequest(db, { userId: id })
  for (const news of life.news) await makeNotification(db, { userId: id, reference: `n${news}` })
  return id
}

describe('whatever two accounts hold', () => {
  it('nothing is lost, the best wins, totals stay; undone, everything is as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        life,
        life,
        fc.constantFrom([], ['phone'], ['email', 'firstName', 'phone']),
        fc.boolean(),
        async (one, two, fields, freeEmail) => {
          const [primary, secondary] = [await live(one), await live(two)]
          const before = await holdings([primary, secondary])
          const answer = await merge(primary, secondary, { fields, freeEmail })
          expect(answer.errors).toBeUndefined()
          const after = await holdings([primary, secondary])

          // Rows are neither made nor lost, and the points of both are the points of one: of each course one time.
          for (const kind of [
            'progress',
            'completions',
            'certificates',
            'notifications',
            'groups',
            'adminGroups',
            'dealers',
            'requests',
          ] as const)
            expect(after[kind].length, kind).toBe(before[kind].length)
          expect(after.points).toEqual([10 * new Set([...one.points, ...two.points]).size, 0])
          const owned = <T extends { userId: string }>(rows: T[], id = primary) =>
            rows.filter(({ userId }) => userId === id)
          for (const courseId of new Set(before.progress.map((row) => row.courseId))) {
            const best = before.progress
              .filter((row) => row.courseId === courseId)
              .map(({ status, score }) => [status === 'PASSED' ? 1 : 0, score ?? -1] as const)
              .sort((a, b) => b[0] - a[0] || b[1] - a[1])[0]!
            const [kept] = owned(after.progress).filter((row) => row.courseId === courseId)
            expect([kept!.status === 'PASSED' ? 1 : 0, kept!.score ?? -1]).toEqual(best)
          }
          const subject = ({ courseId, curriculumId }: { courseId: string | null; curriculumId: string | null }) =>
            courseId ?? curriculumId
          expect(new Set(owned(after.certificates).map(subject))).toEqual(new Set(before.certificates.map(subject)))
          expect(new Set(owned(after.completions).map((row) => row.curriculumId))).toEqual(
            new Set(before.completions.map((row) => row.curriculumId)),
          )
          for (const row of owned(after.completions))
            expect(row.completedAt).toEqual(
              before.completions
                .filter((old) => old.curriculumId === row.curriculumId)
                .map((old) => old.completedAt)
                .sort((a, b) => a.getTime() - b.getTime())[0],
            )
          expect(
            new Set(
              owned(after.dealers)
                .filter((row) => row.active)
                .map((row) => row.dealerId),
            ),
          ).toEqual(new Set(before.dealers.filter((row) => row.active).map((row) => row.dealerId)))
          const [first, second] = before.users.sort((a, b) => (a.id === primary ? -1 : b.id === primary ? 1 : 0))
          const [stays, closed] = [
            after.users.find(({ id }) => id === primary)!,
            after.users.find(({ id }) => id === secondary)!,
          ]
          expect(closed).toMatchObject({ status: 'DEACTIVATED' })
          expect(stays.email).toBe(([...fields] as string[]).includes('email') ? second!.email : first!.email)
          expect(closed.email).toMatch(
            freeEmail
              ? /^merged\./
              : new RegExp(([...fields] as string[]).includes('email') ? first!.email : second!.email),
          )
          expect(stays.phone).toBe(
            ([...fields] as string[]).includes('phone') || !first!.phone ? second!.phone : first!.phone,
          )
          expect(Number((await db.ledgerEntry.aggregate({ _sum: { amount: true } }))._sum.amount ?? 0)).toBe(0)
          expect(await db.user.count({ where: { email: { startsWith: 'stand-in' } } })).toBe(0)

          expect((await undo(answer.data!.mergeUsers.merge.databaseId)).errors).toBeUndefined()
          const again = await holdings([primary, secondary])
          const sorted = (all: typeof again) => ({
            ...all,
            users: [...all.users].sort((a, b) => a.id.localeCompare(b.id)),
          })
          expect(sorted(again)).toEqual(sorted(before))
        },
      ),
      { numRuns: 25 },
    )
  })
})

it('every column that names a person is spoken for', () => {
  // Not moved: who somebody is or was, history under the name it was made with, what ends with the account.
  const LEFT: Record<string, string> = {
    'Session.userId': 'ends with the account',
    'Session.realUserId': 'ends with the account',
    'VerificationCode.userId': 'ends with the account',
    'SignInChallenge.userId': 'ends with the account',
    'Authenticator.userId': 'guards the one account',
    'Passkey.userId': 'guards the one account',
    'RecoveryCode.userId': 'guards the one account',
    'SecondFactorFailure.userId': 'guards the one account',
    'CompletedFor.byId': 'history',
    'SpiffReceiptReading.userId': 'of a claim that was not sent: ends with the account',
    'CourseRequest.decidedById': 'history',
    'LearnerRequest.decidedById': 'history',
    'TrainingNudge.sentById': 'history',
    'TrainingCall.calledById': 'history',
    'MailRefusal.userId': 'the choice of who stays counts',
    'MediaView.userId': 'the choice of who stays counts',
    'UserExport.userId': 'ends with the account',
    'UserExport.requestedById': 'ends with the account',
  }
  const folder = path.resolve(import.meta.dirname, '../../prisma/models')
  const columns = readdirSync(folder).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(
      ([, model, body]) =>
        [...body!.matchAll(/^\s+\w+\s+User\??\s+@relation\([^)]*fields: \[(\w+)\]/gm)].map(
          ([, column]) => `${model}.${column}`,
        ),
    ),
  )
  expect(columns.length).toBeGreaterThan(15)
  const covered = new Set(mergeParts().flatMap(({ covers }) => covers))
  expect(columns.filter((column) => !covered.has(column) && !LEFT[column])).toEqual([])
  expect([...covered, ...Object.keys(LEFT)].filter((column) => !columns.includes(column))).toEqual([])
})

describe('merging', () => {
  it('ends the sessions of the closed account and tells both addresses', async () => {
    const [primary, secondary] = [await person('learner', { firstName: 'Ann' }), await person('learner')]
    expect((await merge(primary.user.id, secondary.user.id)).errors).toBeUndefined()
    expect((await graphql<{ viewer: unknown }>(secondary, '{ viewer { id } }')).data?.viewer).toBeNull()
    expect((await graphql<{ viewer: unknown }>(primary, '{ viewer { id } }')).data?.viewer).not.toBeNull()
    await jobs()
    for (const to of [primary.user.email, secondary.user.email])
      expect((await db.outboxMail.findFirstOrThrow({ where: { to } })).text).toContain(
        `Sign in as ${primary.user.email}`,
      )
  })

  it('courses passed under both complete a curriculum together, until it is undone', async () => {
    const [one, two] = [await makeCourse(db), await makeCourse(db)]
    const brand = await makeBrand(db, { active: true })
    const curriculum = await makeCurriculum(db, { brandIds: [brand.id], courseIds: [one.id, two.id] })
    const [primary, secondary] = [await makeUser(db), await makeUser(db)]
    await makeProgress(db, { userId: primary.id, courseId: one.id, status: 'PASSED' })
    await makeProgress(db, { userId: secondary.id, courseId: two.id, status: 'PASSED' })
    const { data } = await merge(primary.id, secondary.id)
    expect(await db.certificate.count({ where: { userId: primary.id, curriculumId: curriculum.id } })).toBe(1)
    await undo(data!.mergeUsers.merge.databaseId)
    expect([
      await db.curriculumCompletion.count({ where: { curriculumId: curriculum.id } }),
      await db.certificate.count({ where: { curriculumId: curriculum.id } }),
    ]).toEqual([0, 0])
  })

  it('points for a course passed with both accounts stay one time, as its certificate does, until it is undone', async () => {
    const { id: courseId } = await makeCourse(db)
    await makeCurriculum(db, { courseIds: [courseId] })
    const [primary, secondary] = [await person('learner'), await person('learner')]
    const byHand = (userId: string) =>
      graphql(admin, 'mutation ($input: CompleteCourseForInput!) { completeCourseFor(input: $input) { __typename } }', {
        input: { userId, courseId, reason: 'Passed on paper' },
      })
    for (const { user } of [primary, secondary]) expect((await byHand(user.id)).errors).toBeUndefined()
    const both = async () => [await points(primary.user.id), await points(secondary.user.id)]
    expect(await both()).toEqual([10, 10])
    const { data } = await merge(primary.user.id, secondary.user.id)
    expect(await both()).toEqual([10, 0])
    expect(Number((await db.ledgerEntry.aggregate({ _sum: { amount: true } }))._sum.amount ?? 0)).toBe(0)
    expect((await undo(data!.mergeUsers.merge.databaseId)).errors).toBeUndefined()
    expect(await both()).toEqual([10, 10])
  })

  it('happens once, whoever tries at the same moment, and never in circles', async () => {
    const [a, b, c] = [await makeUser(db), await makeUser(db), await makeUser(db)]
    const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id), merge(a.id, b.id)])
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    const closed = await db.userMerge.findFirstOrThrow({
      where: { undoneAt: null, OR: [{ primaryId: a.id }, { primaryId: b.id }] },
    })
    expect(codeOf(await merge(c.id, closed.secondaryId))).toBe('CONFLICT')
    // The one that stays may be merged on; the first merge then waits for the second to be undone.
    const onward = await merge(c.id, closed.primaryId)
    expect(onward.errors).toBeUndefined()
    expect((await undo(closed.id)).errors?.[0]?.message).toMatch(/merged again since/)
    expect((await undo(onward.data!.mergeUsers.merge.databaseId)).errors).toBeUndefined()
    expect((await undo(closed.id)).errors).toBeUndefined()
    expect(codeOf(await undo(closed.id))).toBe('CONFLICT')
    expect(await db.user.count({ where: { id: { in: [a.id, b.id, c.id] }, status: 'ACTIVE' } })).toBe(3)
  })

  it('is for admins who see all, in person, never of the own account or of one above', async () => {
    const [a, b] = [await makeUser(db), await makeUser(db)]
    for (const { key } of BUILT_IN_ROLES.filter(({ rank }) => rank == null || rank > 1)) {
      const who = await person(key)
      expect(codeOf(await merge(a.id, b.id, {}, who)), key).toBe('FORBIDDEN')
      expect((await rest(who, 'GET /api/users/users-for-merge')).status, key).toBe(403)
      expect(
        codeOf(
          await graphql(who, 'query ($a: ID!, $b: ID!) { mergePreview(primary: $a, secondary: $b) { problem } }', {
            a: a.id,
            b: b.id,
          }),
        ),
        key,
      ).toBe('FORBIDDEN')
    }
    expect((await rest(guest, 'POST /api/users/merge-users', { primary: a.id, secondary: b.id })).status).toBe(401)
    const company = await person('company-admin')
    expect(codeOf(await merge(company.user.id, b.id, {}, company))).toBe('FORBIDDEN')
    expect(codeOf(await merge(a.id, admin.user.id, {}, company))).toBe('FORBIDDEN')
    expect(codeOf(await merge(a.id, a.id))).toBe('BAD_USER_INPUT')
    expect((await merge(a.id, b.id, { fields: ['password'] })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    expect(
      (await merge((await makeUser(db, { status: 'DEACTIVATED' })).id, b.id)).errors?.[0]?.extensions.fields,
    ).toHaveProperty('primary')
    await db.session.updateMany({ where: { userId: company.user.id }, data: { realUserId: admin.user.id } })
    expect(codeOf(await merge(a.id, b.id, {}, company))).toBe('FORBIDDEN')
  })

  it('never leaves the portal without a platform admin', async () => {
    const [boss, learner] = [await person('platform-admin'), await makeUser(db)]
    await db.user.updateMany({
      where: { role: { key: 'platform-admin' }, id: { notIn: [boss.user.id, admin.user.id] } },
      data: { status: 'DEACTIVATED' },
    })
    // Both at once would leave nobody: each closes the other.
    const answers = await Promise.all([
      merge(learner.id, boss.user.id),
      merge((await makeUser(db)).id, admin.user.id, {}, boss),
    ])
    expect(answers.filter(({ errors }) => !errors).length).toBeLessThan(2)
    expect(await db.user.count({ where: { role: { key: 'platform-admin' }, status: 'ACTIVE' } })).toBeGreaterThan(0)
    await db.user.updateMany({ where: { id: admin.user.id }, data: { status: 'ACTIVE' } })
    await db.session.updateMany({ where: { userId: admin.user.id }, data: { revokedAt: null } })
  })
})

describe('undoing', () => {
  it('ends after 30 days, and says why when points or the address are used by now', async () => {
    const [a, b] = [await makeUser(db), await makeUser(db)]
    const course = await makeCourse(db)
    await makeCoursePoints(db, { userId: b.id, courseId: course.id })
    const { data } = await merge(a.id, b.id, { freeEmail: true })
    const id = data!.mergeUsers.merge.databaseId
    const spent = await db.ledgerTransaction.create({ data: { reference: `spent:${a.id}`, kind: 'test' } })
    await db.ledgerEntry.createMany({
      data: [
        { transactionId: spent.id, account: 'person', userId: a.id, unit: 'points', amount: -5n },
        { transactionId: spent.id, account: 'issuer', unit: 'points', amount: 5n },
      ],
    })
    expect((await undo(id)).errors?.[0]?.message).toMatch(/points .* were spent/)
    const back = await db.ledgerTransaction.create({ data: { reference: `back:${a.id}`, kind: 'test' } })
    await db.ledgerEntry.createMany({
      data: [
        { transactionId: back.id, account: 'person', userId: a.id, unit: 'points', amount: 5n },
        { transactionId: back.id, account: 'issuer', unit: 'points', amount: -5n },
      ],
    })
    const newcomer = await makeUser(db, { email: b.email })
    expect((await undo(id)).errors?.[0]?.message).toMatch(/belongs to another account/)
    await db.user.delete({ where: { id: newcomer.id } })
    travel(31 * 86_400_000)
    const later = await person('platform-admin')
    expect((await undo(id, later)).errors?.[0]?.message).toMatch(/30 days/)
    travel(-31 * 86_400_000)
    expect((await undo(id)).errors).toBeUndefined()
    expect([await points(a.id), await points(b.id)]).toEqual([0, 10])
  })

  it('leaves what was edited since', async () => {
    const [a, b] = [
      await makeUser(db, { phone: null }),
      await makeUser(db, { phone: '406-555-0177', position: 'Technician' }),
    ]
    const { data } = await merge(a.id, b.id, { fields: ['position'] })
    expect(await db.user.findUniqueOrThrow({ where: { id: a.id } })).toMatchObject({
      phone: '406-555-0177',
      position: 'Technician',
    })
    await db.user.update({ where: { id: a.id }, data: { phone: '406-555-0199' } })
    await undo(data!.mergeUsers.merge.databaseId)
    expect(await db.user.findUniqueOrThrow({ where: { id: a.id } })).toMatchObject({
      phone: '406-555-0199',
      position: 'Salesperson',
    })
  })
})

describe('finding who to merge', () => {
  it('by the documented query, and by likeness', async () => {
    const dealer = await makeDealer(db)
    const group = await makeAssignmentGroup(db)
    const older = await makeUser(db, {
      firstName: 'Zelda',
      lastName: 'Quist',
      email: 'zelda.quist@mail.test',
      dealerIds: [dealer.id],
      assignmentGroupIds: [group.id],
      createdAt: at(1),
    })
    const newer = await makeUser(db, {
      firstName: 'zelda ',
      lastName: 'Quist',
      email: 'zeldaquist+shop@other.test',
      dealerIds: [dealer.id],
    })
    const find = async (query: string) =>
      (
        await rest<{ users: { _id: string }[]; pagination: { total: number } }>(
          admin,
          `GET /api/users/users-for-merge?${query}`,
        )
      ).json.users
        .map(({ _id }) => _id)
        .sort()
    expect(await find('firstName=ZELD&lastName=quist')).toEqual([older.id, newer.id].sort())
    expect(await find(`dealerId=${dealer.id}&email=other`)).toEqual([newer.id])
    expect(await find(`assignmentGroup=${group.id}&role=learner`)).toEqual([older.id])
    expect(await find('adminGroup=nonsense')).toEqual([])
    const { data } = await graphql<{
      mergeSuggestions: { first: { databaseId: string }; second: { databaseId: string }; reasons: string[] }[]
    }>(admin, '{ mergeSuggestions { first { databaseId } second { databaseId } reasons } }')
    expect(data!.mergeSuggestions.find(({ first }) => first.databaseId === older.id)).toEqual({
      first: { databaseId: older.id },
      second: { databaseId: newer.id },
      reasons: ['Same name and dealer', 'Similar email'],
    })
  })

  it('the preview says what the merge then does', async () => {
    const [a, b] = [
      await live({
        results: [{ course: 0, status: 'FAILED', score: 30 }],
        points: [],
        certificates: [],
        completions: [],
        dealers: [],
        groups: [0],
        adminGroups: [],
        asks: false,
        news: [1],
        phone: null,
      }),
      await live({
        results: [
          { course: 0, status: 'PASSED', score: 90 },
          { course: 1, status: 'PASSED', score: 80 },
        ],
        points: [0, 1],
        certificates: [{ subject: 0, held: null }],
        completions: [],
        dealers: [],
        groups: [0, 1],
        adminGroups: [],
        asks: true,
        news: [1, 2],
        phone: '406-555-0101',
      }),
    ]
    const preview = await graphql<{
      mergePreview: {
        problem: string
        parts: { name: string; moves: number; stays: number }[]
        fields: { name: string; fills: boolean; differs: boolean }[]
      }
    }>(
      admin,
      'query ($a: ID!, $b: ID!) { mergePreview(primary: $a, secondary: $b) { problem parts { name moves stays } fields { name fills differs } } }',
      { a, b },
    )
    const { parts, fields, problem } = preview.data!.mergePreview
    expect(problem).toBe('')
    expect(Object.fromEntries(parts.map(({ name, moves, stays }) => [name, [moves, stays]]))).toEqual({
      'course-progress': [2, 0],
      certificates: [1, 0],
      points: [20, 0],
      'assignment-groups': [1, 1],
      notifications: [1, 1],
      'learner-requests': [1, 0],
      'learner-requests-made': [1, 0],
    })
    expect(fields.find(({ name }) => name === 'phone')).toEqual({ name: 'phone', fills: true, differs: true })
    statements()
    const answer = await rest<{ _id: string; merge: { databaseId: string } }>(admin, 'POST /api/users/merge-users', {
      primary: a,
      secondary: b,
    })
    expect([answer.status, answer.json._id]).toEqual([200, a])
    console.log(`merge of two accounts: ${statements().length} statements`)
  })
})

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeActivity, makeActivitySubmission } from '../../prisma/factories/activities.ts'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import type { RoleKey } from '../../server/platform/rights.ts'
import { codeOf, fieldOf } from '../support/answers.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, signIn, jobs, services, origin } = await openWorld()

const someone = async (role: RoleKey): Promise<Who> =>
  signIn(await makeOnboardedUser(db, { role, dealerIds: [(await makeDealer(db)).id] }))
const [admin, learner, brandManager] = [
  await someone('company-admin'),
  await someone('learner'),
  await someone('brand-manager'),
]
const dayAgo = (days: number) => dayFromToday(-days, services.now())

const SUBMIT =
  'mutation ($input: SubmitActivityInput!) { submitActivity(input: $input) { submission { databaseId status worth version } } }'
const SAVE =
  'mutation ($input: SaveActivitySubmissionInput!) { saveActivitySubmission(input: $input) { submission { status version } } }'
const DECIDE =
  'mutation ($input: DecideActivityInput!) { decideActivity(input: $input) { submission { status points } } }'
const UNDO =
  'mutation ($input: UndoActivityDecisionInput!) { undoActivityDecision(input: $input) { submission { status points } } }'
const decide = (who: Who, databaseId: string, more: object = {}) =>
  graphql<{ decideActivity: { submission: { status: string; points: number } } }>(who, DECIDE, {
    input: { databaseId, approve: true, ...more },
  })
const pointsOf = async (userId: string) =>
  Number(
    (await db.ledgerEntry.aggregate({ where: { userId, unit: 'points' }, _sum: { amount: true } }))._sum.amount ?? 0,
  )

describe('an activity', () => {
  it('is taken back by who decided and within the window alone', async () => {
    const activity = await makeActivity(db, { points: 40 })
    const rider = await someone('learner')
    const { id: databaseId } = await makeActivitySubmission(db, { userId: rider.user.id, activityId: activity.id })
    const colleague = await someone('company-admin')
    await decide(admin, databaseId)
    const mayUndo = async (who: Who) =>
      (
        await graphql<{ activitySubmission: { viewerCanUndo: boolean } }>(
          who,
          'query ($id: ID!) { activitySubmission(databaseId: $id) { viewerCanUndo } }',
          { id: databaseId },
        )
      ).data!.activitySubmission.viewerCanUndo
    expect([await mayUndo(admin), await mayUndo(colleague)]).toEqual([true, false])
    expect((await graphql(colleague, UNDO, { input: { databaseId } })).errors![0]!.message).toBe(
      'Only who decided may take it back, and within 15 minutes.',
    )
    await db.activitySubmission.update({
      where: { id: databaseId },
      data: { decidedAt: new Date(services.now().getTime() - 16 * 60_000) },
    })
    expect(await mayUndo(admin)).toBe(false)
    const late = await graphql(admin, UNDO, { input: { databaseId } })
    expect([codeOf(late), late.errors![0]!.message]).toEqual([
      'CONFLICT',
      'You could take this decision back for 15 minutes. That time is over.',
    ])
    expect(await pointsOf(rider.user.id)).toBe(40)
    await db.activitySubmission.update({ where: { id: databaseId }, data: { decidedAt: services.now() } })
    expect((await graphql(admin, UNDO, { input: { databaseId } })).errors).toBeUndefined()
    expect(await pointsOf(rider.user.id)).toBe(0)
  })

  it('is reversed with a reason by whoever decides, however long ago, while the points are there', async () => {
    const activity = await makeActivity(db, { points: 40 })
    const rider = await someone('learner')
    const { id: databaseId } = await makeActivitySubmission(db, { userId: rider.user.id, activityId: activity.id })
    const colleague = await someone('company-admin')
    const reverse = (who: Who, reason = 'The ride was canceled.') =>
      graphql(
        who,
        'mutation ($input: ReverseActivityInput!) { reverseActivity(input: $input) { submission { status deniedReason viewerCanReverse } } }',
        { input: { databaseId, reason } },
      )
    const mayReverse = async (who: Who) =>
      (
        await graphql<{ activitySubmission: { viewerCanReverse: boolean } }>(
          who,
          'query ($id: ID!) { activitySubmission(databaseId: $id) { viewerCanReverse } }',
          { id: databaseId },
        )
      ).data!.activitySubmission.viewerCanReverse
    expect(codeOf(await reverse(colleague))).toBe('CONFLICT')
    await decide(admin, databaseId)
    await db.activitySubmission.update({
      where: { id: databaseId },
      data: { decidedAt: new Date(services.now().getTime() - 40 * 86_400_000) },
    })
    expect([await mayReverse(colleague), await mayReverse(rider)]).toEqual([true, false])
    for (const who of [rider, brandManager]) expect(codeOf(await reverse(who))).toBe('FORBIDDEN')
    expect(fieldOf(await reverse(colleague, ' '))).toBe('reason')
    expect(await pointsOf(rider.user.id)).toBe(40)
    const answers = await Promise.all(Array.from({ length: 5 }, () => reverse(colleague)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(await pointsOf(rider.user.id)).toBe(0)
    expect(await mayReverse(colleague)).toBe(false)
    await jobs()
    const told = await db.notification.findFirstOrThrow({
      where: { userId: rider.user.id, kind: 'activity.decided' },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    expect(told.title).toMatch(/^The approval of “.*” on .* was reversed$/)
    expect(told.body).toBe(
      'The ride was canceled. Its points left your account. You can fix the submission and submit it again.',
    )
    // Submitted again and granted, then spent: what is gone cannot be taken back.
    await graphql(rider, SAVE, { input: { databaseId, note: 'It took place after all' } })
    await decide(admin, databaseId)
    const away = await db.ledgerTransaction.create({
      data: { reference: `test:${databaseId}`, kind: 'reward.redeemed' },
    })
    await db.ledgerEntry.createMany({
      data: [
        { transactionId: away.id, account: 'person', userId: rider.user.id, unit: 'points', amount: -30n },
        { transactionId: away.id, account: 'issuer', unit: 'points', amount: 30n },
      ],
    })
    const spent = await reverse(colleague)
    expect([codeOf(spent), spent.errors![0]!.message]).toEqual([
      'CONFLICT',
      'Some of these points were spent or have expired since. The approval can no longer be reversed.',
    ])
    expect(await pointsOf(rider.user.id)).toBe(10)
  })

  it('takes a proof that was uploaded as a picture for everybody, and closes it: nobody else opens or uses it', async () => {
    const activity = await makeActivity(db, { points: 60 })
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0181F6' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'proof.png')
    const { json } = await rest<{ _id: string }>(learner, 'POST /api/s3-file-uploads?kind=image', form)
    const open = async () => (await fetch(`${origin}/files/${json._id}`)).status
    expect(await open()).toBe(200)
    const submit = (who: Who) =>
      graphql<{ submitActivity: { submission: { databaseId: string } } }>(who, SUBMIT, {
        input: { activityId: activity.id, doneOn: dayAgo(1), note: 'At the quarry', fileId: json._id },
      })
    expect(fieldOf(await submit(await someone('learner')))).toBe('file')
    expect((await submit(learner)).errors).toBeUndefined()
    expect(await open()).toBe(404)
    await db.activitySubmission.deleteMany({ where: { activityId: activity.id } })
  })

  it('is submitted, granted once whoever races, taken back, refused with a reason, mended and sent again', async () => {
    const activity = await makeActivity(db, { points: 60 })
    const sent = await graphql<{ submitActivity: { submission: { databaseId: string } } }>(learner, SUBMIT, {
      input: { activityId: activity.id, doneOn: dayAgo(1), note: 'At the quarry' },
    })
    const { databaseId } = sent.data!.submitActivity.submission
    for (const who of [learner, brandManager]) expect(codeOf(await decide(who, databaseId))).toBe('FORBIDDEN')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        decide(admin, databaseId, index % 2 ? {} : { approve: false, reason: 'No' }),
      ),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(new Set(answers.map(codeOf).filter(Boolean))).toEqual(new Set(['CONFLICT']))
    const granted = await db.activitySubmission.findUniqueOrThrow({ where: { id: databaseId } })
    expect(await pointsOf(learner.user.id)).toBe(granted.status === 'APPROVED' ? 60 : 0)
    expect((await graphql(admin, UNDO, { input: { databaseId } })).errors).toBeUndefined()
    expect(await pointsOf(learner.user.id)).toBe(0)
    expect(fieldOf(await decide(admin, databaseId, { approve: false }))).toBe('reason')
    await decide(admin, databaseId, { approve: false, reason: 'Please add a photo.' })
    expect(
      (
        await graphql<{ saveActivitySubmission: { submission: { status: string } } }>(learner, SAVE, {
          input: { databaseId, note: 'With a photo' },
        })
      ).data!.saveActivitySubmission.submission.status,
    ).toBe('PENDING')
    await decide(admin, databaseId)
    expect(await pointsOf(learner.user.id)).toBe(60)
    expect(codeOf(await graphql(learner, SAVE, { input: { databaseId, note: 'late' } }))).toBe('CONFLICT')
    await jobs()
    expect(
      await db.notification.count({ where: { userId: learner.user.id, kind: 'activity.decided' } }),
    ).toBeGreaterThanOrEqual(2)
    expect((await graphql(learner, '{ activityOverview { approved pending denied points } }')).data).toMatchObject({
      activityOverview: { approved: 1, pending: 0, points: 60 },
    })
  })

  it('keeps its yearly limit, also when all are granted at once', async () => {
    const activity = await makeActivity(db, { points: 10, yearlyLimit: 3 })
    const person = await someone('learner')
    const rows = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        makeActivitySubmission(db, {
          userId: person.user.id,
          activityId: activity.id,
          // Days of one year, whatever today is.
          doneOn: new Date(Date.UTC(services.now().getUTCFullYear(), 0, 1 + index)),
        }),
      ),
    )
    const answers = await Promise.all(rows.map(({ id }) => decide(admin, id)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(3)
    expect(new Set(answers.map(codeOf).filter(Boolean))).toEqual(new Set(['CONFLICT']))
    expect(await pointsOf(person.user.id)).toBe(30)
    expect(fieldOf(await graphql(person, SUBMIT, { input: { activityId: activity.id, doneOn: dayAgo(1) } }))).toBe(
      'activityId',
    )
  })

  it('counts once for a person and day, also when it is sent five times at once, and when a refusal goes back', async () => {
    const activity = await makeActivity(db, { points: 25 })
    const rider = await someone('learner')
    const send = (doneOn = dayAgo(1)) =>
      graphql<{ submitActivity: { submission: { databaseId: string } } }>(rider, SUBMIT, {
        input: { activityId: activity.id, doneOn },
      })
    const sent = await Promise.all(Array.from({ length: 5 }, () => send()))
    expect(sent.filter(({ errors }) => !errors)).toHaveLength(1)
    const refused = sent.find(({ errors }) => errors)!
    expect([fieldOf(refused), refused.errors![0]!.message]).toEqual([
      'doneOn',
      'You submitted this activity for that day already.',
    ])
    const first = sent.find(({ errors }) => !errors)!.data!.submitActivity.submission.databaseId
    // Another day is free, and does not become the one that is taken.
    const second = (await send(dayAgo(2))).data!.submitActivity.submission.databaseId
    const move = (databaseId: string, doneOn: string) =>
      graphql(rider, SAVE, { input: { databaseId, doneOn, note: 'Moved' } })
    expect(fieldOf(await move(second, dayAgo(1)))).toBe('doneOn')
    expect((await move(second, dayAgo(2))).errors).toBeUndefined()
    // A refused one leaves the day free, and cannot come back once the day is taken again.
    await decide(admin, first, { approve: false, reason: 'No photo.' })
    const anew = (await send()).data!.submitActivity.submission.databaseId
    expect(codeOf(await graphql(admin, UNDO, { input: { databaseId: first } }))).toBe('CONFLICT')
    expect(fieldOf(await move(first, dayAgo(1)))).toBe('doneOn')
    expect((await decide(admin, anew)).errors).toBeUndefined()
    expect(fieldOf(await send())).toBe('doneOn')
    expect(await pointsOf(rider.user.id)).toBe(25)
    // Approved and taken back within the window, it waits on its day as before.
    expect((await graphql(admin, UNDO, { input: { databaseId: anew } })).errors).toBeUndefined()
    expect((await decide(admin, anew)).errors).toBeUndefined()
    // Of two that an older version took for one day, one is paid.
    const twins = await Promise.all(
      [1, 2, 3].map(() =>
        makeActivitySubmission(db, { userId: rider.user.id, activityId: activity.id, doneOn: new Date(dayAgo(5)) }),
      ),
    )
    const decided = await Promise.all(twins.map(({ id }) => decide(admin, id)))
    expect(decided.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(new Set(decided.map(codeOf).filter(Boolean))).toEqual(new Set(['CONFLICT']))
    expect(await pointsOf(rider.user.id)).toBe(50)
  })

  it('is refused on a day to come, long ago, turned off, unknown; nobody decides the own', async () => {
    const [open, closed] = [await makeActivity(db), await makeActivity(db, { active: false })]
    const send = (input: object) =>
      graphql(learner, SUBMIT, { input: { activityId: open.id, doneOn: dayAgo(1), ...input } })
    expect(fieldOf(await send({ doneOn: '2999-01-01' }))).toBe('doneOn')
    expect(fieldOf(await send({ doneOn: '2001-01-01' }))).toBe('doneOn')
    expect(fieldOf(await send({ activityId: closed.id }))).toBe('activityId')
    expect(fieldOf(await send({ activityId: learner.user.id }))).toBe('activityId')
    const own = await makeActivitySubmission(db, { userId: admin.user.id, activityId: open.id })
    expect(codeOf(await decide(admin, own.id))).toBe('FORBIDDEN')
    const saved = (who: Who, input: object) =>
      graphql(
        who,
        'mutation ($input: SaveActivityInput!) { saveActivity(input: $input) { activity { databaseId } } }',
        { input },
      )
    expect(codeOf(await saved(learner, { name: 'Mine', points: 5 }))).toBe('FORBIDDEN')
    expect(fieldOf(await saved(admin, { name: open.name.toUpperCase(), points: 5 }))).toBe('name')
    expect(fieldOf(await saved(admin, { name: 'Nothing', points: 0 }))).toBe('points')
    expect(codeOf(await saved(admin, { databaseId: open.id, name: 'Late', version: 9 }))).toBe('CONFLICT')
    expect(
      codeOf(
        await graphql(
          admin,
          'mutation ($input: DeleteActivityInput!) { deleteActivity(input: $input) { deletedId } }',
          { input: { databaseId: open.id } },
        ),
      ),
    ).toBe('CONFLICT')
  })
})

describe('over REST', () => {
  it('lists, submits and decides by status', async () => {
    const activity = await makeActivity(db, { points: 15 })
    const made = await rest<{ _id: string; status: string }>(learner, 'POST /api/activitys', {
      activity: activity.id,
      date: dayAgo(2),
      note: 'Club ride',
    })
    expect(made).toMatchObject({ status: 201, json: { status: 'pending', activity: activity.name } })
    const { _id } = made.json
    expect((await rest(learner, `PUT /api/activitys/${_id}`, { note: 'Club ride, 12 riders' })).json).toMatchObject({
      note: 'Club ride, 12 riders',
    })
    expect((await rest(learner, `PUT /api/activitys/${_id}`, { status: 'approved' })).status).toBe(403)
    expect((await rest(admin, `PUT /api/activitys/${_id}`, { status: 'approved' })).json).toMatchObject({
      status: 'approved',
      points: 15,
    })
    expect((await rest(admin, `PUT /api/activitys/${_id}`, { status: 'approved' })).status).toBe(409)
    expect((await rest(await someone('learner'), `GET /api/activitys/${_id}`)).status).toBe(404)
    expect(
      (
        await rest<{ activities: { status: string }[]; pagination: { limit: number } }>(
          admin,
          'GET /api/activitys?status=approved',
        )
      ).json,
    ).toMatchObject({ pagination: { limit: 50 } })
    expect((await rest(learner, 'GET /api/activitys/current-user')).json).toMatchObject({
      activities: expect.any(Array) as unknown[],
      kinds: expect.any(Array) as unknown[],
    })
    expect((await rest(learner, 'GET /api/activitys/user-overview')).json).toMatchObject({
      approved: expect.any(Number) as number,
    })
  })

  it('a file grants all or none, names each bad row, and the same file again grants nothing', async () => {
    const activity = await makeActivity(db, { name: 'Open house', points: 80, yearlyLimit: 2 })
    const people = await Promise.all([someone('learner'), someone('learner')])
    const row = (who: Who, days: number, name = 'open HOUSE') => ({
      email: who.user.email,
      activity: name,
      date: dayAgo(days),
    })
    const bad = await rest(admin, 'POST /api/activitys/bulk-upload', [
      row(people[0], 1),
      row(people[0], 1),
      row(people[1], 2, 'Fishing'),
      { email: 'nobody@example.test', activity: 'Open house', date: 'soon' },
      row(admin, 1),
    ])
    expect([bad.status, bad.text]).toEqual([
      422,
      expect.stringMatching(/Row 2.*same stands in row 1.*no such activity.*No active person.*Write the day/s),
    ])
    expect(await db.activitySubmission.count({ where: { activityId: activity.id } })).toBe(0)
    const good = [row(people[0], 1), row(people[0], 2), row(people[1], 1)]
    expect((await rest(admin, 'POST /api/activitys/bulk-upload', { activities: good })).json).toMatchObject({
      created: 3,
      faults: [],
    })
    expect([await pointsOf(people[0].user.id), await pointsOf(people[1].user.id)]).toEqual([160, 80])
    const again = await Promise.all(
      [1, 2, 3].map(() =>
        rest<{ created: number }>(admin, 'POST /api/activitys/bulk-upload', {
          activities: [...good, row(people[0], 5)],
          skipBad: true,
        }),
      ),
    )
    expect(again.map(({ json }) => json.created)).toEqual([0, 0, 0])
    expect([await pointsOf(people[0].user.id), await pointsOf(people[1].user.id)]).toEqual([160, 80])
    expect((await rest(learner, 'POST /api/activitys/bulk-upload', { activities: good })).status).toBe(403)
  })

  it('a file whose days may be read in two ways needs to say what comes first, wherever that stands, at both doors', async () => {
    const activity = await makeActivity(db, { name: 'Demo ride', points: 5 })
    const at = services.now()
    // The 7th of June, in the last year.
    const year = at.getUTCFullYear() - (at < new Date(Date.UTC(at.getUTCFullYear(), 6, 7)) ? 1 : 0)
    const date = `07/06/${year}`
    const rows = async () => [{ email: (await someone('learner')).user.email, activity: 'Demo ride', date }]
    const call = 'POST /api/activitys/bulk-upload'
    const inForm = (parts: Record<string, string | Blob>) => {
      const body = new FormData()
      for (const [name, part] of Object.entries(parts)) body.set(name, part)
      return body
    }
    const sheet = async () =>
      new Blob([['email,activity,date', ...(await rows()).map((row) => Object.values(row).join(','))].join('\n')])
    const kept = async () =>
      (await db.activitySubmission.findMany({ where: { activityId: activity.id }, orderBy: { createdAt: 'asc' } })).map(
        ({ doneOn }) => doneOn.toISOString().slice(5, 10),
      )
    for (const body of [
      { activities: await rows() },
      { activities: await rows(), dayOrder: 'nonsense' },
      { activities: await rows(), dayOrder: 7 },
      { data: { activities: await rows(), dayOrder: 'nonsense' } },
      inForm({ file: await sheet() }),
      inForm({ file: await sheet(), dayOrder: 'nonsense' }),
      inForm({ file: await sheet(), data: JSON.stringify({ dayOrder: 'nonsense' }) }),
    ]) {
      const refused = await rest(admin, call, body)
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect([refused.status < 500, refused.headers.get('x-field'), refused.text]).toEqual([
        true,
        'dayOrder',
        expect.stringContaining('dayOrder') as string,
      ])
    }
    const BULK =
      'mutation ($input: BulkUploadActivitiesInput!) { bulkUploadActivities(input: $input) { import { created } } }'
    expect(fieldOf(await graphql(admin, BULK, { input: { rows: await rows() } }))).toBe('dayOrder')
    expect(await kept()).toEqual([])
    for (const body of [
      { activities: await rows(), dayOrder: 'DAY_FIRST' },
      { data: { activities: await rows(), dayOrder: 'day_first' } },
      inForm({ file: await sheet(), dayOrder: 'Day_First' }),
      inForm({ file: await sheet(), data: JSON.stringify({ dayOrder: 'DAY_FIRST' }) }),
    ])
      expect((await rest(admin, call, body)).json).toMatchObject({ created: 1 })
    expect(await kept()).toEqual(['06-07', '06-07', '06-07', '06-07'])
    expect((await graphql(admin, BULK, { input: { rows: await rows(), dayOrder: 'DAY_FIRST' } })).data).toMatchObject({
      bulkUploadActivities: { import: { created: 1 } },
    })
    await rest(admin, call, { activities: await rows(), dayOrder: 'month_first' })
    expect((await kept()).at(-1)).toBe('07-06')
  })
})

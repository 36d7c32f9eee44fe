import { describe, expect, it } from 'vitest'
import { makeCourse, makeProgress, makeQuizAttempt } from '../../prisma/factories/courses.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { dataAbout } from '../../server/domain/people/personalData.ts'
import { unzip } from '../support/unzip.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, person, jobs, origin, travel } = await openWorld()

const ASK = 'mutation ($id: ID!) { requestUserExport(input: { databaseId: $id }) { user { latestExport { status } } } }'
const READ = 'query ($id: ID!) { user(databaseId: $id) { latestExport { status file { url size mediaType } } } }'
interface Read {
  user: { latestExport: { status: string; file: { url: string; size: number } | null } | null }
}
const ask = (who: Who, id: string) => graphql(who, ASK, { id }).then(({ errors }) => errors?.[0]?.extensions.code)

describe('all data about a person', () => {
  it('is an archive of rows and files behind a signed address, for who asked only, for a week', async () => {
    const dealer = await makeDealer(db)
    const learner = await person('learner', {
      firstName: 'Ex',
      lastName: 'Porter',
      passwordHash: 'secret-hash',
      dealerIds: [dealer.id],
    })
    const stored = await services.files.keep(Buffer.from('portrait'), 'Zoë.png', 'image/png')
    const picture = await db.storedFile.create({ data: { ...stored, uploadedById: learner.user.id } })
    await db.user.update({ where: { id: learner.user.id }, data: { profileImageId: picture.id } })
    expect(await ask(learner, learner.user.id)).toBeUndefined()
    expect(await ask(learner, learner.user.id)).toBe('CONFLICT')
    await jobs()
    const { data } = await graphql<Read>(learner, READ, { id: learner.user.id })
    const file = data!.user.latestExport!.file!
    const response = await fetch(`${origin}${file.url}`)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    const entries = unzip(Buffer.from(await response.arrayBuffer()))
    expect([...entries.keys()]).toEqual(['README.txt', 'data.json', `files/${picture.id}-Zoë.png`])
    expect(entries.get(`files/${picture.id}-Zoë.png`)?.toString()).toBe('portrait')
    const tables = JSON.parse(entries.get('data.json')!.toString()) as Record<string, Record<string, unknown>[]>
    expect(tables.User?.[0]).toMatchObject({ firstName: 'Ex', email: learner.user.email })
    expect(tables.DealerMember?.[0]).toMatchObject({ dealerId: dealer.id })
    expect(JSON.stringify(tables)).not.toContain('secret-hash')
    expect((await fetch(`${origin}${file.url.split('?')[0]}`)).status).toBe(404)

    const admin = await person('platform-admin')
    expect((await graphql<Read>(admin, READ, { id: learner.user.id })).data?.user.latestExport).toBeNull()
    travel(8 * 86_400_000)
    await db.$executeRaw`SELECT graphile_worker.add_job('drop-exports', '{}')`
    await jobs()
    expect(await db.userExport.count({ where: { userId: learner.user.id } })).toBe(0)
    travel(-8 * 86_400_000)
    expect((await fetch(`${origin}${file.url}`)).status).toBe(404)
  })

  it('is for the person and who may close the account, nobody else', async () => {
    const someone = await makeUser(db)
    expect(await ask(await person('company-admin'), someone.id)).toBeUndefined()
    for (const role of ['learner', 'dealer-manager', 'sales-rep', 'brand-manager'] as const)
      expect(['FORBIDDEN', 'NOT_FOUND'], role).toContain(await ask(await person(role), someone.id))
    const platform = await person('platform-admin')
    expect(await ask(await person('company-admin'), platform.user.id)).toBe('FORBIDDEN')
  })

  it('gives who closes the account no way into it: codes and invitations stay with their reader', async () => {
    const admin = await person('company-admin')
    const email = `invited-${admin.user.id}@dealer.test`
    expect(
      (
        await graphql(admin, 'mutation ($i: InviteUserInput!) { inviteUser(input: $i) { __typename } }', {
          i: { email, firstName: 'In', lastName: 'Vited' },
        })
      ).errors,
    ).toBeUndefined()
    await graphql(null, 'mutation ($e: String!) { requestPasswordReset(input: { email: $e }) { message } }', {
      e: email,
    })
    await jobs()
    const letters = await db.outboxMail.findMany({ where: { to: email } })
    const secrets = letters.map(({ text }) => /&invite=(\w+)/.exec(text)?.[1] ?? /\d{8}/.exec(text)![0])
    expect(secrets).toHaveLength(2)
    const { id } = await db.user.findUniqueOrThrow({ where: { email } })
    const { tables } = await dataAbout(services, id)
    expect(tables.OutboxMail).toHaveLength(2)
    expect(secrets.filter((secret) => JSON.stringify(tables).includes(secret))).toEqual([])
  })

  it('holds claims with their items, receipts and steps, and the file of a receipt', async () => {
    const [someone, other] = [await makeUser(db), await makeUser(db)]
    const spiff = await makeSpiff(db)
    const claim = await makeClaim(db, { spiffId: spiff.id, userId: someone.id, items: [{ serial: 'AB-1' }] })
    await makeClaim(db, { spiffId: spiff.id, userId: other.id, decidedById: someone.id, items: [{ serial: 'AB-2' }] })
    const { tables, fileIds } = await dataAbout(services, someone.id)
    // What somebody only decided comes alone.
    expect(tables.SpiffClaim).toHaveLength(2)
    expect(tables.SpiffClaimItem).toMatchObject([{ claimId: claim.id, serial: 'AB-1' }])
    expect(tables.SpiffReceipt).toMatchObject([{ claimId: claim.id }])
    expect(tables.SpiffClaimStep).toMatchObject([{ claimId: claim.id }])
    expect(fileIds).toEqual([tables.SpiffReceipt![0]!.fileId])
  })

  it('tells nothing that the portal does not show the person: solutions, notes for others, who decided', async () => {
    const [someone, other] = [await makeUser(db), await makeUser(db)]
    const course = await makeCourse(db, { maxAttempts: 2 })
    const progress = await makeProgress(db, { userId: someone.id, courseId: course.id })
    const asked = ['q1', 'q2'].map((id) => ({
      id,
      text: 'Which?',
      explanation: 'Because.',
      imageFileId: null,
      answers: [`${id}-a`, `${id}-b`].map((answer, place) => ({
        id: answer,
        text: answer,
        correct: place === 0,
        imageFileId: null,
      })),
    }))
    const attempt = { progressId: progress.id, questions: asked, answers: { q1: 'q1-a', q2: 'q2-b' }, passed: false }
    await makeQuizAttempt(db, { ...attempt, number: 1, score: 50 })
    await makeQuizAttempt(db, { ...attempt, number: 2, score: null, passed: null, submittedAt: null })
    await db.progressDoubt.create({
      data: {
        progressId: progress.id,
        courseId: course.id,
        sectionId: course.chapters[0]!.sections[0]!.id,
        toldSeconds: 9,
        spentSeconds: 1,
        neededSeconds: 77,
        watchedSeconds: 1,
        neededWatched: 7,
        lastAt: new Date(),
        decidedById: other.id,
      },
    })
    const spiff = await makeSpiff(db)
    await makeClaim(db, { spiffId: spiff.id, userId: someone.id, decidedById: other.id, risks: ['similar-image'] })
    await makeClaim(db, { spiffId: spiff.id, userId: other.id, decidedById: someone.id, invoiceNumber: 'THEIRS-1' })
    await db.activityLog.create({
      data: {
        actorId: other.id,
        action: 'saveUser',
        targetType: 'User',
        targetId: someone.id,
        after: { tagged: true },
      },
    })
    const read = async () => (await dataAbout(services, someone.id)).tables
    const correct = (tables: Awaited<ReturnType<typeof read>>) =>
      tables
        .QuizAttempt!.toSorted((a, b) => Number(a.number) - Number(b.number))
        .map(({ questions }) =>
          (questions as { answers: { correct: boolean | null }[] }[]).flatMap(({ answers }) =>
            answers.map((answer) => answer.correct),
          ),
        )
    const tables = await read()
    expect(correct(tables)).toEqual([
      [true, null, null, false],
      [null, null, null, null],
    ])
    const text = JSON.stringify(tables)
    for (const kept of [other.id, 'similar-image', 'Because.', 'THEIRS-1', 'needed', 'tagged'])
      expect(text, kept).not.toContain(kept)
    expect(tables.SpiffClaim).toHaveLength(2)
    expect(tables.ActivityLog).toMatchObject([{ action: 'saveUser' }])
    // Once no attempt could use it the portal shows the solution, and so does the archive.
    await db.quizAttempt.updateMany({
      where: { progressId: progress.id },
      data: { submittedAt: new Date(), passed: false },
    })
    expect(correct(await read())[1]).toEqual([true, false, true, false])
    expect(JSON.stringify(await read())).toContain('Because.')
  })

  it('holds what every feature declares, and nothing that is empty', async () => {
    const someone = await makeUser(db)
    const group = await makeAssignmentGroup(db, { memberIds: [someone.id] })
    await db.form.create({ data: { userId: someone.id, type: 'test', data: {} } })
    await db.helpRequest.create({
      data: { userId: someone.id, fullName: 'A', email: 'a@example.test', phone: '1', message: 'Help' },
    })
    await db.outboxMail.create({
      data: { reference: `x:${someone.id}`, to: someone.email, subject: 'Letter', text: '', html: '' },
    })
    const { tables } = await dataAbout(services, someone.id)
    expect(Object.keys(tables).sort()).toEqual(['AssignmentGroupMember', 'Form', 'HelpRequest', 'OutboxMail', 'User'])
    expect(tables.AssignmentGroupMember?.[0]).toMatchObject({ groupId: group.id })
    expect(tables.User).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { openLearning, UNDO, REVOKE, RESTORE } from './learningWorld.ts'

const {
  db,
  graphql,
  person,
  travel,
  admin,
  newDealer,
  readClaim,
  lessonsOf,
  approve,
  linesOf,
  known,
  codeOf,
  fieldsOf,
  PERK,
  taught,
} = await openLearning()

describe('a line that was explained', () => {
  it('lets the next receipt of the same till pass, of that dealer alone', async () => {
    const dealer = await newDealer()
    const first = await readClaim(dealer, [PERK])
    expect(first.status).toBe('PENDING')
    const [lesson, ...rest] = (await lessonsOf(admin, first.id))!
    expect(rest).toEqual([])
    expect(lesson).toMatchObject({ text: PERK, part: 'OTHER', isDoubtful: false, x: 0, y: 360, height: 20 })
    // Approved alone, nothing is learned.
    const second = await readClaim(dealer, [PERK])
    expect(codeOf(await approve(admin, second))).toBe('done')
    expect((await readClaim(dealer, [PERK])).status).toBe('PENDING')

    const waiting = await readClaim(dealer, [PERK])
    expect(codeOf(await approve(admin, first, [lesson!.template]))).toBe('done')
    expect((await readClaim(dealer, ['Ridgeline riders club member Robin 9002'])).status).toBe('APPROVED')
    // Whose it is stays as it was taught.
    expect((await readClaim(dealer, ['Ridgeline riders club member Dana 9002'])).status).toBe('PENDING')
    expect((await readClaim(await newDealer(), [PERK])).status).toBe('PENDING')
    expect((await readClaim(dealer, ['Ridgeline riders club member void'])).status).toBe('PENDING')
    // What waited is a person's, though nothing of it is doubted any more.
    expect((await db.spiffClaim.findUniqueOrThrow({ where: { id: waiting.id } })).status).toBe('PENDING')
    expect(await lessonsOf(admin, waiting.id)).toEqual([])
    expect(codeOf(await approve(admin, waiting, [lesson!.template]))).toBe('done')
    expect(await known(dealer)).toHaveLength(1)
  })

  it('is in the log with who explained it, and keeps no name or number of a customer', async () => {
    const { dealer, first, lessons } = await taught()
    const [line] = await known(dealer)
    expect(line).toMatchObject({ explainedByName: 'Ada Bell', claim: { number: first.number } })
    expect(`${line!.text} ${line!.template}`).not.toMatch(/robin|4471/i)
    const log = await db.activityLog.findFirstOrThrow({ where: { action: 'approveClaim', targetId: first.id } })
    expect([log.actorId, log.after]).toEqual([
      admin.user.id,
      expect.objectContaining({ usualLines: lessons.map(({ template }) => template) }),
    ])
  })

  it('is taken back by hand and back again at once, each time in the log', async () => {
    const { dealer } = await taught()
    const [line] = await known(dealer)
    const input = { databaseId: line!.databaseId }
    const taken = await graphql<{ revokePaperLine: { line: object } }>(admin, REVOKE, { input })
    expect(taken.data?.revokePaperLine.line).toMatchObject({ revokedByName: 'Ada Bell' })
    expect(codeOf(await graphql(admin, REVOKE, { input }))).toBe('CONFLICT')
    expect((await readClaim(dealer, [PERK])).status).toBe('PENDING')
    expect(await known(dealer)).toEqual([])
    expect((await linesOf(admin, { dealerId: dealer.id, revoked: true })).data!.dealerPaperLines.totalCount).toBe(1)
    const other = await person('platform-admin')
    expect(codeOf(await graphql(other, RESTORE, { input }))).toBe('CONFLICT')
    expect(codeOf(await graphql(admin, RESTORE, { input }))).toBe('done')
    expect((await readClaim(dealer, [PERK])).status).toBe('APPROVED')
    expect(
      await db.activityLog.count({
        where: { targetId: line!.databaseId, action: { in: ['revokePaperLine', 'restorePaperLine'] } },
      }),
    ).toBe(2)
  })

  it('stays taken back once it is too late, or somebody explained it again', async () => {
    const { dealer, lessons } = await taught()
    const [line] = await known(dealer)
    const input = { databaseId: line!.databaseId }
    await graphql(admin, REVOKE, { input })
    const again = await readClaim(dealer, [PERK])
    expect(codeOf(await approve(admin, again, [lessons[0]!.template]))).toBe('done')
    expect(codeOf(await graphql(admin, RESTORE, { input }))).toBe('CONFLICT')
    const [anew] = await known(dealer)
    await graphql(admin, REVOKE, { input: { databaseId: anew!.databaseId } })
    travel(16 * 60_000)
    expect(codeOf(await graphql(admin, RESTORE, { input: { databaseId: anew!.databaseId } }))).toBe('CONFLICT')
    expect(await known(dealer)).toEqual([])
  })

  it('goes with the grant that taught it', async () => {
    const { dealer, first } = await taught()
    const { version } = await db.spiffClaim.findUniqueOrThrow({ where: { id: first.id } })
    const [line] = await known(dealer)
    expect(codeOf(await graphql(admin, UNDO, { input: { databaseId: first.id, version } }))).toBe('done')
    expect(await known(dealer)).toEqual([])
    expect(codeOf(await graphql(admin, RESTORE, { input: { databaseId: line!.databaseId } }))).toBe('CONFLICT')
    expect((await readClaim(dealer, [PERK])).status).toBe('PENDING')
  })
})

describe('what may be explained', () => {
  it('only lines of the claim’s own receipt, and all is done or nothing', async () => {
    const dealer = await newDealer()
    const claim = await readClaim(dealer, [PERK])
    const [lesson] = (await lessonsOf(admin, claim.id))!
    const refused = await approve(admin, claim, [lesson!.template, 'goods were never <name>'])
    expect([codeOf(refused), fieldsOf(refused)]).toEqual(['BAD_USER_INPUT', ['usualLines']])
    expect((await db.spiffClaim.findUniqueOrThrow({ where: { id: claim.id } })).status).toBe('PENDING')
    expect(await known(dealer)).toEqual([])
    const nowhere = await readClaim(dealer, [PERK], { dealerId: null })
    expect(await lessonsOf(admin, nowhere.id)).toBeNull()
    expect(fieldsOf(await approve(admin, nowhere, [lesson!.template]))).toEqual(['usualLines'])
    // A refused grant teaches nothing.
    const poor = await readClaim(dealer, [PERK], { amount: 0n })
    expect(codeOf(await approve(admin, poor, [lesson!.template]))).toBe('CONFLICT')
    expect(await known(dealer)).toEqual([])
  })

  it('says which lines are doubtful', async () => {
    const claim = await readClaim(await newDealer(), [PERK, 'Glimmerwood fleet void if torn'])
    expect((await lessonsOf(admin, claim.id))!.map(({ text, isDoubtful }) => [text, isDoubtful])).toEqual([
      [PERK, false],
      ['Glimmerwood fleet void if torn', true],
    ])
  })

  it('at most 200 lines of a dealer, also by two at once', async () => {
    const dealer = await newDealer()
    await db.dealerPaperLine.createMany({
      data: Array.from({ length: 199 }, (_, index) => ({
        dealerId: dealer.id,
        template: `line ${index}`,
        part: 'learned',
        text: `Line ${index}`,
      })),
    })
    const claims = [await readClaim(dealer, ['Zap hoopla wristband']), await readClaim(dealer, ['Gizmo doodad raffle'])]
    const named = await Promise.all(
      claims.map(async ({ id }) => (await lessonsOf(admin, id))!.map((one) => one.template)),
    )
    const answers = await Promise.all(claims.map((claim, index) => approve(admin, claim, named[index])))
    expect(answers.map(codeOf).sort()).toEqual(['CONFLICT', 'done'])
    expect(fieldsOf(answers.find(({ errors }) => errors)!)).toEqual(['usualLines'])
    expect(await db.dealerPaperLine.count({ where: { dealerId: dealer.id } })).toBe(200)
  })
})

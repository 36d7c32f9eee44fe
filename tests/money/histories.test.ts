// HISTORIES=200 npx vitest run --project api tests/money/histories.test.ts: the full figure. A few by default, so that
// the file takes seconds.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { seededDraw, type Draw } from '../../prisma/factories/draw.ts'
import { makeIncentive } from '../../prisma/factories/incentives.ts'
import { makeCoursePoints } from '../../prisma/factories/loyalty.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { checkLedger } from '../../server/domain/ledger/ledgerCheck.ts'
import { openWorld, type Who } from '../support/world.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 3)
const OPERATIONS = 100
const CLIENTS = 8

const { db, graphql, person, jobs, services } = await openWorld()
const admins = [await person('company-admin'), await person('platform-admin')]
const dealer = await makeDealer(db)

interface Stage {
  draw: Draw
  people: Who[]
  spiffIds: string[]
  incentiveIds: string[]
}
const tally: Record<string, number> = {}

/** One mutation; what it was refused for counts as an answer, a fault of ours does not. */
async function say(who: Who, name: string, type: string, input: Record<string, unknown>): Promise<void> {
  const { errors } = await graphql(who, `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`, {
    input,
  })
  const code = errors?.[0] ? (errors[0].extensions?.code ?? errors[0].message) : 'done'
  expect(
    ['done', 'CONFLICT', 'BAD_USER_INPUT', 'NOT_FOUND', 'FORBIDDEN'],
    `${name}: ${errors?.[0]?.message}`,
  ).toContain(code)
  tally[`${name} ${code === 'done' ? 'done' : 'refused'}`] =
    (tally[`${name} ${code === 'done' ? 'done' : 'refused'}`] ?? 0) + 1
}

async function operate({ draw, people, spiffIds, incentiveIds }: Stage): Promise<void> {
  const who = draw.pick(people)
  const admin = draw.pick(admins)
  const idempotencyKey = randomUUID()
  const claim = async (...status: ('PENDING' | 'APPROVED')[]) => {
    const found = await db.spiffClaim.findMany({
      where: { spiffId: { in: spiffIds }, status: { in: status } },
      select: { id: true },
      take: 20,
    })
    return found.length ? draw.pick(found).id : randomUUID()
  }
  const order = async (...status: ('REQUESTED' | 'TAX_HOLD' | 'APPROVED' | 'FAILED')[]) => {
    const found = await db.payoutOrder.findMany({
      where: { recipientId: { in: people.map(({ user }) => user.id) }, status: { in: status } },
      select: { id: true },
      take: 20,
    })
    return found.length ? draw.pick(found).id : randomUUID()
  }
  switch (draw.int(1, 16)) {
    case 1:
    case 2:
    case 3:
      return void (await makeClaim(db, {
        spiffId: draw.pick(spiffIds),
        userId: who.user.id,
        dealerId: dealer.id,
        payoutType: draw.chance(0.8) ? 'CASH' : 'DEALER_CREDIT',
        fileId: null,
      }))
    case 4:
    case 5:
      return say(admin, 'approveClaim', 'ApproveClaimInput', { databaseId: await claim('PENDING') })
    case 6:
      return say(admin, 'denyClaim', 'DenyClaimInput', {
        databaseId: await claim('PENDING', 'APPROVED'),
        reason: 'OTHER',
        note: 'Check again',
      })
    case 7:
      return say(admin, 'reverseClaim', 'ReverseClaimInput', {
        databaseId: await claim('APPROVED'),
        reason: 'OTHER',
        note: 'By mistake',
      })
    case 8:
    case 9:
      return say(who, 'requestPayout', 'RequestPayoutInput', {
        idempotencyKey,
        ...(draw.chance(0.3) ? {} : { amount: `${draw.int(5, 70)}.00` }),
      })
    case 10:
      return say(admin, 'approvePayout', 'ApprovePayoutInput', { databaseId: await order('REQUESTED', 'TAX_HOLD') })
    case 11:
      return say(admin, 'denyPayout', 'DenyPayoutInput', {
        databaseId: await order('REQUESTED', 'TAX_HOLD'),
        reason: 'Not now',
      })
    case 12:
      return say(who, 'cancelPayout', 'CancelPayoutInput', { databaseId: await order('REQUESTED') })
    case 13:
      return say(admin, 'sendCredits', 'SendCreditsInput', {
        idempotencyKey,
        userId: who.user.id,
        amount: draw.int(1, 60),
        reason: 'Well done',
      })
    case 14:
      return say(who, 'redeemReward', 'RedeemRewardInput', { idempotencyKey, incentiveId: draw.pick(incentiveIds) })
    case 15: {
      const taken = await db.reward.findFirst({
        where: { userId: who.user.id, status: 'REDEEMED' },
        select: { id: true },
      })
      return say(admin, 'undoRedemption', 'UndoRedemptionInput', {
        rewardId: taken?.id ?? randomUUID(),
        reason: 'Sent back',
      })
    }
    default:
      return say(admin, 'markClaimsAsSent', 'MarkClaimsAsSentInput', {
        idempotencyKey,
        claims: [await claim('APPROVED')],
      })
  }
}

it(`${HISTORIES} random histories of ${OPERATIONS} money operations by ${CLIENTS} clients at once end without drift`, async () => {
  const began = performance.now()
  const seldom = ['approveClaim', 'reverseClaim', 'requestPayout', 'sendCredits', 'redeemReward']
  // What chance left out goes on to be tried: each is done at least once.
  const isMissing = () => seldom.some((name) => !tally[`${name} done`])
  let history = 0
  for (; history < HISTORIES || (isMissing() && history < HISTORIES + 10); history++) {
    const draw = seededDraw(`history ${history}`)
    const people = await Promise.all(Array.from({ length: 4 }, () => person('sales-rep', { dealerIds: [dealer.id] })))
    // Points that are over and go with the nightly job, in the middle of everything.
    for (const { user } of people)
      await makeCoursePoints(db, {
        userId: user.id,
        courseId: randomUUID(),
        createdAt: new Date(services.now().getTime() - 400 * 86_400_000),
      })
    const stage: Stage = {
      draw,
      people,
      spiffIds: [
        (await makeSpiff(db, { amount: 2000n, payoutTypes: ['CASH', 'DEALER_CREDIT'], budget: 30_000n })).id,
        (await makeSpiff(db, { amount: 1500n, personCap: 6000n, payoutTypes: ['CASH', 'DEALER_CREDIT'] })).id,
      ],
      incentiveIds: [
        (await makeIncentive(db, { points: 20, codes: Array.from({ length: 3 }, () => randomUUID()) })).id,
        (await makeIncentive(db, { points: 15, stock: 2 })).id,
      ],
    }
    let left = OPERATIONS
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        while (left-- > 0) {
          await operate(stage)
          if (client === 0 && draw.chance(0.2)) {
            if (draw.chance(0.3)) await addJob(db, 'expire-points', {})
            await jobs()
          }
        }
      }),
    )
    if (history % 20 === 0 || history >= HISTORIES - 1) await jobs()
    const { checks } = await checkLedger(db)
    expect(
      checks.filter((check) => check.wrong),
      `history ${history}`,
    ).toEqual([])
  }
  const entries = await db.ledgerEntry.count()
  console.log(
    `${history} histories of ${OPERATIONS} operations by ${CLIENTS} clients in ${((performance.now() - began) / 1000).toFixed(1)} s: ${entries} ledger entries, drift 0; ${JSON.stringify(tally)}`,
  )
  for (const name of seldom) expect(tally[`${name} done`], name).toBeGreaterThan(0)
}, 1_800_000)

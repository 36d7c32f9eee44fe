// KILLS=12 WRITERS=20 npx vitest run --project api tests/money/kill.test.ts: the full figure. A few by default, so that
// the file takes seconds.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { checkLedger } from '../../server/domain/ledger/ledgerCheck.ts'
import { mortalServer } from '../support/process.ts'
import { openWorld, type Who } from '../support/world.ts'

const KILLS = Number(process.env.KILLS ?? 2)
const WRITERS = Number(process.env.WRITERS ?? 8)

const { db, url, services, person } = await openWorld()
const { origin, start, kill } = await mortalServer({ url, services })

interface Answer<T> {
  data: T | null
  errors?: { message: string; extensions: { code?: string } }[]
}

/** Sends a call until somebody answers it, as a client on a bad line does: the same key each time. */
async function until<T>(
  who: Who,
  query: string,
  input: Record<string, unknown>,
  over: () => boolean,
): Promise<Answer<T> | null> {
  while (!over()) {
    try {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `paddock=${who.token}` },
        body: JSON.stringify({ query, variables: { input } }),
        signal: AbortSignal.timeout(20_000),
      })
      if (response.status < 500) return (await response.json()) as Answer<T>
    } catch {
      /* nobody there: again in a moment */
    }
    await wait(25)
  }
  return null
}

const SUBMIT = 'mutation ($input: SubmitSpiffClaimInput!) { submitSpiffClaim(input: $input) { claim { databaseId } } }'
const APPROVE = 'mutation ($input: ApproveClaimInput!) { approveClaim(input: $input) { claim { databaseId } } }'

it(`kill -9 of the server ${KILLS} times while ${WRITERS} people claim and a reviewer grants: nothing acknowledged is lost or doubled`, async () => {
  const dealer = await makeDealer(db)
  const spiff = await makeSpiff(db, { amount: 1000n })
  const people = await Promise.all(
    Array.from({ length: WRITERS }, () => person('sales-rep', { dealerIds: [dealer.id] })),
  )
  const reviewer = await person('company-admin')
  const today = dayFromToday(0)
  const acknowledged = new Map<string, string>()
  const asked = new Set<string>()
  const granted = new Set<string>()
  const waiting: string[] = []
  let retried = 0
  let stopping = false
  let dead = false
  await start()

  const writers = people.map(async (who, writer) => {
    for (let turn = 0; !stopping; turn++) {
      const invoiceNumber = `K${writer}-${turn}-${randomUUID().slice(0, 8)}`
      const receipt = await makeStoredFile(db, {
        mediaType: 'image/png',
        name: 'receipt.png',
        uploadedById: who.user.id,
        sha256: randomUUID(),
      })
      asked.add(invoiceNumber)
      const began = dead
      const answer = await until<{ submitSpiffClaim: { claim: { databaseId: string } } }>(
        who,
        SUBMIT,
        {
          spiffId: spiff.id,
          invoiceNumber,
          invoiceDate: today,
          spent: '100.00',
          receiptIds: [receipt.id],
          idempotencyKey: `kill-${invoiceNumber}`,
        },
        () => stopping && dead,
      )
      if (began || dead) retried++
      if (!answer) continue
      expect(answer.errors).toBeUndefined()
      const id = answer.data!.submitSpiffClaim.claim.databaseId
      acknowledged.set(invoiceNumber, id)
      waiting.push(id)
    }
  })
  const reviewing = (async () => {
    while (!stopping || waiting.length) {
      const id = waiting.shift()
      if (!id) {
        await wait(20)
        continue
      }
      const answer = await until(
        reviewer,
        APPROVE,
        { databaseId: id, acceptRisks: ['burst', 'same-file', 'same-invoice', 'same-serial', 'amount-out-of-range'] },
        () => false,
      )
      const code = answer?.errors?.[0]?.extensions.code
      // Done before the line broke: the second time it is no longer waiting.
      if (
        code &&
        !(code === 'CONFLICT' && (await db.spiffClaim.findUniqueOrThrow({ where: { id } })).status === 'APPROVED')
      )
        throw new Error(answer?.errors?.[0]?.message)
      granted.add(id)
    }
  })()

  for (let round = 0; round < KILLS; round++) {
    await wait(300 + Math.random() * 700)
    dead = true
    await kill()
    await start()
    dead = false
  }
  await wait(500)
  stopping = true
  await Promise.all([...writers, reviewing])
  await kill()

  const claims = await db.spiffClaim.findMany({
    where: { spiffId: spiff.id },
    select: {
      id: true,
      invoiceNumber: true,
      status: true,
      amount: true,
      steps: { where: { kind: 'submitted' } },
      receipts: true,
    },
  })
  const byInvoice = Map.groupBy(claims, ({ invoiceNumber }) => invoiceNumber)
  expect([...byInvoice].filter(([, rows]) => rows.length > 1)).toEqual([])
  expect([...acknowledged].filter(([invoice, id]) => byInvoice.get(invoice)?.[0]?.id !== id)).toEqual([])
  expect(claims.filter(({ invoiceNumber }) => !asked.has(invoiceNumber))).toEqual([])
  expect(claims.filter(({ id, status }) => granted.has(id) && status !== 'APPROVED')).toEqual([])
  expect(claims.filter(({ steps, receipts }) => steps.length !== 1 || receipts.length !== 1)).toEqual([])
  expect(await db.activityLog.count({ where: { action: 'submitSpiffClaim' } })).toBe(claims.length)
  const { checks } = await checkLedger(db)
  expect(checks.filter((check) => check.wrong)).toEqual([])
  const paid = await db.ledgerEntry.aggregate({ where: { account: 'person', unit: 'USD' }, _sum: { amount: true } })
  expect(paid._sum.amount).toBe(BigInt(claims.filter(({ status }) => status === 'APPROVED').length) * 1000n)
  expect(granted.size).toBeGreaterThan(KILLS)
  console.log(
    `${KILLS} kills: ${acknowledged.size} claims acknowledged, ${granted.size} granted, ${retried} sent over a dead server; none lost, none doubled, drift 0`,
  )
}, 1_200_000)

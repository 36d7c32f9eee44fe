// KILLS=20 npx vitest run --project journeys tests/journeys/claimKills.test.ts: the full figure. A few by default, so
// that the file takes seconds.
import { expect, it } from 'vitest'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { mortalServer } from '../support/process.ts'
import { openWorld, type Who } from '../support/world.ts'

const KILLS = Number(process.env.KILLS ?? 4)
const CLIENTS = 8

const { db, url, services, person } = await openWorld()

const { origin, start, kill } = await mortalServer({ url, services }, { NODE_ENV: 'production', DATABASE_POOL: '6' })

const SUBMIT = 'mutation ($input: SubmitSpiffClaimInput!) { submitSpiffClaim(input: $input) { claim { databaseId } } }'

it(`the server is killed ${KILLS} times while claims come in: none that was acknowledged is lost, none is there twice`, async () => {
  const dealer = await makeDealer(db)
  const spiff = await makeSpiff(db, {})
  const yesterday = dayFromToday(-1)
  const acknowledged = new Map<string, string>()
  let isOver = false
  let again = 0

  async function client(who: Who, fileId: string, name: string) {
    for (let count = 0; !isOver; count++) {
      const key = `kills-${name}-${count}`
      const input = {
        spiffId: spiff.id,
        invoiceNumber: key,
        invoiceDate: yesterday,
        spent: '100',
        receiptIds: [fileId],
        idempotencyKey: key,
      }
      // As the claim form does it: no answer is no reason to begin anew, the same key goes again.
      for (;;) {
        const answer = await fetch(`${origin}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: `paddock=${who.token}` },
          body: JSON.stringify({ query: SUBMIT, variables: { input } }),
        }).then(
          (response) =>
            response.json() as Promise<{
              data: { submitSpiffClaim: { claim: { databaseId: string } } } | null
              errors?: { message: string; extensions: { code?: string } }[]
            }>,
          () => null,
        )
        if (answer?.data?.submitSpiffClaim) {
          acknowledged.set(key, answer.data.submitSpiffClaim.claim.databaseId)
          break
        }
        if (answer?.errors && answer.errors[0]?.extensions.code !== 'CONFLICT')
          throw new Error(answer.errors[0]?.message)
        again++
        await new Promise((resolve) => setTimeout(resolve, 150))
      }
    }
  }

  await start()
  const work = Array.from({ length: CLIENTS }, async (_, index) => {
    const who = await person('learner', { dealerIds: [dealer.id] })
    const file = await makeStoredFile(db, { mediaType: 'image/jpeg', name: 'receipt.jpg', uploadedById: who.user.id })
    await client(who, file.id, String(index))
  })
  for (let count = 0; count < KILLS; count++) {
    await new Promise((resolve) => setTimeout(resolve, 250 + ((count * 97) % 400)))
    await kill()
    await start()
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  isOver = true
  await Promise.all(work)

  const claims = await db.spiffClaim.findMany({
    where: { spiffId: spiff.id },
    include: { steps: true, receipts: true },
  })
  expect(claims.length).toBeGreaterThan(KILLS)
  expect(claims).toHaveLength(acknowledged.size)
  for (const { id, invoiceNumber, steps, receipts } of claims) {
    expect(acknowledged.get(invoiceNumber)).toBe(id)
    expect(steps).toMatchObject([{ kind: 'submitted' }])
    expect(receipts).toHaveLength(1)
  }
  expect(await db.activityLog.count({ where: { action: 'submitSpiffClaim' } })).toBe(claims.length)
  console.log(
    `claims through ${KILLS} kills: ${claims.length} acknowledged, ${again} tries sent again, none lost or doubled`,
  )
})

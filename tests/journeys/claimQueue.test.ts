import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import type { SpiffClaim } from '../../prisma/generated/client/client.ts'
import { openBrowser } from '../support/browser.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, services, jobs } = world
const { visit } = await openBrowser(world)
const admin = await world.signIn(await makeOnboardedUser(db, { role: 'company-admin' }))
const dealer = await makeDealer(db, { name: 'Timber Peak' })
const spiff = await makeSpiff(db, { name: 'Autumn sale', spentMin: 10_000n, spentMax: 500_000n })

/** A small drawn receipt with its page, as the job makes it. */
async function receiptOf(userId: string, text: string) {
  const picture = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="560"><rect width="400" height="560" fill="#fff"/><text x="40" y="80" font-size="26">${text}</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
  const stored = {
    ...(await services.files.keep(picture, 'receipt.jpg', 'image/jpeg')),
    width: 400,
    height: 560,
    uploadedById: userId,
  }
  return db.storedFile.create({ data: { ...stored, durationSeconds: undefined } })
}

const COUNT = 20
const RISKY = 6
const claims: SpiffClaim[] = []
for (let index = 0; index < COUNT; index++) {
  const owner = await makeOnboardedUser(db, { role: 'learner', firstName: 'Rider', lastName: `No${index + 1}` })
  const file = await receiptOf(owner.id, `Invoice R-${index}`)
  const claim = await makeClaim(db, {
    spiffId: spiff.id,
    userId: owner.id,
    dealerId: dealer.id,
    fileId: file.id,
    invoiceNumber: `R-${index}`,
    spent: index === RISKY ? 900_000n : 129_900n,
    submittedAt: new Date(Date.now() - (COUNT - index) * 3_600_000),
  })
  const receipt = await db.spiffReceipt.findFirstOrThrow({ where: { claimId: claim.id } })
  await db.spiffReceiptPage.create({
    data: { receiptId: receipt.id, number: 1, imageId: file.id, width: 400, height: 560 },
  })
  claims.push(claim)
}

it('a reviewer clears 20 claims by keyboard alone', async () => {
  const { page, open, axe } = await visit(admin)
  const heading = (number: number) => page.getByRole('heading', { name: `Claim ${number}`, exact: true }).waitFor()
  await open('/auth/admin/spiff-manager/claims')
  await page.getByRole('link', { name: 'Start reviewing' }).waitFor()
  expect(await axe()).toEqual([])
  await page.getByRole('link', { name: 'Start reviewing' }).focus()
  await page.keyboard.press('Enter')
  await heading(claims[0]!.number)
  await page.getByRole('img', { name: 'Receipt, page 1 of 1' }).waitFor()
  expect(await axe()).toEqual([])
  // Looking ahead and back changes nothing.
  await page.keyboard.press('j')
  await heading(claims[1]!.number)
  await page.keyboard.press('k')
  await heading(claims[0]!.number)
  // The first decision taken back before its answer is here, which is slow; then made again.
  const released = Promise.withResolvers<void>()
  await page.route(
    '**/graphql',
    async (route) => {
      const response = await route.fetch()
      await released.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.keyboard.press('a')
  await heading(claims[1]!.number)
  await page.keyboard.press('u')
  released.resolve()
  await heading(claims[0]!.number)
  await page.getByRole('button', { name: /^Approve/ }).waitFor()
  await expect
    .poll(async () => (await db.spiffClaim.findUniqueOrThrow({ where: { id: claims[0]!.id } })).status)
    .toBe('PENDING')
  const took: number[] = []
  for (const [index, { number }] of claims.entries()) {
    await heading(number)
    await page.getByRole('button', { name: /^Approve/ }).waitFor()
    const began = performance.now()
    if (index % 5 === 4) {
      await page.keyboard.press('d')
      await page.keyboard.press('2')
      await page.keyboard.press('Enter')
    } else {
      await page.keyboard.press('a')
      if (index === RISKY) {
        await page.getByText('Approve despite the flags?').waitFor()
        await page.keyboard.press('Enter')
      }
    }
    const next = claims[index + 1]
    if (next) await heading(next.number)
    else await page.getByRole('heading', { name: 'Spiff claims' }).waitFor()
    took.push(performance.now() - began)
    if (index === 1) {
      // The last decision taken back, then made again.
      await expect
        .poll(async () => (await db.spiffClaim.findUniqueOrThrow({ where: { id: claims[1]!.id } })).status)
        .toBe('APPROVED')
      await page.keyboard.press('u')
      await heading(number)
      await expect
        .poll(async () => (await db.spiffClaim.findUniqueOrThrow({ where: { id: claims[1]!.id } })).status)
        .toBe('PENDING')
      await page.getByRole('button', { name: /^Approve/ }).waitFor()
      await page.keyboard.press('a')
      await heading(claims[2]!.number)
    }
  }
  await page.getByText('All clear').waitFor()
  const states = await db.spiffClaim.groupBy({ by: ['status'], _count: true })
  expect(Object.fromEntries(states.map(({ status, _count }) => [status, _count]))).toEqual({ APPROVED: 16, DENIED: 4 })
  expect(await db.spiffClaim.count({ where: { status: 'DENIED', deniedCode: 'not-eligible' } })).toBe(4)
  const [sum] = await db.$queryRaw<
    { granted: bigint }[]
  >`SELECT -sum(amount)::bigint AS granted FROM "LedgerEntry" WHERE account = 'issuer'`
  expect(sum!.granted).toBe(16n * 5000n)
  console.log(`next claim on screen after ${Math.round(took.sort((a, b) => a - b)[10]!)} ms (median)`)
})

it('many at once by keyboard: those with a risk and those another was faster with are named and stay', async () => {
  const names = ['well', 'risky', 'taken']
  const three: SpiffClaim[] = []
  for (const [index, name] of names.entries()) {
    const owner = await makeOnboardedUser(db, { role: 'learner', firstName: 'Bulk', lastName: name })
    const file = await receiptOf(owner.id, `Invoice B-${index}`)
    three.push(
      await makeClaim(db, {
        spiffId: spiff.id,
        userId: owner.id,
        dealerId: dealer.id,
        fileId: file.id,
        invoiceNumber: `B-${index}`,
        spent: name === 'risky' ? 900_000n : 129_900n,
        submittedAt: new Date(Date.now() - (names.length - index) * 60_000),
      }),
    )
  }
  const { page, open } = await visit(admin)
  await open('/auth/admin/spiff-manager/claims')
  await page.getByRole('checkbox', { name: /all/i }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Approve', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Approve 2 claims?').waitFor()
  const named = page.getByRole('dialog')
  await named.getByText('1 claim left out').waitFor()
  // Someone else is faster meanwhile.
  await db.spiffClaim.update({
    where: { id: three[2]!.id },
    data: { status: 'DENIED', deniedCode: 'other', deniedReason: 'Seen', version: { increment: 1 } },
  })
  await named.getByRole('button', { name: 'Approve', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => db.bulkChange.count({ where: { status: 'RUNNING' } })).toBe(1)
  await jobs()
  await named.getByText('2 claims left out').waitFor()
  expect(await named.getByRole('link').allTextContents()).toEqual([
    `Claim ${three[1]!.number}`,
    `Claim ${three[2]!.number}`,
  ])
  expect(await named.textContent()).toMatch(/outside of what is expected.*It is denied/s)
  expect(
    (await db.spiffClaim.findMany({ where: { id: { in: three.map(({ id }) => id) } }, orderBy: { number: 'asc' } }))
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['APPROVED', 'DENIED', 'PENDING'])
  await page.keyboard.press('Escape')
  await db.spiffClaim.updateMany({ where: { id: three[1]!.id }, data: { status: 'WITHDRAWN' } })
})

it('on a phone the values, the receipt and the buttons are in reach, and nothing scrolls sideways', async () => {
  const owner = await makeOnboardedUser(db, { role: 'learner' })
  const file = await receiptOf(owner.id, 'Invoice P-1')
  const { id, number } = await makeClaim(db, {
    spiffId: spiff.id,
    userId: owner.id,
    dealerId: dealer.id,
    fileId: file.id,
    invoiceNumber: 'P-1',
  })
  const { page, open, axe } = await visit(admin, 'phone')
  await open(`/auth/admin/spiff-manager/claims/${id}`)
  await page.getByRole('heading', { name: `Claim ${number}`, exact: true }).waitFor()
  expect(await axe()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Deny' }).tap()
  await page.getByRole('radio', { name: 'The receipt cannot be read' }).tap()
  await page.getByRole('button', { name: 'Deny claim' }).tap()
  await expect.poll(async () => (await db.spiffClaim.findUniqueOrThrow({ where: { id } })).status).toBe('DENIED')
})

import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { book, issuer, person } from '../../server/domain/ledger/ledger.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { openWorld } from '../support/world.ts'

const { db, ownerUrl, services } = await openWorld()

const root = path.resolve(import.meta.dirname, '../..')
const migration = readFileSync(
  path.join(root, 'prisma/migrations/20261126190000_ledger_subjects/migration.sql'),
  'utf8',
)
/** What it does to the rows that stood before. */
const filling = migration.slice(migration.indexOf('ALTER TABLE "LedgerTransaction" DISABLE TRIGGER'))

it('a movement says what it is about in columns of its own', async () => {
  const [{ id: userId }, claimId] = [await makeUser(db), randomUUID()]
  const id = await changeInJob(services, 'test', (c) =>
    book(c, {
      reference: `test:${claimId}`,
      kind: 'spiff-claim.approved',
      subject: { type: 'SpiffClaim', id: claimId },
      unit: 'USD',
      amount: 100n,
      from: issuer,
      to: person(userId),
    }),
  )
  expect(await db.ledgerTransaction.findUniqueOrThrow({ where: { id: id! } })).toMatchObject({
    subjectType: 'SpiffClaim',
    subjectId: claimId,
    earnerId: null,
  })
})

it('those from before the columns are filled: courses out of their references, the others by their kind', async () => {
  const [course, earner, completion, claim, order, submission] = Array.from({ length: 6 }, () => randomUUID())
  const before: [reference: string, kind: string, subjectId: string | null][] = [
    [`course.completed:${course}:${earner}`, 'course.completed', null],
    [`course.completed:${course}:${earner}:1`, 'course.completed', course!],
    [`course.undone:${course}:${earner}:${completion}`, 'course.undone', null],
    [`spiff-claim.approved:${claim}:0`, 'spiff-claim.approved', claim!],
    [`payout.held:${order}`, 'payout.held', order!],
    [`loyalty.approved:${submission}:2`, 'loyalty.approved', submission!],
    [`loyalty.sent:${randomUUID()}`, 'loyalty.sent', null],
    [`course.completed:lost-${earner}`, 'course.completed', null],
  ]
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    for (const values of before)
      await client.query(
        'INSERT INTO "LedgerTransaction" (id, reference, kind, "subjectId", "createdAt") VALUES (gen_random_uuid(), $1, $2, $3, now())',
        values,
      )
    await client.query(filling)
    const { rows } = await client.query<{ reference: string; about: string | null; earner: string | null }>(
      `SELECT reference, "subjectType" || ' ' || "subjectId" AS about, "earnerId" AS earner FROM "LedgerTransaction" WHERE reference = ANY($1)`,
      [before.map(([reference]) => reference)],
    )
    const found = new Map(rows.map(({ reference, about, earner: who }) => [reference, [about, who]]))
    expect(before.map(([reference]) => found.get(reference))).toEqual([
      [`Course ${course}`, earner],
      [`Course ${course}`, earner],
      [`Course ${course}`, earner],
      [`SpiffClaim ${claim}`, null],
      [`PayoutOrder ${order}`, null],
      [`LoyaltySubmission ${submission}`, null],
      [null, null],
      [null, null],
    ])
    // What stands is held as before.
    await expect(client.query('UPDATE "LedgerTransaction" SET kind = $1', ['other'])).rejects.toThrow()
  } finally {
    await client.query('ROLLBACK')
    await client.end()
  }
})

/** A reference of the ledger taken apart, in code or in SQL. */
const TAKES_APART =
  /split_part\([^)]*\breference\b|\breference\.(?:split|match|slice|substring|startsWith)\b|\bt\.reference (?:I?LIKE|~)|ledgerTransaction\.\w+\(\{\s*where: \{ reference: \{ (?:startsWith|contains)/

it('nobody reads anything out of a reference', () => {
  expect(`SELECT split_part(t.reference, ':', 2) AS course`).toMatch(TAKES_APART)
  expect('tx.ledgerTransaction.count({\n    where: { reference: { startsWith: `course:${id}` } },').toMatch(TAKES_APART)
  expect(`const [kind, courseId] = reference.split(':')`).toMatch(TAKES_APART)
  const files = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, text: readFileSync(path.join(root, 'server', name), 'utf8') }))
    .filter(({ text }) => /ledgerTransaction|"Ledger(?:Transaction|Entry)"|'LedgerEntry'/.test(text))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(({ text }) => TAKES_APART.test(text)).map(({ name }) => name)).toEqual([])
})

import { Prisma, type ClaimStatus } from '../../../prisma/generated/client/client.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { after, on, type Change } from '../../platform/events.ts'
import { LOOKED_AT } from '../transitions.ts'
import { RISKS, type Risk } from '../rules.ts'

interface OtherClaim {
  id: string
  number: number
  status: ClaimStatus
  userId: string
  claimantName: string
}

/** A risk of a claim and the claims it comes from, oldest first; at most so many of them as `NAMED`. */
export interface FoundRisk {
  code: Risk
  others: OtherClaim[]
}

/** A number that hundreds of claims share is a placeholder, and a few of them show it. */
const NAMED = 20

/** A burst is this many claims of one person within an hour. */
const BURST = 5
/**
 * What receipts are held against, as the activity log names it: changed so many days before the sale, or since, by the
 * claimant or somebody of the dealer, a receipt may have been made to fit it.
 */
const NAMES_SELLER = ['name', 'aliases', 'phone', 'addressLine1', 'city', 'country'] as const
const CHANGED_WITHIN = 14
/** Of 64 bits, at most so many differ between pictures that look alike. */
const ALIKE = 6
/** Risks other than a look alike: that one is found once, when the pictures are there. */
const ASKED = Object.keys(RISKS).filter((code) => code !== 'similar-image')

type Row = { claimId: string; code: Risk } & ({ [K in keyof OtherClaim]: OtherClaim[K] } | { id: null })

const gathered = (rows: Row[]): Map<string, FoundRisk[]> => {
  const found = new Map<string, FoundRisk[]>()
  for (const { claimId, code, ...other } of rows) {
    const own = found.get(claimId) ?? []
    found.set(claimId, own)
    let risk = own.find((known) => known.code === code)
    if (!risk) own.push((risk = { code, others: [] }))
    if (other.id !== null && risk.others.length < NAMED) risk.others.push(other)
  }
  return found
}

/**
 * Withdrawn claims count for nothing where their owners took them back to send them in better; one that was read or
 * decided before counts.
 */
const OTHER = Prisma.sql`o.id <> c.id AND (o.status <> 'WITHDRAWN' OR EXISTS (
  SELECT FROM "SpiffClaimStep" step WHERE step."claimId" = o.id AND step.kind = ANY(${[...LOOKED_AT]}::text[])))`

/** What makes claims suspicious as things stand now, without look alikes; claims without a risk are left out. */
export async function freshRisks(db: Db | Tx, ids: readonly string[]): Promise<Map<string, FoundRisk[]>> {
  if (!ids.length) return new Map()
  return gathered(
    await db.$queryRaw<Row[]>`
    WITH c AS MATERIALIZED (SELECT * FROM "SpiffClaim" WHERE id = ANY(${[...ids]}::uuid[]))
    SELECT found."claimId", found.code, o.id, o.number, o.status, o."userId", trim(u."firstName" || ' ' || u."lastName") AS "claimantName" FROM (
      SELECT DISTINCT c.id AS "claimId", 'same-file' AS code, o.id AS "otherId"
        FROM c JOIN "SpiffReceipt" r ON r."claimId" = c.id JOIN "StoredFile" f ON f.id = r."fileId" JOIN "StoredFile" g ON g.sha256 = f.sha256
        JOIN "SpiffReceipt" s ON s."fileId" = g.id JOIN "SpiffClaim" o ON o.id = s."claimId" WHERE ${OTHER}
      UNION ALL SELECT c.id, 'same-invoice', o.id
        FROM c JOIN "SpiffClaim" o ON o."dealerId" = c."dealerId" AND o."invoiceKey" = c."invoiceKey" WHERE ${OTHER}
      UNION ALL SELECT c.id, 'same-invoice', o.id
        FROM c JOIN "SpiffClaim" o ON o."userId" = c."userId" AND o."dealerId" IS NULL AND o."invoiceKey" = c."invoiceKey" WHERE c."dealerId" IS NULL AND ${OTHER}
      UNION ALL SELECT c.id, 'same-sale', o.id
        FROM c JOIN "SpiffClaim" o ON o."invoiceKey" = c."invoiceKey" AND o."invoiceDate" = c."invoiceDate" AND o.spent = c.spent
       WHERE (o."dealerId" IS DISTINCT FROM c."dealerId" OR (c."dealerId" IS NULL AND o."userId" <> c."userId")) AND ${OTHER}
      UNION ALL SELECT c.id, 'same-total', o.id
        FROM c JOIN "SpiffClaim" o ON o."dealerId" = c."dealerId" AND o."invoiceDate" = c."invoiceDate" AND o.spent = c.spent
       WHERE o."invoiceKey" <> c."invoiceKey" AND ${OTHER}
      UNION ALL SELECT c.id, 'same-total', o.id
        FROM c JOIN "SpiffClaim" o ON o."userId" = c."userId" AND o."invoiceDate" = c."invoiceDate" AND o.spent = c.spent
       WHERE o."invoiceKey" <> c."invoiceKey" AND o."dealerId" IS DISTINCT FROM c."dealerId" AND ${OTHER}
      UNION ALL SELECT DISTINCT c.id, 'same-serial', o.id
        FROM c JOIN "SpiffClaimItem" i ON i."claimId" = c.id JOIN "SpiffClaimItem" j ON j."serialKey" = i."serialKey" JOIN "SpiffClaim" o ON o.id = j."claimId" WHERE ${OTHER}
      UNION ALL SELECT DISTINCT c.id, 'seller-changed', NULL::uuid
        FROM c JOIN "ActivityLog" l ON l."targetType" = 'Dealer' AND l."targetId" = c."dealerId"::text
         AND l."createdAt" >= LEAST(c."invoiceDate"::timestamptz, c."submittedAt") - ${CHANGED_WITHIN} * interval '1 day'
       WHERE (c."userId" IN (l."actorId", l."realActorId")
           OR EXISTS (SELECT 1 FROM "DealerMember" m WHERE m."dealerId" = c."dealerId" AND m."userId" IN (l."actorId", l."realActorId")))
         AND EXISTS (SELECT 1 FROM unnest(${[...NAMES_SELLER]}::text[]) AS field
           WHERE l.after->field IS NOT NULL AND l.after->field IS DISTINCT FROM l.before->field)
      UNION ALL SELECT c.id, 'burst', NULL
        FROM c WHERE (SELECT count(*) FROM "SpiffClaim" o WHERE o."userId" = c."userId" AND o.status <> 'WITHDRAWN'
          AND o."submittedAt" BETWEEN c."submittedAt" - interval '1 hour' AND c."submittedAt") >= ${BURST}
      UNION ALL SELECT c.id, 'amount-out-of-range', NULL
        FROM c JOIN "Spiff" p ON p.id = c."spiffId" WHERE c.spent < p."spentMin" OR c.spent > p."spentMax"
    ) AS found LEFT JOIN "SpiffClaim" o ON o.id = found."otherId" LEFT JOIN "User" u ON u.id = o."userId" ORDER BY o.number`,
  )
}

/**
 * Claims with a page that looks like one of these claims' pages, as a hint. Receipts of one till all look alike from
 * afar, so the sale has to agree in its amount or invoice number as well.
 */
export async function alikeClaims(db: Db | Tx, ids: readonly string[]): Promise<Map<string, FoundRisk[]>> {
  if (!ids.length) return new Map()
  return gathered(
    await db.$queryRaw<Row[]>`
    SELECT DISTINCT r."claimId", 'similar-image' AS code, o.id, o.number, o.status, o."userId", trim(u."firstName" || ' ' || u."lastName") AS "claimantName"
      FROM "SpiffClaim" c JOIN "SpiffReceipt" r ON r."claimId" = c.id JOIN "SpiffReceiptPage" p ON p."receiptId" = r.id
      JOIN "SpiffReceiptPage" q ON bit_count((q.looks # p.looks)::bit(64)) <= ${ALIKE}
      JOIN "SpiffReceipt" s ON s.id = q."receiptId" JOIN "SpiffClaim" o ON o.id = s."claimId" JOIN "User" u ON u.id = o."userId"
     WHERE c.id = ANY(${[...ids]}::uuid[]) AND (o.spent = c.spent OR o."invoiceKey" = c."invoiceKey") AND ${OTHER}
     ORDER BY o.number`,
  )
}

/** Writes the risks down as they stand, for the queue to filter by. A look alike found before stays. */
async function noteRisks(c: Change, ids: readonly string[]): Promise<void> {
  const found = await freshRisks(c.tx, ids)
  for (const id of [...ids].sort()) {
    const codes = found.get(id)?.map(({ code }) => code) ?? []
    await c.tx.$executeRaw`
      UPDATE "SpiffClaim" SET risks = next FROM (SELECT ${codes}::text[] || array(SELECT unnest(risks) FROM "SpiffClaim" WHERE id = ${id}::uuid EXCEPT SELECT unnest(${ASKED}::text[])) AS next) AS worked
       WHERE id = ${id}::uuid AND risks IS DISTINCT FROM next`
  }
}

/** Once a claim's pages are there: the hint that a page looks like another claim's. */
export async function noteSimilarImages(c: Change, claimId: string): Promise<void> {
  const alike = (await alikeClaims(c.tx, [claimId])).has(claimId)
  await c.tx
    .$executeRaw`UPDATE "SpiffClaim" SET risks = array_remove(risks, 'similar-image') || ${alike ? ['similar-image'] : []}::text[] WHERE id = ${claimId}::uuid`
}

on('claim.submitted', (c, { claimId }) => noteRisks(c, [claimId]))

// Of two submitted at the same moment neither saw the other; and the first of a pair has no risk until the second comes.
after('claim.submitted', 'noteClaimRisks', async (services, { claimId }) => {
  const found = (await freshRisks(services.db, [claimId])).get(claimId)
  if (!found) return
  const ids = [claimId, ...new Set(found.flatMap(({ others }) => others.map((other) => other.id)))]
  await changeInJob(services, 'noteClaimRisks', async (c) => {
    await noteRisks(c, ids)
    c.publish('claim.changed', 'reviewers', claimId)
  })
})

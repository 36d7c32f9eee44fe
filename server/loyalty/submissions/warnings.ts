import { loader } from '../../platform/kit/loader.ts'

interface Same {
  id: string
  number: number
  status: string
}

const warning = (what: string, { number, status }: Same) =>
  `${what} came with submission ${number}, which ${status === 'PENDING' ? 'waits too' : `was ${status.toLowerCase()}`}.`

/**
 * Why a reviewer should look twice: the same invoice of one dealer or person, the same file. All submissions of a
 * request at once.
 */
export const warningsOf = loader(
  async ({ db }, ids) => {
    const [invoices, files] = await Promise.all([
      db.$queryRaw<(Same & { number: number; own: string })[]>`
      SELECT s.id AS own, o.id, o.number, o.status::text AS status FROM "LoyaltySubmission" s
        JOIN "LoyaltySubmission" o ON o."invoiceKey" = s."invoiceKey" AND o.id <> s.id
        AND (o."dealerId" = s."dealerId" OR o."userId" = s."userId") WHERE s.id = ANY(${ids}::uuid[])
          AND s."invoiceKey" IS NOT NULL AND o.status <> 'DENIED' ORDER BY o.number`,
      db.$queryRaw<(Same & { own: string })[]>`
      SELECT DISTINCT a."submissionId" AS own, o.id, o.number, o.status::text AS status FROM "LoyaltyAttachment" a
        JOIN "StoredFile" f ON f.id = a."fileId" JOIN "StoredFile" g ON g.sha256 = f.sha256
        JOIN "LoyaltyAttachment" b ON b."fileId" = g.id AND b."submissionId" <> a."submissionId"
          JOIN "LoyaltySubmission" o ON o.id = b."submissionId"
        WHERE a."submissionId" = ANY(${ids}::uuid[]) ORDER BY o.number`,
    ])
    return new Map(
      ids.map((id) => [
        id,
        [
          ...invoices
            .filter(({ own }) => own === id)
            .slice(0, 3)
            .map((same) => warning('The same invoice number', same)),
          ...files
            .filter(({ own }) => own === id)
            .slice(0, 3)
            .map((same) => warning('The same file', same)),
        ],
      ]),
    )
  },
  () => [],
)

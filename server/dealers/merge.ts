import { z } from 'zod'
import { linkRows, mergeable, ownedRows } from '../domain/people/mergeable.ts'

linkRows({ name: 'dealers', label: 'Dealers', table: 'DealerMember', key: 'dealerId', both: 'stay' })
ownedRows({ name: 'dealers-submitted', label: 'Companies submitted', table: 'Dealer', column: 'submittedById' })

// Who works at a dealer under either account works there.
mergeable({
  name: 'dealers-active',
  label: 'Dealers worked at again',
  covers: [],
  moved: z.object({ dealerIds: z.array(z.string()) }),
  async count(db, { primaryId, secondaryId }) {
    const [row] = await db.$queryRaw<{ moves: number }[]>`
      SELECT count(*)::int AS moves FROM "DealerMember" p JOIN "DealerMember" s ON s."dealerId" = p."dealerId" AND s."userId" = ${secondaryId}::uuid AND s.active WHERE p."userId" = ${primaryId}::uuid AND NOT p.active`
    return { moves: row?.moves ?? 0, stays: 0 }
  },
  async move({ tx }, { primaryId, secondaryId }) {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      UPDATE "DealerMember" p SET active = TRUE FROM "DealerMember" s WHERE p."userId" = ${primaryId}::uuid AND NOT p.active AND s."dealerId" = p."dealerId" AND s."userId" = ${secondaryId}::uuid AND s.active RETURNING p."dealerId"::text AS id`
    return { dealerIds: rows.map(({ id }) => id) }
  },
  async putBack({ tx }, { primaryId }, { dealerIds }) {
    if (dealerIds.length)
      await tx.dealerMember.updateMany({
        where: { userId: primaryId, dealerId: { in: dealerIds } },
        data: { active: false },
      })
  },
})

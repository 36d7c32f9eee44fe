import { LEARNED_PARTS } from '../../domain/receipts/grammar/templates.ts'
import { lessonsIn, type Lesson } from '../../domain/receipts/grammar/lessons.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { cut } from '../../platform/values/text.ts'
import { CLAIMED_AND_READ, claimedOf, pagesRead, templatesOf, type Read } from '../receipts/claimed.ts'

/** Lines a dealer's receipts may have explained at a time; many more than those of a few tills. */
export const MOST_LINES = 200

export const PaperLinePart = builder.enumType('PaperLinePart', {
  description: 'What an explained line of a receipt is.',
  values: {
    NUMBER: { value: 'number', description: 'The number of the sale.' },
    CHARGE: { value: 'charge', description: 'A charge that is part of the total.' },
    SUBTOTAL: { value: 'subtotal', description: 'A subtotal.' },
    TOTAL: { value: 'total', description: 'The total.' },
    TENDER: { value: 'tender', description: 'How it was paid.' },
    OTHER: { value: 'learned', description: 'It says nothing about the sale.' },
  } as const satisfies Record<string, { value: (typeof LEARNED_PARTS)[number]; description: string }>,
})

/** What a person may explain of a claim's receipts; nothing before they were read, and without a dealer. */
export const lessonsOfClaim = (claim: Read): Lesson[] =>
  claim.dealer ? lessonsIn(claimedOf(claim), pagesRead(claim), templatesOf(claim)) : []

/** The text as it is kept: without what its slots stand for, which may be a customer's name or phone. */
const keptText = ({ template, text }: Lesson): string => (/<[a-z]+(?: [0-9a-f]+)?>/.test(template) ? template : text)

const WORKS_THERE = 'You work at this dealer, so you cannot explain its receipts.'

/**
 * Remembers lines of a claim's receipt, each by its template, for the dealer's next ones. Errors: BAD_USER_INPUT for one
 * that the receipt does not have, or without a dealer; FORBIDDEN for who works there; CONFLICT at the most lines.
 */
export async function learnLines(
  c: Change,
  { id, dealerId }: { id: string; dealerId: string | null },
  usualLines: readonly string[],
  viewer: Viewer,
): Promise<void> {
  if (!usualLines.length) return
  if (!dealerId) throw badInput('usualLines', 'This claim has no dealer whose receipts could be remembered.')
  if (viewer.dealerIds.includes(dealerId)) throw failure('FORBIDDEN', WORKS_THERE, { usualLines: WORKS_THERE })
  // One after the other for a dealer: of two at once neither would see what the other adds.
  await c.tx.$queryRaw`SELECT id FROM "Dealer" WHERE id = ${dealerId}::uuid FOR NO KEY UPDATE`
  const claim = await c.tx.spiffClaim.findUniqueOrThrow({ where: { id }, select: CLAIMED_AND_READ })
  const known = templatesOf(claim)
  const lessons = new Map(lessonsOfClaim(claim).map((lesson) => [lesson.template, lesson]))
  // Somebody may have explained it with another claim meanwhile, which is as good.
  const added = [...new Set(usualLines)].flatMap((template) => {
    const lesson = lessons.get(template)
    if (!lesson && !known.has(template))
      throw badInput('usualLines', `The receipt does not have this line: “${cut(template, 80)}”.`)
    return lesson ? [lesson] : []
  })
  if (!added.length) return
  const count = await c.tx.$executeRaw`
    INSERT INTO "DealerPaperLine" (id, "dealerId", template, part, text, "claimId", "explainedById", "createdAt")
    SELECT gen_random_uuid(), ${dealerId}::uuid, line.template, line.part, line.text, ${id}::uuid, ${c.actorId}::uuid, ${c.now}
      FROM unnest(${added.map(({ template }) => template)}::text[], ${added.map(({ part }) => part)}::text[], ${added.map(keptText)}::text[])
        AS line(template, part, text)
     WHERE (SELECT count(*) FROM "DealerPaperLine" WHERE "dealerId" = ${dealerId}::uuid AND "revokedAt" IS NULL) + ${added.length}::int <= ${MOST_LINES}::int`
  if (!count) throw full()
}

export const full = () => {
  const words = `The reader knows ${MOST_LINES} lines of this dealer’s receipts, which is the most. Take some back first.`
  return failure('CONFLICT', words, { usualLines: words })
}

/** With a grant that is taken back goes what its receipt taught: nobody knows any more whether it was honest. */
export async function unlearnLines(c: Change, claimId: string): Promise<void> {
  await c.tx.dealerPaperLine.updateMany({
    where: { claimId, revokedAt: null },
    data: { revokedAt: c.now, revokedById: c.actorId },
  })
}

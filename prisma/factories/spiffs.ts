import type { Prisma, PrismaClient, Spiff, SpiffClaim } from '../generated/client/client.ts'
import { dayOf } from './days.ts'
import { freshDraw, type Draw } from './draw.ts'
import { makeStoredFile } from './files.ts'

const day = 86_400_000

/** An open spiff of one fixed amount, from a month ago to a month from now. */
export function spiffRow(overrides: Partial<Prisma.SpiffCreateManyInput> = {}, draw: Draw = freshDraw) {
  const today = dayOf(new Date()).getTime()
  return {
    id: draw.id(),
    name: `Spiff ${draw.suffix()}`,
    details: 'Sell one, send the receipt, get paid.',
    status: 'APPROVED' as const,
    structure: 'FIXED' as const,
    amount: overrides.structure === 'PER_ITEM' ? null : 5000n,
    spentStep: overrides.structure === 'PER_SPENT' ? 100_000n : null,
    startDate: new Date(today - 30 * day),
    endDate: new Date(today + 30 * day),
    payoutTypes: ['CASH' as const],
    productWords: [] as string[],
    ...overrides,
  } satisfies Prisma.SpiffCreateManyInput
}

interface Belongings {
  /** PER_ITEM; two items when left out. */
  items?: Partial<Prisma.SpiffItemCreateManySpiffInput>[]
  brandIds?: string[]
  groupIds?: string[]
}

export type MadeSpiff = Spiff & { items: { id: string; name: string; amount: bigint; needsSerial: boolean }[] }

export async function makeSpiff(
  db: PrismaClient,
  { items, brandIds = [], groupIds = [], ...overrides }: Partial<Prisma.SpiffCreateManyInput> & Belongings = {},
): Promise<MadeSpiff> {
  const sold =
    items ??
    (overrides.structure === 'PER_ITEM'
      ? [
          { name: 'Trail winch', amount: 2500n },
          { name: 'Plow kit', amount: 4000n, needsSerial: false },
        ]
      : [])
  return db.spiff.create({
    data: {
      ...spiffRow(overrides),
      items: {
        create: sold.map((item, position) => ({ name: `Item ${position + 1}`, amount: 2500n, position, ...item })),
      },
      brands: { create: brandIds.map((brandId) => ({ brandId })) },
      audience: { create: groupIds.map((groupId) => ({ groupId })) },
    },
    include: { items: { orderBy: { position: 'asc' } } },
  })
}

/** A claim with an invoice of its own, submitted now and waiting, with its first line in the timeline. */
export function claimRows(
  { spiffId, userId, ...overrides }: Partial<Prisma.SpiffClaimCreateManyInput> & { spiffId: string; userId: string },
  draw: Draw = freshDraw,
) {
  const invoiceNumber = overrides.invoiceNumber ?? `INV-${draw.int(100_000, 999_999)}-${draw.suffix().slice(0, 4)}`
  const submittedAt = overrides.submittedAt ?? overrides.createdAt ?? new Date()
  const claim = {
    id: draw.id(),
    spiffId,
    userId,
    status: 'PENDING' as const,
    payoutType: 'CASH' as const,
    currency: 'USD',
    invoiceNumber,
    invoiceKey: invoiceNumber.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase(),
    invoiceDate: dayOf(new Date(submittedAt)),
    spent: 129_900n,
    amount: 5000n,
    submittedAt,
    createdAt: submittedAt,
    ...overrides,
  } satisfies Prisma.SpiffClaimCreateManyInput
  return {
    claim,
    step: {
      id: draw.id(),
      claimId: claim.id,
      kind: 'submitted',
      status: 'PENDING' as const,
      actorId: userId,
      createdAt: submittedAt,
    } satisfies Prisma.SpiffClaimStepCreateManyInput,
  }
}

interface ClaimBelongings {
  items?: Partial<Prisma.SpiffClaimItemCreateManyClaimInput>[]
  /** The receipt; one made up when left out, none when null. */
  fileId?: string | null
}

/**
 * One claim of a person. In status APPROVED, DENIED … it only looks so: no money is booked. To have a granted one let
 * the reviewers' code grant it, or book it in the test.
 */
export async function makeClaim(
  db: PrismaClient,
  {
    items = [],
    fileId,
    ...given
  }: Partial<Prisma.SpiffClaimCreateManyInput> & ClaimBelongings & { spiffId: string; userId: string },
): Promise<SpiffClaim> {
  const {
    claim,
    step: { claimId: _, ...step },
  } = claimRows(given)
  const receipt =
    fileId === undefined
      ? (await makeStoredFile(db, { mediaType: 'image/jpeg', name: 'receipt.jpg', uploadedById: given.userId })).id
      : fileId
  return db.spiffClaim.create({
    data: {
      ...claim,
      items: {
        create: items.map((item, position) => ({
          name: `Item ${position + 1}`,
          amount: 2500n,
          position,
          ...item,
          serialKey: item.serialKey ?? item.serial?.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() ?? null,
        })),
      },
      receipts: { create: receipt ? [{ fileId: receipt }] : [] },
      steps: { create: [step] },
    },
  })
}

import type { ArgBuilder } from '@pothos/core'
import { z } from 'zod'
import { SpiffApproval, SpiffStructure, type ClaimStatus, type Prisma } from '../../prisma/generated/client/client.ts'
import { builder, type Types } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { given } from '../platform/kit/saves.ts'
import { isUuid, searchText } from '../platform/values/inputs.ts'
import { Money } from '../domain/ledger/money.ts'
import { Claim } from './entity.ts'
import { SpiffClaimStatus } from './types.ts'
import { invoiceKeyOf } from '../domain/receipts/serialNumbers.ts'

const APPROVALS = Object.values(SpiffApproval)
const STRUCTURES = Object.values(SpiffStructure)
const TYPES = [...APPROVALS, ...STRUCTURES]

/** Spiffs whose claims are cleared, or that pay, in this way (spec part 1, 3). */
const ofType = (type: string): Prisma.SpiffWhereInput => ({
  approval: APPROVALS.find((approval) => approval === type),
  structure: STRUCTURES.find((structure) => structure === type),
})

interface ClaimSearch {
  text?: string | null
  status?: ClaimStatus[] | null
  spiffId?: string | null
  type?: string | null
  startDate?: Date | null
  endDate?: Date | null
}

/** What words of a search fit: the name of the spiff, numbers of the claim, or serials of what was sold. */
export function claimWords(text: string | null | undefined): {
  spiff: Prisma.SpiffWhereInput | null
  claim: Prisma.SpiffClaimWhereInput[]
  item: Prisma.SpiffClaimItemWhereInput | null
} {
  const words = searchText(text)
  if (!words) return { spiff: null, claim: [], item: null }
  const key = text && invoiceKeyOf(text).slice(0, 100)
  const number = /^#?(\d{1,9})$/.exec(text?.trim() ?? '')?.[1]
  return {
    spiff: { name: { contains: words, mode: 'insensitive' } },
    claim: [...(key ? [{ invoiceKey: { contains: key } }] : []), ...(number ? [{ number: Number(number) }] : [])],
    item: key ? { serialKey: { contains: key } } : null,
  }
}

/** By number, invoice, serial or the spiff's name; days are those of the sale. */
export function claimsFound({
  text,
  status,
  spiffId,
  type,
  startDate,
  endDate,
}: ClaimSearch): Prisma.SpiffClaimWhereInput {
  const { spiff, claim, item } = claimWords(text)
  return {
    ...(status?.length ? { status: { in: status } } : {}),
    ...(spiffId ? (isUuid(spiffId) ? { spiffId } : { id: { in: [] } }) : {}),
    ...(type ? { spiff: ofType(type) } : {}),
    ...(startDate || endDate ? { invoiceDate: given({ gte: startDate, lte: endDate }) } : {}),
    ...(spiff ? { OR: [{ spiff }, ...claim, ...(item ? [{ items: { some: item } }] : [])] } : {}),
  }
}

const ofClaims = {
  args: (arg: ArgBuilder<Types>) => ({
    text: arg.string({
      description: 'Part of an invoice or serial number or of the spiff’s name, or the number of a claim.',
    }),
    status: arg({ type: [SpiffClaimStatus], description: 'Only these; all when left out.' }),
    spiffId: arg.id({ description: 'Raw id of a spiff.' }),
    type: arg.string({
      description: `Of spiffs that are cleared or pay in this way: ${TYPES.join(', ')}.`,
      validate: z.enum(TYPES, `type must be one of ${TYPES.join(', ')}.`),
    }),
    startDate: arg({ type: 'Day', description: 'Sales from this day on.' }),
    endDate: arg({ type: 'Day', description: 'Sales up to this day.' }),
  }),
  found: claimsFound,
  order: [{ submittedAt: 'desc' as const }],
}

Claim.list('myClaims', {
  may: 'signedIn',
  description: 'The viewer’s own claims, newest first.',
  among: ({ id: userId }) => ({ userId }),
  ...ofClaims,
})

Claim.list('spiffClaims', {
  description: 'Claims the viewer may see: the own, and those of spiffs the viewer manages; newest first.',
  ...ofClaims,
})

Claim.one('spiffClaim', 'One claim; null unless the viewer may see it.')

interface Totals {
  currency: string
  waiting: bigint
  granted: bigint
  paid: bigint
}

const ClaimTotals = builder
  .objectRef<Totals>('SpiffClaimTotals')
  .implement({
    description: 'What a person’s claims come to in one currency.',
    fields: (t) => ({
      currency: t.exposeString('currency', { description: 'USD, CAD or EUR.' }),
      waiting: t.field({
        type: Money,
        description: 'Claims that are read or wait for a reviewer.',
        resolve: ({ waiting, currency }) => ({ minor: waiting, currency }),
      }),
      granted: t.field({
        type: Money,
        description: 'Granted and not paid out yet.',
        resolve: ({ granted, currency }) => ({ minor: granted, currency }),
      }),
      paid: t.field({
        type: Money,
        description: 'Paid out.',
        resolve: ({ paid, currency }) => ({ minor: paid, currency }),
      }),
      claimed: t.field({
        type: Money,
        description: 'All that was ever granted: paid out or not.',
        resolve: ({ granted, paid, currency }) => ({ minor: granted + paid, currency }),
      }),
    }),
  })

builder.queryField('claimedTotal', (t) =>
  t.field({
    type: [ClaimTotals],
    authScopes: { signedIn: true },
    description: 'What the viewer’s own claims come to, the currency with the largest sum first; empty without claims.',
    resolve: async (_root, _args, ctx) => {
      const sums = await ctx.db.spiffClaim.groupBy({
        by: ['currency', 'status'],
        where: { userId: signedIn(ctx).id, status: { in: ['SCANNING', 'PENDING', 'APPROVED', 'COMPLETED'] } },
        _sum: { amount: true },
      })
      const totals = new Map<string, Totals>()
      for (const { currency, status, _sum } of sums) {
        const total = totals.get(currency) ?? { currency, waiting: 0n, granted: 0n, paid: 0n }
        total[status === 'APPROVED' ? 'granted' : status === 'COMPLETED' ? 'paid' : 'waiting'] += _sum.amount ?? 0n
        totals.set(currency, total)
      }
      const all = ({ waiting, granted, paid }: Totals) => waiting + granted + paid
      return [...totals.values()].sort((a, b) =>
        all(a) > all(b) ? -1 : all(a) < all(b) ? 1 : a.currency.localeCompare(b.currency),
      )
    },
  }),
)

Claim.changes('spiffClaimChanged', {
  may: 'signedIn',
  description: 'Each step of the viewer’s own claims, as it happens.',
  topic: 'claim.changed',
  channels: ({ id }) => [id],
  among: ({ id: userId }) => ({ userId }),
})

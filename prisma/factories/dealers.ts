import type { PrismaClient, Prisma, Dealer } from '../generated/client/client.ts'
import { freshDraw, type Draw } from './draw.ts'

export function dealerRow(overrides: Partial<Prisma.DealerCreateManyInput> = {}, draw: Draw = freshDraw) {
  const suffix = draw.suffix()
  return {
    id: draw.id(),
    code: `PD-${suffix}`,
    dealerNum: `N${suffix}`,
    name: `Dealer ${suffix}`,
    addressLine1: `${draw.int(1, 9999)} Main Street`,
    city: 'Bozeman',
    region: 'MT',
    postalCode: '59715',
    country: 'US',
    phone: '406-555-0100',
    latitude: 45.68,
    longitude: -111.04,
    status: 'ACTIVE' as const,
    ...overrides,
  } satisfies Prisma.DealerCreateManyInput
}

export const makeDealer = (db: PrismaClient, overrides: Partial<Prisma.DealerCreateManyInput> = {}): Promise<Dealer> =>
  db.dealer.create({ data: dealerRow(overrides) })

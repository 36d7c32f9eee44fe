import type { Draw } from '../factories/draw.ts'
import { sealKeyIn, taxFormRow } from '../factories/tax.ts'
import type { Prisma } from '../generated/client/client.ts'

const day = 86_400_000

/** Most of whom money went to signed a W-9 some weeks before; whoever's payout waits for one did not. */
export async function signForms(
  tx: Prisma.TransactionClient,
  { draw, now, dataDir, faces }: { draw: Draw; now: Date; dataDir: string; faces: string[] },
): Promise<void> {
  const orders = await tx.payoutOrder.findMany({
    where: { currency: 'USD', type: 'CASH' },
    orderBy: { id: 'asc' },
    select: { recipientId: true, status: true },
  })
  const waiting = new Set(orders.filter(({ status }) => status === 'TAX_HOLD').map(({ recipientId }) => recipientId))
  const paid = [
    ...new Set([
      ...orders
        .filter(({ status }) => status === 'SENT')
        .map(({ recipientId }) => recipientId)
        .filter((_, index) => index % 2 === 0),
      ...faces,
    ]),
  ].filter((id) => !waiting.has(id))
  const people = await tx.user.findMany({
    where: { id: { in: paid } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      addressLine1: true,
      city: true,
      region: true,
      postalCode: true,
      country: true,
    },
  })
  const key = sealKeyIn(dataDir)
  await tx.taxForm.createMany({
    data: people.map(({ id, firstName, lastName, addressLine1, city, region, postalCode, country }) =>
      taxFormRow(
        key,
        {
          userId: id,
          name: `${firstName} ${lastName}`,
          signedAt: new Date(now.getTime() - draw.int(20, 120) * day),
          ...(country === 'US' && addressLine1 && city && region && postalCode
            ? { addressLine1, city, region, postalCode }
            : {}),
        },
        draw,
      ),
    ),
  })
}

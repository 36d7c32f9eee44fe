import { dealerDisplayName } from '../../dealers/rules.ts'
import { nameOf } from '../../domain/people/people.ts'
import { NAMED } from '../../domain/people/personFields.ts'
import { loader } from '../../platform/kit/loader.ts'
import { settingsOf } from '../../platform/settings.ts'

interface Phone {
  phone: string | null
}
/** Who is called, for those of a page. */
export const personOf = loader(
  async ({ db }, ids) =>
    new Map(
      (
        await db.user.findMany({
          where: { id: { in: [...ids] } },
          select: { id: true, ...NAMED, position: true, phone: true },
        })
      ).map((row) => [row.id, { name: nameOf(row), email: row.email, position: row.position, phone: row.phone }]),
    ),
  (): Phone & { name: string; email: string; position: string | null } => ({
    name: '',
    email: '',
    position: null,
    phone: null,
  }),
)
export const dealerOf = loader(
  async (ctx, ids) => {
    const { flags } = await settingsOf(ctx)
    const rows = await ctx.db.dealer.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, name: true, addressLine1: true, city: true, phone: true },
    })
    return new Map(rows.map((row) => [row.id, { name: dealerDisplayName(row, flags), phone: row.phone }]))
  },
  (): Phone & { name: string } => ({ name: '', phone: null }),
)

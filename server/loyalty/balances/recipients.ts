import { builder } from '../../platform/graphql/builder.ts'
import { signedIn } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import { readSettings } from '../../platform/settings.ts'
import { searchText } from '../../platform/values/inputs.ts'
import { sendsCredits } from '../rules.ts'

interface Recipient {
  id: string
  kind: string
  name: string
  detail: string
  balance: number
}

const CreditRecipient = builder
  .objectRef<Recipient>('CreditRecipient')
  .implement({
    description: 'A dealer or person that credits or points can be sent to.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Raw id.' }),
      kind: t.exposeString('kind', { description: 'dealer or person.' }),
      name: t.exposeString('name', { description: 'What it is called.' }),
      detail: t.exposeString('detail', { description: 'The place of a dealer, the address and dealer of a person.' }),
      balance: t.exposeInt('balance', { description: 'Credits or points there now.' }),
    }),
  })

builder.queryField('creditRecipients', (t) =>
  t.field({
    type: [CreditRecipient],
    authScopes: (_root, _args, { viewer }) => sendsCredits(viewer),
    args: {
      text: t.arg.string({ description: 'Words of the name or address.' }),
      kind: t.arg.string({ required: true, description: 'dealer or person.' }),
    },
    description:
      'Up to 20 dealers of the program or active people that something can be sent to, by name; never the viewer or the own dealers.',
    resolve: async (_root, { text, kind }, ctx) => {
      const viewer = signedIn(ctx)
      if (kind !== 'dealer' && kind !== 'person') throw badInput('kind', 'The kind is dealer or person.')
      const like = `%${searchText(text) ?? ''}%`
      if (kind === 'person') {
        return ctx.db.$queryRaw<Recipient[]>`
        SELECT u.id, 'person' AS kind, btrim(u."firstName" || ' ' || u."lastName") AS name, u.email AS detail,
          (SELECT coalesce(sum(e.amount), 0)::int FROM "LedgerEntry" e WHERE e."userId" = u.id
            AND e.unit = 'points') AS balance
        FROM "User" u WHERE u.status = 'ACTIVE' AND u.id <> ${viewer.id}::uuid
          AND (u."firstName" || ' ' || u."lastName" || ' ' || u.email) ILIKE ${like} ORDER BY 3, u.id LIMIT 20`
      }
      const {
        loyalty: { businessUnitId },
      } = await readSettings(ctx.db)
      if (!businessUnitId) return []
      return ctx.db.$queryRaw<Recipient[]>`
      SELECT d.id, 'dealer' AS kind, d.name, btrim(d.city || ', ' || d.region, ', ') AS detail,
        (SELECT coalesce(sum(e.amount), 0)::int FROM "LedgerEntry" e WHERE e."dealerId" = d.id
          AND e.unit = 'credits') AS balance
      FROM "Dealer" d WHERE d.status = 'ACTIVE' AND d."businessUnitId" = ${businessUnitId}::uuid
        AND d.id <> ALL(${[...viewer.dealerIds]}::uuid[]) AND (d.name || ' ' || d.city || ' ' || d.code) ILIKE ${like}
          ORDER BY d.name, d.id LIMIT 20`
    },
  }),
)

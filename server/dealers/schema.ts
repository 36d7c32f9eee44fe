import DataLoader from 'dataloader'
import { builder } from '../platform/builder.ts'
import { once, type Context } from '../platform/context.ts'
import { searchText } from '../platform/inputs.ts'
import { readSettings } from '../platform/settings.ts'
import { choosableDealers, dealerDisplayName, dealersSeenBy } from './rules.ts'

const settingsOf = (ctx: Context) => once(ctx, 'settings', () => readSettings(ctx.db))

const seenDealers = (ctx: Context) => once(ctx, 'seen-dealers', () => new DataLoader<string, boolean>(async (ids) => {
  const seen = new Set((await ctx.db.dealer.findMany({ where: { AND: [{ id: { in: [...ids] } }, dealersSeenBy(ctx.viewer)] }, select: { id: true } })).map(({ id }) => id))
  return ids.map((id) => seen.has(id))
}))

const DealerStatus = builder.enumType('DealerStatus', {
  description: 'Where a dealer stands.',
  values: { PENDING: { description: 'Sent in, waits for an administrator.' }, ACTIVE: { description: 'Takes part.' }, INACTIVE: { description: 'No longer takes part.' }, DENIED: { description: 'Was not let in.' } } as const,
})

builder.prismaNode('Dealer', {
  description: 'A dealership. Active ones are seen by anyone, since people choose theirs while registering.',
  id: { field: 'id' },
  select: { id: true, status: true },
  authScopes: (dealer, ctx) => dealer.status === 'ACTIVE' || seenDealers(ctx).load(dealer.id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    code: t.exposeString('code', { description: 'The dealer id people quote (spec: dealerId).', authScopes: { signedIn: true } }),
    dealerNum: t.exposeString('dealerNum', { nullable: true, description: 'The brand’s number; null when not told. For people signed in.', authScopes: { signedIn: true } }),
    name: t.exposeString('name', { description: 'The bare name.' }),
    displayName: t.string({ description: 'The name with address or city, as configured (spec part 2, 3).', select: { name: true, addressLine1: true, city: true },
      resolve: async (dealer, _args, ctx) => dealerDisplayName(dealer, (await settingsOf(ctx)).flags) }),
    addressLine1: t.exposeString('addressLine1', { description: 'Street and number.' }),
    city: t.exposeString('city', { description: 'City.' }),
    region: t.exposeString('region', { description: 'State or province code.' }),
    postalCode: t.exposeString('postalCode', { description: 'Zip or postal code.' }),
    country: t.exposeString('country', { description: 'Two-letter code.' }),
    status: t.expose('status', { type: DealerStatus, description: 'Where the dealer stands.' }),
    businessUnit: t.relation('businessUnit', { nullable: true, description: 'Null when not assigned. For people signed in.', authScopes: { signedIn: true } }),
  }),
})

builder.prismaObject('DealerMember', {
  description: 'A person at a dealer; seen with the person.',
  fields: (t) => ({
    active: t.exposeBoolean('active', { description: 'Whether the person works there now.' }),
    dealer: t.relation('dealer', { description: 'The dealer.' }),
  }),
})

builder.queryField('dealerNames', (t) => t.prismaField({
  type: ['Dealer'], authScopes: { public: true },
  args: { text: t.arg.string({ description: 'Words of the name, city or dealer number.' }) },
  description: 'Up to 20 active dealers to choose from while registering, by name.',
  resolve: (query, _root, { text }, { db }) => db.dealer.findMany({
    ...query, take: 20, orderBy: [{ name: 'asc' }, { id: 'asc' }],
    where: { ...choosableDealers, AND: (searchText(text)?.split(/\s+/) ?? []).map((word) => ({ OR: [
      { name: { contains: word, mode: 'insensitive' } }, { city: { contains: word, mode: 'insensitive' } }, { region: { equals: word, mode: 'insensitive' } },
      { dealerNum: { startsWith: word, mode: 'insensitive' } },
    ] })) },
  }),
}))

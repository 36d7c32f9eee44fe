import { countryCode } from '../platform/values/countries.ts'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { freeDealerCode } from '../domain/dealers/codes.ts'
import { numbered } from '../platform/kit/list.ts'
import { given } from '../platform/kit/saves.ts'
import { BY_NAME, peopleNamed } from '../domain/people/people.ts'
import '../domain/postalPlace.ts'
import { regionCode } from '../platform/values/regions.ts'
import { settingsOf } from '../platform/settings.ts'
import { can } from '../platform/viewer.ts'
import { joined } from '../platform/kit/joined.ts'
import { ManagedDealer, User } from '../domain/people/entity.ts'
import { Dealer } from './entity.ts'
import { identityFaults } from './identity.ts'
import { wordsFound } from './search.ts'
import { choosableDealers, dealerDisplayName, editsDealer, looksAfterDealer, regionList } from './rules.ts'
import { dealersLookedAfterBy, usersVisibleTo } from '../domain/people/rules.ts'
import './decide.ts'
import './remove.ts'
import './save.ts'
import './staff.ts'

const DealerStatus = builder.enumType('DealerStatus', {
  description: 'Where a dealer stands.',
  values: {
    PENDING: { description: 'Submitted, waits for an administrator.' },
    ACTIVE: { description: 'Takes part.' },
    INACTIVE: { description: 'No longer takes part.' },
    DENIED: { description: 'Was not let in.' },
  } as const,
})

const forWhoLooksAfter = (dealer: { id: string }, _args: unknown, { viewer }: Context) =>
  looksAfterDealer(viewer, dealer.id)

builder.prismaNode('Dealer', {
  description: 'A dealership. Active ones are seen by anyone, since people choose theirs while registering.',
  id: { field: 'id' },
  select: { id: true, status: true },
  authScopes: (dealer, ctx) => dealer.status === 'ACTIVE' || Dealer.sees(ctx, dealer.id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    code: t.exposeString('code', {
      description: 'The dealer id people quote (spec: dealerId).',
      authScopes: { personOr: 'view-dealers' },
    }),
    dealerNum: t.exposeString('dealerNum', {
      nullable: true,
      description: 'The brand’s number; null when not given. For people signed in, null for others.',
      authScopes: { personOr: 'view-dealers' },
      unauthorizedResolver: () => null,
    }),
    name: t.exposeString('name', { description: 'The bare name.' }),
    displayName: t.string({
      description: 'The name with address or city, as configured (spec part 2, 3).',
      select: { name: true, addressLine1: true, city: true },
      resolve: async (dealer, _args, ctx) => dealerDisplayName(dealer, (await settingsOf(ctx)).flags),
    }),
    aliases: t.exposeStringList('aliases', {
      description: 'Other names it sells by, as its receipts print them. For people signed in.',
      authScopes: { personOr: 'view-dealers' },
    }),
    addressLine1: t.exposeString('addressLine1', { description: 'Street and number.' }),
    city: t.exposeString('city', { description: 'City.' }),
    region: t.exposeString('region', { description: 'State or province code.' }),
    postalCode: t.exposeString('postalCode', { description: 'Zip or postal code.' }),
    country: t.exposeString('country', { description: 'Two-letter code.' }),
    phone: t.exposeString('phone', {
      nullable: true,
      description: 'Null when not given. For people signed in.',
      authScopes: { personOr: 'view-dealers' },
    }),
    latitude: t.exposeFloat('latitude', {
      nullable: true,
      description: 'Of the pin on the map; null when unknown. For people signed in.',
      authScopes: { personOr: 'view-dealers' },
    }),
    longitude: t.exposeFloat('longitude', {
      nullable: true,
      description: 'Of the pin on the map; null when unknown. For people signed in.',
      authScopes: { personOr: 'view-dealers' },
    }),
    status: t.expose('status', { type: DealerStatus, description: 'Where the dealer stands.' }),
    businessUnit: t.relation('businessUnit', {
      nullable: true,
      description: 'Null when not assigned. For people signed in, null for others.',
      authScopes: { personOr: 'view-business-units' },
      unauthorizedResolver: () => null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made or submitted.' }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
    submittedBy: t.relation('submittedBy', {
      nullable: true,
      description: 'Who submitted it while registering; null when an administrator made it. For who looks after it.',
      authScopes: forWhoLooksAfter,
    }),
    staffCount: t.relationCount('members', {
      where: { active: true },
      description: 'People who work there now.',
      authScopes: forWhoLooksAfter,
    }),
    staff: t.relatedConnection('members', {
      cursor: 'userId_dealerId',
      description: 'Who works or worked there, by name; only people in the viewer’s reach. For who looks after it.',
      authScopes: forWhoLooksAfter,
      totalCount: true,
      args: {
        text: t.arg.string({ description: 'Words of the name or email address.' }),
        active: t.arg.boolean({ description: 'Works there now.' }),
        offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
      },
      query: ({ text, active, ...page }, ctx) => ({
        where: { user: { AND: [peopleNamed(text), usersVisibleTo(signedIn(ctx))] }, ...given({ active }) },
        orderBy: BY_NAME.map((by) => ({ user: by })),
        ...numbered(page),
      }),
    }),
    adminGroups: t.field({
      type: [typeOf('AdminGroup')],
      description: 'Admin groups whose people look after it; for who looks after it.',
      authScopes: forWhoLooksAfter,
      select: { adminGroups: { select: { group: true }, orderBy: { group: { name: 'asc' } } } },
      resolve: (dealer) => joined(dealer.adminGroups, 'group'),
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save it.',
      resolve: ({ id }, _args, { viewer }) => editsDealer(viewer, id),
    }),
  }),
})

builder.prismaNode('DealerMember', {
  description: 'A person at a dealer; seen with the person.',
  id: { field: 'userId_dealerId' },
  select: { userId: true, dealerId: true },
  authScopes: ({ userId }, ctx) => userId === ctx.viewer?.id || User.sees(ctx, userId),
  fields: (t) => ({
    active: t.exposeBoolean('active', { description: 'Whether the person works there now.' }),
    roleApplies: t.exposeBoolean('roleApplies', {
      description: 'Whether a role that looks after its own dealers looks after this one.',
    }),
    since: t.expose('createdAt', { type: 'DateTime', description: 'When the person was added.' }),
    dealer: t.relation('dealer', { description: 'The dealer.' }),
    user: t.relation('user', { description: 'The person.' }),
  }),
})

builder.queryField('dealerNames', (t) =>
  t.prismaField({
    type: ['Dealer'],
    authScopes: { public: true },
    args: { text: t.arg.string({ description: 'Words of the name, city or dealer number.' }) },
    description: 'Up to 20 active dealers to choose from while registering, by name.',
    resolve: (query, _root, { text }, { db }) =>
      db.dealer.findMany({
        ...query,
        take: 20,
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        where: { ...choosableDealers, AND: wordsFound(text) },
      }),
  }),
)

builder.queryField('allDealers', (t) =>
  t.prismaField({
    type: ['Dealer'],
    authScopes: { personOr: 'view-dealers' },
    complexity: 200,
    description: 'All active dealers by name, at most 5000: for lists to choose from that are filled once.',
    resolve: (query, _root, _args, { db }) =>
      db.dealer.findMany({ ...query, take: 5000, orderBy: [{ name: 'asc' }, { id: 'asc' }], where: choosableDealers }),
  }),
)

ManagedDealer.list('dealers', {
  description:
    'Dealers the viewer looks after, in every state: all for who sees all, else those of the own admin groups, and a dealer manager’s own.',
  args: (arg) => ({
    text: arg.string({ description: 'Words of the name, city, state, dealer id, number or postal code.' }),
    region: arg.string({ description: 'State or province, by its code or name.' }),
    city: arg.string(),
    country: arg.string({ description: 'By its two or three letters, or its name.' }),
    status: arg({ type: DealerStatus }),
    businessUnit: arg.id({ description: 'Raw id.' }),
    adminGroup: arg.id({ description: 'Raw id of a group whose dealers are meant.' }),
  }),
  found: ({ text, region, city, country, status, businessUnit, adminGroup }): Prisma.DealerWhereInput => ({
    AND: wordsFound(text),
    ...given({ status }),
    ...(region?.trim() ? { region: regionCode(region) } : {}),
    ...(city ? { city } : {}),
    ...(country?.trim() ? { country: countryCode(country) } : {}),
    ...(businessUnit ? { businessUnitId: businessUnit } : {}),
    ...(adminGroup ? { adminGroups: { some: { groupId: adminGroup } } } : {}),
  }),
  orders: {
    NAME: ['By name.', (way) => [{ name: way }]],
    CITY: ['By city.', (way) => [{ city: way }, { name: way }]],
    REGION: ['By country and state.', (way) => [{ country: way }, { region: way }, { city: way }, { name: way }]],
    CODE: ['By dealer id.', (way) => [{ code: way }]],
    NUMBER: ['By number.', (way) => [{ dealerNum: { sort: way, nulls: 'last' } }, { name: way }]],
    STATUS: ['By where they stand.', (way) => [{ status: way }, { name: 'asc' }]],
    UNIT: ['By business unit.', (way) => [{ businessUnit: { name: way } }, { name: 'asc' }]],
    STAFF: ['By how many belong to them.', (way) => [{ members: { _count: way } }, { name: 'asc' }]],
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { createdAt: 'asc' }],
  },
})

Dealer.one('dealer', 'One dealer; null unless active or the viewer’s own or looked after.')

builder.queryField('dealerRegions', (t) =>
  t.stringList({
    authScopes: { right: 'view-dealers' },
    args: { country: t.arg.string({ description: 'Two-letter code.' }) },
    description:
      'States and provinces of the dealers the viewer looks after, in order; the first 61, empty values dropped (spec part 2, 9).',
    resolve: async (_root, { country }, ctx) =>
      regionList(
        (
          await ctx.db.dealer.findMany({
            where: {
              AND: [
                dealersLookedAfterBy(signedIn(ctx)),
                { region: { not: '' } },
                country?.trim() ? { country: countryCode(country) } : {},
              ],
            },
            distinct: ['region'],
            select: { region: true },
            orderBy: { region: 'asc' },
          })
        ).map(({ region }) => region),
      ),
  }),
)

builder.queryField('dealerCities', (t) =>
  t.stringList({
    authScopes: { right: 'view-dealers' },
    args: { region: t.arg.string({ description: 'State or province code.' }) },
    description:
      'Cities of the dealers the viewer looks after, in order; the first 61, empty values dropped (spec part 2, 9).',
    resolve: async (_root, { region }, ctx) =>
      regionList(
        (
          await ctx.db.dealer.findMany({
            where: { AND: [dealersLookedAfterBy(signedIn(ctx)), { city: { not: '' } }, region ? { region } : {}] },
            distinct: ['city'],
            select: { city: true },
            orderBy: { city: 'asc' },
          })
        ).map(({ city }) => city),
      ),
  }),
)

builder.queryField('autogenDealerId', (t) =>
  t.string({
    authScopes: { right: 'modify-dealers' },
    description: 'A dealer id nobody has now; it is not kept for the asker.',
    resolve: (_root, _args, { db }) => freeDealerCode(db),
  }),
)

const IdentityAnswer = builder
  .objectRef<{ code?: string; dealerNum?: string }>('DealerIdentity')
  .implement({
    description: 'Whether a dealer id and number may be used.',
    fields: (t) => ({
      valid: t.boolean({
        description: 'Well-formed and nobody else’s.',
        resolve: ({ code, dealerNum }) => !code && !dealerNum,
      }),
      dealerId: t.string({
        nullable: true,
        description: 'What is wrong with the dealer id; null when it is good or was not asked.',
        resolve: ({ code }) => code ?? null,
      }),
      dealerNum: t.string({
        nullable: true,
        description: 'What is wrong with the number; null when it is good or was not asked.',
        resolve: ({ dealerNum }) => dealerNum ?? null,
      }),
    }),
  })

builder.queryField('dealerIdentity', (t) =>
  t.field({
    type: IdentityAnswer,
    authScopes: (_root, _args, { viewer }) => can(viewer, 'modify-dealers') || can(viewer, 'view-dealers'),
    args: {
      dealerId: t.arg.string(),
      dealerNum: t.arg.string(),
      except: t.arg.id({ description: 'Raw id of the dealer asking, which may keep what it has.' }),
    },
    description: 'Checks a dealer id and number before they are saved (spec part 2, 5).',
    resolve: (_root, { dealerId, dealerNum, except }, { db }) =>
      identityFaults(db, {
        code: dealerId?.trim().toUpperCase(),
        dealerNum: dealerNum?.trim().slice(0, 200),
        exceptId: except,
      }),
  }),
)

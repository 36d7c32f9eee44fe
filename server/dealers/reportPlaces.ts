import { signedIn, type Context } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { dealersReportedTo } from './rules.ts'

type Part = 'region' | 'country'
interface Place {
  country: string
  region: string
  dealers: number
}

/** The value of a filter for dealers of which nobody said where they are: an empty one filters nothing. */
const NOT_GIVEN = 'none'
export const placeFrom = (value: string): string => (value === NOT_GIVEN ? '' : value)

/** Where the active dealers of the report are, with how many in each, in order: all of them, also those not given. */
async function placesOf(ctx: Context): Promise<Place[]> {
  const rows = await ctx.db.dealer.groupBy({
    by: ['country', 'region'],
    where: { AND: [dealersReportedTo(signedIn(ctx)), { status: 'ACTIVE' }] },
    orderBy: [{ country: 'asc' }, { region: 'asc' }],
    _count: true,
  })
  return rows.map(({ _count: dealers, ...place }) => ({ ...place, dealers }))
}

const countriesOf = async (ctx: Context) =>
  [...Map.groupBy(await placesOf(ctx), ({ country }) => country)].map(([country, places]) => ({
    country,
    dealers: places.reduce((sum, { dealers }) => sum + dealers, 0),
  }))

/** What one chooses from where the report is narrowed to a state or a country. */
export const placesReported = (part: Part) => async (ctx: Context) =>
  [...new Set((await placesOf(ctx)).map((place) => place[part]))]
    .toSorted()
    .map((value) => ({ value: value || NOT_GIVEN, label: value || 'Not given' }))

const Region = builder
  .objectRef<Place>('DealerReportRegion')
  .implement({
    description: 'A state or province with dealers of the report.',
    fields: (t) => ({
      region: t.exposeString('region', { description: 'Its code; empty for dealers of which none is given.' }),
      country: t.exposeString('country', { description: 'Two-letter code.' }),
      dealers: t.exposeInt('dealers', { description: 'Active dealers there.' }),
    }),
  })

const Country = builder
  .objectRef<Omit<Place, 'region'>>('DealerReportCountry')
  .implement({
    description: 'A country with dealers of the report.',
    fields: (t) => ({
      country: t.exposeString('country', { description: 'Two-letter code.' }),
      dealers: t.exposeInt('dealers', { description: 'Active dealers there.' }),
    }),
  })

builder.queryFields((t) => ({
  dealerReportRegions: t.field({
    type: [Region],
    authScopes: { right: 'dealer-reports' },
    description: 'States and provinces of the dealers of the report, each with its country, in order: all of them.',
    resolve: (_root, _args, ctx) => placesOf(ctx),
  }),
  dealerReportCountries: t.field({
    type: [Country],
    authScopes: { right: 'dealer-reports' },
    description: 'Countries of the dealers of the report, in order: all of them.',
    resolve: (_root, _args, ctx) => countriesOf(ctx),
  }),
}))

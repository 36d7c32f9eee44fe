import { builder } from '../platform/graphql/builder.ts'
import { countryCode } from '../platform/values/countries.ts'
import { postalPlaceOf, type PostalPlace } from '../platform/values/postalPlaces.ts'
import { regionIn } from '../platform/values/regions.ts'

const Place = builder
  .objectRef<PostalPlace>('PostalPlace')
  .implement({
    description: 'Where a postal code lies, out of a bundled table of the US and Canada.',
    fields: (t) => ({
      latitude: t.exposeFloat('latitude', { description: 'Degrees north.' }),
      longitude: t.exposeFloat('longitude', { description: 'Degrees east.' }),
      city: t.exposeString('city', { description: 'The town it belongs to.' }),
      region: t.exposeString('region', { description: 'State or province code.' }),
      agrees: t.boolean({
        description:
          'Whether these words, however they are written, name the state or province it lies in. Where they do not, one of the two may be a slip: a few codes cross the line.',
        args: { region: t.arg.string({ required: true }) },
        resolve: ({ country, region }, args) => regionIn(country, args.region.slice(0, 80)) === region,
      }),
    }),
  })

builder.queryField('postalPlace', (t) =>
  t.field({
    type: Place,
    nullable: true,
    authScopes: { personOr: ['view-dealers', 'modify-dealers'] },
    args: {
      postalCode: t.arg.string({ required: true }),
      country: t.arg.string({ description: 'Two-letter code; both countries when left out.' }),
    },
    description: 'Where a zip or postal code lies; null when unknown.',
    resolve: (_root, { postalCode, country }) =>
      postalPlaceOf(postalCode.slice(0, 20), country ? countryCode(country) : null),
  }),
)

import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row } from '../platform/rest/row.ts'
import { address } from '../platform/rest/shape.ts'
import { idsOf, savedBody } from '../platform/rest/values.ts'

const person = gql(`_id: databaseId firstName lastName fullName email`)

const brand = gql(
  `... on Brand { _id: databaseId name description color active bucket segments version createdAt logoTransparent thumbnailImage { url } logoImage { url } bannerImage { url } administrator { ${person} } managers { user { ${person} } } }`,
)

/** Images as addresses; `segment` is the documented key. */
const shaped = (row: AnswerOf<typeof brand>) => ({
  ...row,
  thumbnailImage: address(row.thumbnailImage),
  logoImage: address(row.logoImage),
  bannerImage: address(row.bannerImage),
  segment: row.segments,
  managers: row.managers.map(({ user }) => user),
})

const progress = gql(`viewerProgress { completedCount remainingCount total percent }`)

const Brand = entityRows('Brand', brand, shaped)

/** The id stands in the path, or in the data where the path has none. */
const saved = (route: string): Row =>
  Brand.change(route, 'saveBrand', {
    summary: 'Saves a brand.',
    values: (given) => {
      const { segment, managers, ...others } = savedBody(given)
      const segments =
        typeof segment === 'string'
          ? segment
              .split(',')
              .map((part) => part.trim())
              .filter(Boolean)
          : segment
      // Clients send the brand back as they got it: the address of a picture is not a picture.
      const rest = Object.fromEntries(
        Object.entries(others).filter(
          ([name, value]) => !(name.endsWith('Image') && (value === null || typeof value === 'string')),
        ),
      )
      return {
        input: {
          ...rest,
          ...(segment === undefined ? {} : { segments }),
          ...(Array.isArray(managers) ? { managerIds: idsOf(managers) } : {}),
        },
      }
    },
  })

export const rows: Row[] = [
  Brand.list('GET /api/brands', {
    summary: 'Brands by name.',
    size: 10,
    args: 'text: String, active: Boolean, bucket: String, segment: String, sort: BrandSort',
  }),
  row({
    route: 'GET /api/brands/segments',
    summary: 'Segments in use.',
    document: gql(`{ brandSegments }`),
    shape: (data) => ({ segments: data.brandSegments }),
  }),
  row({
    route: 'GET /api/brands/users',
    summary: 'People who could manage a brand; `text`, `name`, `search` or `query` narrows them.',
    values: ({ text, name, search, query }) => ({ text: text ?? name ?? search ?? query }),
    document: gql(`query ($text: String) { brandManagerCandidates(text: $text) { ${person} } }`),
    shape: (data) => ({ users: data.brandManagerCandidates }),
  }),
  row({
    route: 'GET /api/brands/{id}/progress',
    summary: 'How far one is with the training of a brand.',
    document: gql(`query ($id: ID!) { brand(databaseId: $id) { _id: databaseId name ${progress} } }`),
    shape: (data) =>
      data.brand && { brand: { _id: data.brand._id, name: data.brand.name }, progress: data.brand.viewerProgress },
  }),
  row({
    route: 'GET /api/brands/bucket/{bucket}/progress',
    summary: 'How far one is with a training bucket and each brand in it.',
    document: gql(
      `query ($bucket: String!) { trainingBucket(name: $bucket) { name ${progress} brands { _id: databaseId name ${progress} } } }`,
    ),
    shape: ({ trainingBucket: found }) =>
      found && {
        bucket: found.name,
        progress: found.viewerProgress,
        brands: found.brands.map(({ viewerProgress, ...each }) => ({ ...each, progress: viewerProgress })),
      },
  }),
  Brand.one('GET /api/brands/{id}', 'One brand.'),
  row({
    route: 'GET /api/brands/{id}/managers',
    summary: 'Who manages the brand.',
    document: gql(`query ($id: ID!) { brand(databaseId: $id) { managers { user { ${person} } } } }`),
    shape: (data) => data.brand && { managers: data.brand.managers.map(({ user }) => user) },
  }),
  Brand.change('POST /api/brands', 'createBrand', { status: 201, summary: 'A new brand; takes only a name.' }),
  saved('PUT /api/brands'),
  saved('PUT /api/brands/{id}'),
  saved('POST /api/brands/savePage/{id}'),
  saved('POST /api/savePage/{id}'),
  Brand.remove('DELETE /api/brands/{id}', 'Removes a brand.'),
]

import { asInput, gql, listOf, nodesOf, paged, type Connection, type Row, type Values } from '../platform/rest/rest.ts'

const brand = gql`_id: databaseId name description color active bucket segments version createdAt logoTransparent thumbnailImage { url } logoImage { url } bannerImage { url }`
const person = gql`_id: databaseId firstName lastName fullName email`

interface Images {
  thumbnailImage: { url: string } | null
  logoImage: { url: string } | null
  bannerImage: { url: string } | null
  segments: string[]
}

/** Images as addresses; `segment` is the documented key. */
const shaped = (row: Images) => ({
  ...row,
  thumbnailImage: row.thumbnailImage?.url ?? null,
  logoImage: row.logoImage?.url ?? null,
  bannerImage: row.bannerImage?.url ?? null,
  segment: row.segments,
})

/** An id, alone or within its entity. */
const idOf = (given: unknown): unknown => (typeof given === 'object' && given !== null ? (given as Values)._id : given)

const progress = gql`viewerProgress { completedCount remainingCount total percent }`

/** The id stands in the path, or in the data where the path has none. */
const saved = (route: string): Row => ({
  route,
  summary: 'Saves a brand.',
  values: (given) => {
    const { input } = asInput(given) as { input: Values }
    const { id, _id, segment, managers, ...others } = input
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
        databaseId: id ?? _id,
        ...(segment === undefined ? {} : { segments }),
        ...(Array.isArray(managers) ? { managerIds: managers.map(idOf) } : {}),
      },
    }
  },
  document: gql`mutation ($input: SaveBrandInput!) { saveBrand(input: $input) { brand { ${brand} } } }`,
  shape: (data: { saveBrand: { brand: Images } }) => shaped(data.saveBrand.brand),
})

export const rows: Row[] = [
  {
    route: 'GET /api/brands',
    summary: 'Brands by name.',
    values: paged(10),
    document: gql`query ($first: Int, $offset: Int, $text: String, $active: Boolean, $bucket: String, $segment: String, $sort: BrandSort) {
      brands(first: $first, offset: $offset, text: $text, active: $active, bucket: $bucket, segment: $segment, sort: $sort) { totalCount edges { node { ${brand} } } } }`,
    shape: (data: { brands: Connection<Images> }, given) => {
      const list = listOf('brands', data.brands, given)
      return { ...list, brands: nodesOf(data.brands).map(shaped) }
    },
  },
  {
    route: 'GET /api/brands/segments',
    summary: 'Segments in use.',
    document: gql`{ brandSegments }`,
    shape: (data: { brandSegments: string[] }) => ({ segments: data.brandSegments }),
  },
  {
    route: 'GET /api/brands/users',
    summary: 'People who could manage a brand; `text`, `name`, `search` or `query` narrows them.',
    values: ({ text, name, search, query }) => ({ text: text ?? name ?? search ?? query }),
    document: gql`query ($text: String) { brandManagerCandidates(text: $text) { ${person} } }`,
    shape: (data: { brandManagerCandidates: unknown[] }) => ({ users: data.brandManagerCandidates }),
  },
  {
    route: 'GET /api/brands/{id}/progress',
    summary: 'How far one is with the training of a brand.',
    document: gql`query ($id: ID!) { brand(databaseId: $id) { _id: databaseId name ${progress} } }`,
    shape: (data: { brand: { _id: string; name: string; viewerProgress: unknown } | null }) =>
      data.brand && { brand: { _id: data.brand._id, name: data.brand.name }, progress: data.brand.viewerProgress },
  },
  {
    route: 'GET /api/brands/bucket/{bucket}/progress',
    summary: 'How far one is with a training bucket and each brand in it.',
    document: gql`query ($bucket: String!) { trainingBucket(name: $bucket) { name ${progress} brands { _id: databaseId name ${progress} } } }`,
    shape: ({
      trainingBucket: found,
    }: {
      trainingBucket: { name: string; viewerProgress: unknown; brands: { viewerProgress: unknown }[] } | null
    }) =>
      found && {
        bucket: found.name,
        progress: found.viewerProgress,
        brands: found.brands.map(({ viewerProgress, ...each }) => ({ ...each, progress: viewerProgress })),
      },
  },
  {
    route: 'GET /api/brands/{id}',
    summary: 'One brand.',
    document: gql`query ($id: ID!) { brand(databaseId: $id) { ${brand} } }`,
    shape: (data: { brand: Images | null }) => data.brand && shaped(data.brand),
  },
  {
    route: 'GET /api/brands/{id}/managers',
    summary: 'Who manages the brand.',
    document: gql`query ($id: ID!) { brand(databaseId: $id) { managers { user { ${person} } } } }`,
    shape: (data: { brand: { managers: { user: unknown }[] } | null }) =>
      data.brand && { managers: data.brand.managers.map(({ user }) => user) },
  },
  {
    route: 'POST /api/brands',
    status: 201,
    summary: 'A new brand; takes only a name.',
    values: asInput,
    document: gql`mutation ($input: CreateBrandInput!) { createBrand(input: $input) { brand { ${brand} } } }`,
    shape: (data: { createBrand: { brand: Images } }) => shaped(data.createBrand.brand),
  },
  saved('PUT /api/brands'),
  saved('PUT /api/brands/{id}'),
  saved('POST /api/brands/savePage/{id}'),
  saved('POST /api/savePage/{id}'),
  {
    route: 'DELETE /api/brands/{id}',
    summary: 'Removes a brand.',
    values: ({ id }) => ({ input: { databaseId: id } }),
    document: gql`mutation ($input: DeleteBrandInput!) { deleteBrand(input: $input) { databaseId } }`,
    shape: (data: { deleteBrand: { databaseId: string } }) => ({ _id: data.deleteBrand.databaseId }),
  },
]

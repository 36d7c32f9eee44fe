import { entityRows } from '../platform/rest/entityRows.ts'
import { asInput, gql, nodesOf, placeParts, type Connection, type Row, type Values } from '../platform/rest/rest.ts'

const file = gql`databaseId file { _id: databaseId url name mediaType size }`
const bulletin = gql`_id: databaseId title text status date publishAt unpublishAt version unread readerCount viewerCanEdit createdAt
  brand { _id: databaseId name } audience { _id: databaseId name } image { url } thumbnail { url } attachFile { url name }
  images { ${file} } resources { ${file} } reactions { favored liked likes favorites }`

interface FileRow {
  databaseId: string
  file: { url: string; name: string }
}
interface BulletinRow {
  _id: string
  status: string
  viewerCanEdit: boolean
  brand: { _id: string } | null
  image: { url: string } | null
  thumbnail: { url: string } | null
  attachFile: { url: string } | null
  images: FileRow[]
  resources: FileRow[]
  unread: boolean
  readerCount: number | null
  reactions: { favored: boolean; liked: boolean; likes: number; favorites: number }
}

/**
 * As documented (spec part 2, 3): files as addresses, `published`, `isAdmin`, `brandId`, `favored`, read and unread.
 */
const shaped = ({ reactions, unread, readerCount, viewerCanEdit, brand, ...row }: BulletinRow) => ({
  ...row,
  status: row.status.toLowerCase(),
  published: row.status === 'PUBLISHED',
  isAdmin: viewerCanEdit,
  brandId: brand?._id ?? null,
  brand,
  image: row.image?.url ?? null,
  thumbnail: row.thumbnail?.url ?? null,
  attachFile: row.attachFile?.url ?? null,
  images: row.images.map(({ databaseId, file: { url } }) => ({ _id: databaseId, file: url })),
  resources: row.resources.map(({ databaseId, file: { url, name } }) => ({ _id: databaseId, file: url, name })),
  ...reactions,
  read: !unread,
  readCount: readerCount,
})

/** Editors ask with `isAdmin`, learners see what is open to them. */
const filtered = (given: Values): Values => ({
  brand: given.brand ?? given.brandId,
  editable: given.isAdmin === 'true' || given.isAdmin === true ? true : undefined,
})

/**
 * Parts of a multipart body under the names the documents give them: `images-0`, `resources-{id}`, `attach`, `files`.
 */
function partsOf(given: Values): Values {
  const { input } = asInput(given)
  const { files, attach, _id, id, active, ...rest } = placeParts(input)
  const lists = { images: [...listed(rest.images)], resources: [...listed(rest.resources)] }
  for (const [name, part] of Object.entries(input)) {
    const [, list, place] = /^(image|images|resource|resources)-([\w-]{1,40})$/.exec(name) ?? []
    if (!list || !place) continue
    const into = list.startsWith('image') ? lists.images : lists.resources
    const there = into.find((row) => row.id === place)
    if (there) there.file = part
    else into.push({ file: part })
  }
  for (const part of files === undefined ? [] : Array.isArray(files) ? (files as unknown[]) : [files])
    lists.resources.push({ file: part })
  return {
    input: {
      ...rest,
      databaseId: given.id ?? _id ?? id,
      published: rest.published ?? active,
      attachFile: rest.attachFile ?? attach,
      ...(lists.images.length || rest.images ? { images: lists.images } : {}),
      ...(lists.resources.length || rest.resources ? { resources: lists.resources } : {}),
    },
  }
}

/** A list as clients send it back: entities with `_id`, a new file under `file` or `newFile`. */
const listed = (value: unknown): Values[] =>
  Array.isArray(value)
    ? value.map((item: unknown) => {
        if (typeof item !== 'object' || item === null) return { id: item }
        const { _id, id, file, newFile, fileId } = item as Values
        return { id: _id ?? id, file: newFile ?? (typeof file === 'string' ? undefined : file), fileId }
      })
    : []

const Bulletin = entityRows('Bulletin', bulletin, shaped)

export const rows: Row[] = [
  Bulletin.list('GET /api/bulletins', {
    summary: 'Bulletins, newest first.',
    size: 10,
    args: 'text: String, brand: ID, published: Boolean, editable: Boolean, from: DateTime, until: DateTime',
    values: filtered,
  }),
  {
    route: 'GET /api/bulletins/recent',
    summary: 'The three newest bulletins open to the caller.',
    document: gql`{ bulletins(first: 3, editable: false) { edges { node { ${bulletin} } } } }`,
    shape: (data: { bulletins: Connection<BulletinRow> }) => ({ bulletins: nodesOf(data.bulletins).map(shaped) }),
  },
  {
    route: 'GET /api/bulletins/unread',
    summary: 'How many bulletins the caller has not read.',
    document: gql`{ unreadCounts { count: bulletins } }`,
  },
  {
    route: 'GET /api/bulletins/{id}',
    summary: 'One bulletin; opening it counts as reading it.',
    values: ({ id }) => ({ input: { target: 'BULLETIN', databaseId: id } }),
    document: gql`mutation ($input: MarkReadInput!) { markRead(input: $input) { node { ... on Bulletin { ${bulletin} } } } }`,
    shape: (data: { markRead: { node: BulletinRow } }) => shaped(data.markRead.node),
  },
  Bulletin.change('POST /api/bulletins', 'saveBulletin', {
    summary:
      'Saves a bulletin, or makes one; files as parts `image`, `thumbnail`, `attachFile`, `images-0` …, `resources-0` ….',
    values: partsOf,
  }),
  Bulletin.remove('DELETE /api/bulletins/{id}', 'Removes a bulletin.'),
  {
    route: 'POST /api/bulletins/{id}/favorite',
    summary: 'Puts a bulletin among the favorites, or takes it off.',
    values: ({ id, favored }) => ({ input: { target: 'BULLETIN', databaseId: id, favored: favored ?? true } }),
    document: gql`mutation ($input: ReactInput!) { react(input: $input) { reactions { favored } } }`,
    shape: (data: { react: { reactions: { favored: boolean } } }) => data.react.reactions,
  },
  {
    route: 'GET /api/bulletins/{id}/another',
    summary: 'The id of the bulletin `index` steps on, 1 by default; null at the end.',
    values: ({ id, index, published }) => ({ id, published, step: index || 1 }),
    document: gql`query ($id: ID!, $published: Boolean, $step: Int) { bulletinBeside(databaseId: $id, published: $published, step: $step) { databaseId } }`,
    shape: (data: { bulletinBeside: { databaseId: string } | null }) => ({
      newEventId: data.bulletinBeside?.databaseId ?? null,
    }),
  },
]

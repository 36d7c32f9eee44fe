import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { address, enumText, listOf, nodesOf } from '../platform/rest/shape.ts'
import { bodyOf, paged, textIn } from '../platform/rest/values.ts'

const media =
  gql(`... on MediaItem { _id: databaseId name path kind isPublic open size itemCount viewerCanEdit version createdAt updatedAt
  brand { _id: databaseId name } file { url mediaType width height durationSeconds }
  preview { url } thumbnail { url } coverImage { url } }`)
const folder = gql(`... on MediaFolder { _id: databaseId parentId name path }`)

/**
 * As documented (spec part 2, 3): name, path, selected, coverImage, thumbnail, link; pictures and files as addresses.
 * `link` names it in further calls, and stays when it is renamed, moved or replaced.
 */
const shaped = ({ file, preview, thumbnail, coverImage, ...row }: AnswerOf<typeof media>, selected = false) => ({
  ...row,
  kind: enumText(row.kind),
  visibility: row.isPublic ? 'public' : 'private',
  brandId: row.brand?._id ?? null,
  link: row._id,
  file: address(file),
  ...(file ? { ...file, url: file.url } : { url: null }),
  thumbnail: address(thumbnail ?? preview),
  coverImage: address(coverImage),
  selected,
})

const PAGE = 100

/** What is shown to learners, in any of the words of the documents. */
function visibilityIn({ isPublic, visibility, private: isPrivate }: Values): unknown {
  if (isPublic !== undefined) return isPublic
  if (typeof visibility === 'string') return visibility.trim().toLowerCase() === 'public'
  return typeof isPrivate === 'boolean' ? !isPrivate : undefined
}

const asMedia = (given: Values): Values => {
  const input = bodyOf(given)
  return {
    ...input,
    name: input.name ?? input.title,
    fileThumb: input.fileThumb ?? input.thumbnail,
    isPublic: visibilityIn(input),
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A thing by its link or its path. */
const namedBy = (link: unknown): Values =>
  typeof link === 'string' && UUID.test(link) ? { databaseId: link } : { path: link }

type FolderRow = AnswerOf<typeof folder>
type Folder = Omit<FolderRow, 'parentId'> & { folders: Folder[] }

/** A flat list of folders, those above first, as a tree. */
function treeOf(rows: FolderRow[]): Folder[] {
  const known = new Map<string, Folder>()
  const roots: Folder[] = []
  for (const { parentId, ...row } of rows) {
    const folder = { ...row, folders: [] }
    known.set(row._id, folder)
    const above = parentId === null ? undefined : known.get(parentId)
    ;(above?.folders ?? roots).push(folder)
  }
  return roots
}

/** Ids as they stand in the address, in one part or several. */
const chosenIn = (ids: unknown) => new Set([ids].flat().flatMap((id) => textIn({ ids: id }, 'ids')?.split(',') ?? []))

export const rows: Row[] = [
  row({
    route: 'GET /api/media-center/{path*}',
    summary: 'What lies in a folder, by its path; the root where it is empty. Of a file, its folder with it selected.',
    values: paged(PAGE),
    document: gql(`query ($path: String, $first: Int, $offset: Int) {
      mediaPlace(path: $path) { item { _id: databaseId kind } breadcrumbs { _id: databaseId name path } }
      fileObjects: mediaItems(path: $path, first: $first, offset: $offset) { totalCount edges { node { ${media} } } }
    }`),
    shape(data, given) {
      if (!data.mediaPlace) return null
      const { item, breadcrumbs } = data.mediaPlace
      return {
        ...listOf('fileObjects', data.fileObjects, given),
        breadcrumbs,
        fileObjects: nodesOf(data.fileObjects).map((row) => shaped(row, row._id === item?._id)),
      }
    },
  }),
  row({
    route: 'GET /api/media-center/file-structure',
    summary: 'All folders below `location`, a path; below the root by default.',
    document: gql(`query ($location: String) { mediaFolders(location: $location) { ${folder} } }`),
    shape: (data, { location }) => ({ location: location ?? '', folders: treeOf(data.mediaFolders) }),
  }),
  row({
    route: 'GET /api/media-center/filter-contents',
    summary: 'Folders and files with `text` in their name, wherever they lie.',
    values: paged(PAGE),
    document: gql(`query ($text: String, $path: String, $first: Int, $offset: Int) {
      filteredContents: mediaItems(text: $text, path: $path, first: $first, offset: $offset) { totalCount edges { node { ${media} } } }
    }`),
    shape: (data, given) => ({
      ...listOf('filteredContents', data.filteredContents, given),
      filteredContents: nodesOf(data.filteredContents).map((row) => shaped(row)),
    }),
  }),
  row({
    route: 'POST /api/media-center',
    summary: 'Puts a file into a folder (`path`, `folderId` or `brandId`), or without `file` makes a folder.',
    status: 201,
    values: (given) => {
      const { location, parent, ...input } = asMedia(given)
      return { input: { ...input, path: input.path ?? location ?? parent } }
    },
    document: gql(`mutation ($input: AddMediaInput!) { addMedia(input: $input) { mediaItem { ${media} } } }`),
    shape: (data) => shaped(data.addMedia.mediaItem),
  }),
  row({
    route: 'PUT /api/media-center/{link*}',
    summary:
      'Renames, shows or hides what a link or path names, puts another `file` in its place, or puts it into the folder `path`.',
    values: ({ link, ...given }) => {
      const { _id, id, path: into, ...input } = asMedia(given)
      return { input: { ...input, into, ...namedBy(link || (_id ?? id)) } }
    },
    document: gql(`mutation ($input: SaveMediaInput!) { saveMedia(input: $input) { mediaItem { ${media} } } }`),
    shape: (data) => shaped(data.saveMedia.mediaItem),
  }),
  row({
    route: 'DELETE /api/media-center/{path*}',
    summary: 'Deletes a folder with all in it, or a file, by its path or link.',
    values: ({ path }) => {
      const { databaseId, ...named } = namedBy(path)
      return { input: databaseId ? { databaseIds: [databaseId] } : named }
    },
    document: gql(
      `mutation ($input: DeleteMediaInput!) { deleteMedia(input: $input) { _id: databaseId deletionId count } }`,
    ),
  }),
  row({
    route: 'GET /api/media-center-zip',
    summary: 'The files `ids` and all in the folders `ids` as one zip archive.',
    document: gql(`query ($ids: [ID!]!, $open: Boolean, $first: Int = 100, $after: String) {
      mediaContents(ids: $ids, open: $open, first: $first, after: $after) {
        pageInfo { hasNextPage endCursor }
        edges { node { _id: databaseId name breadcrumbs { _id: databaseId name } file { _id: databaseId } } }
      }
    }`),
    zip: {
      // One folder by its own name.
      name({ breadcrumbs }, { ids }) {
        const chosen = chosenIn(ids)
        const folder = chosen.size === 1 && breadcrumbs.find((crumb) => chosen.has(crumb._id))
        return folder ? folder.name : 'media-center'
      },
      entry({ _id, name, breadcrumbs, file }, { ids }) {
        const chosen = chosenIn(ids)
        const from = breadcrumbs.findIndex((crumb) => chosen.has(crumb._id))
        const above = from < 0 || chosen.has(_id) ? [] : breadcrumbs.slice(from)
        return file && { path: [...above.map((crumb) => crumb.name), name], fileId: file._id }
      },
    },
  }),
]

import { gql, passedOn, variablesOf, type AnswerOf } from '../../platform/rest/document.ts'
import { deletionRow, entityRows } from '../../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../../platform/rest/row.ts'
import { address, enumText, listOrDeleted, nodesOf } from '../../platform/rest/shape.ts'
import {
  asInput,
  bodyOf,
  flagIn,
  idsUnder,
  askedForDeleted,
  idUnder,
  paged,
  placeParts,
  publishedIn,
  switchIn,
} from '../../platform/rest/values.ts'

const file = gql(`databaseId file { _id: databaseId url name mediaType size }`)
const post =
  gql(`... on Post { _id: databaseId title text status date publishAt unpublishAt version unread readerCount viewerCanEdit createdAt
  brand { _id: databaseId name } audience { _id: databaseId name } image { url } thumbnail { url } attachFile { url name }
  video { _id: databaseId title status media { url } image { url } captions { url } }
  images { ${file} } resources { ${file} } reactions { favored liked likes favorites } }`)

/**
 * As documented (spec part 2, 3): files as addresses, `published`, `isAdmin`, `brandId`, `favored`, read and unread.
 */
const shaped = ({ reactions, unread, readerCount, viewerCanEdit, brand, ...row }: AnswerOf<typeof post>) => ({
  ...row,
  status: enumText(row.status),
  published: row.status === 'PUBLISHED',
  isAdmin: viewerCanEdit,
  brandId: brand?._id ?? null,
  brand,
  image: address(row.image),
  thumbnail: address(row.thumbnail),
  attachFile: address(row.attachFile),
  video: row.video && {
    ...row.video,
    status: enumText(row.video.status),
    media: address(row.video.media),
    image: address(row.video.image),
    captions: address(row.video.captions),
  },
  images: row.images.map(({ databaseId, file: { url } }) => ({ _id: databaseId, file: url })),
  resources: row.resources.map(({ databaseId, file: { url, name } }) => ({
    _id: databaseId,
    file: url,
    newFile: url,
    name,
  })),
  ...reactions,
  read: !unread,
  readCount: readerCount,
})

/** What a list is searched by, and the way from one of it to the next alike. */
const SEARCH =
  'text: String, brand: ID, published: Boolean, status: ContentStatus, editable: Boolean, day: Day, ' +
  'from: DateTime, until: DateTime, unread: Boolean, favored: Boolean'

/** Editors ask with `isAdmin` or `editable`, learners see what is open to them. */
const searched = (given: Values): Values => ({
  brand: given.brand ?? given.brandId,
  day: given.date || given.day || undefined,
  editable: flagIn(given, 'isAdmin') || flagIn(given, 'editable'),
})

/** A list as clients send it back: entities with `_id`, a new file under `file` or `newFile`; an address is the one there is. */
const listed = (value: unknown): Values[] =>
  Array.isArray(value)
    ? value.map((item: unknown) => {
        if (typeof item !== 'object' || item === null) return { id: item }
        const { _id, id, file: given, newFile, fileId } = item as Values
        const file = [newFile, given].find((one) => one != null && typeof one !== 'string')
        return { id: _id ?? id, file, fileId }
      })
    : []

/** Documented names of single parts, with and without a number behind them. */
const SINGLE: Record<string, string> = { image: 'image', thumbnail: 'thumbnail', attach: 'attachFile' }

/**
 * Parts of a multipart body under the names the documents give them: `image-0`, `thumbnail-0`, `attach-0`, `images-{id}`,
 * `resources-{id}`, `files`.
 */
function partsOf(given: Values): Values {
  const { input } = asInput(given)
  const { files, attach, _id, id, ...rest } = placeParts(input)
  const lists = { images: [...listed(rest.images)], resources: [...listed(rest.resources)] }
  const single: Values = {}
  for (const [name, part] of Object.entries(input)) {
    const [, kind, place] = /^(image|thumbnail|attach|images|resources|resource)-([\w-]{1,40})$/.exec(name) ?? []
    if (!kind || !place) continue
    const alone = SINGLE[kind]
    // The first is the one of its kind, further ones stand in the lists.
    if (alone && single[alone] === undefined) {
      single[alone] = part
      continue
    }
    const into = kind.startsWith('image') ? lists.images : lists.resources
    const there = into.find((row) => row.id === place)
    if (there) there.file = part
    else into.push({ file: part })
  }
  for (const part of files === undefined ? [] : Array.isArray(files) ? (files as unknown[]) : [files])
    lists.resources.push({ file: part })
  return {
    ...single,
    ...rest,
    ...idsUnder(rest, 'audienceIds', 'audience', 'assignmentGroups'),
    ...idUnder(rest, 'brandId', 'brand'),
    // Who does not see the video is answered null: sent back, that takes nothing away. `videoId` does.
    ...(rest.video ? idUnder(rest, 'videoId', 'video') : {}),
    databaseId: given.id ?? _id ?? id,
    published: publishedIn(rest),
    attachFile: rest.attachFile ?? attach ?? single.attachFile,
    ...(lists.images.length || rest.images ? { images: lists.images } : {}),
    ...(lists.resources.length || rest.resources ? { resources: lists.resources } : {}),
  }
}

/** The documented calls of a kind, `type` as its GraphQL type: spec part 2, 7. */
export function postRows(type: string, noun: string): Row[] {
  const all = `${type[0]!.toLowerCase()}${type.slice(1)}s`
  const target = type.toUpperCase()
  const path = `/api/${all}`
  const capitalized = noun[0]!.toUpperCase() + noun.slice(1)
  return [
    row({
      route: `GET ${path}`,
      summary: `${capitalized}s, newest first; \`date\` is one day of the portal’s calendar. With the status deleted those that can be brought back.`,
      values: (given) => ({ ...paged(10)({ ...given, ...searched(given) }), ...askedForDeleted(given) }),
      document:
        gql(`query ($first: Int, $offset: Int, $isThere: Boolean!, $isDeleted: Boolean!, ${variablesOf(SEARCH)}) {
        ${all}: posts(kind: ${target}, first: $first, offset: $offset, ${passedOn(SEARCH)}) @include(if: $isThere) { totalCount edges { node { ${post} } } }
        deleted(target: ${target}, first: $first, offset: $offset, text: $text) @include(if: $isDeleted) { totalCount edges { node { ${post} } } } }`),
      shape: (data, given) => listOrDeleted(all, data, given, shaped),
    }),
    row({
      route: `GET ${path}/recent`,
      summary: `The three newest ${noun}s open to the caller.`,
      document: gql(`{ posts(kind: ${target}, first: 3, editable: false) { edges { node { ${post} } } } }`),
      shape: (data) => ({ [all]: nodesOf(data.posts).map(shaped) }),
    }),
    row({
      route: `GET ${path}/unread`,
      summary: `How many ${noun}s the caller has not read.`,
      document: gql(`{ unreadCounts { count: ${all} } }`),
    }),
    row({
      route: `GET ${path}/{id}`,
      summary: `One ${noun}; opening it counts as reading it, with \`visit=false\` it does not.`,
      values: (given) => ({ input: { target, databaseId: given.id, visit: flagIn(given, 'visit') } }),
      document: gql(`mutation ($input: MarkReadInput!) { markRead(input: $input) { node { ${post} } } }`),
      shape: ({ markRead: { node } }) => (node?._id === undefined ? null : shaped(node)),
    }),
    entityRows('Post', post, shaped).change(`POST ${path}`, 'savePost', {
      summary: `Saves a ${noun}, or makes one; files as parts \`image\`, \`thumbnail\`, \`attachFile\`, \`images-0\` …, \`resources-0\` ….`,
      values: (given) => ({ input: { ...partsOf(given), kind: target } }),
    }),
    deletionRow(`DELETE ${path}/{id}`, `Deletes a ${noun}; it can be brought back for 30 days.`, target),
    row({
      route: `POST ${path}/{id}/favorite`,
      summary: `Puts a ${noun} among the favorites, or takes it off.`,
      values: (given) => ({ input: { target, databaseId: given.id, favored: switchIn(bodyOf(given), 'favored') } }),
      document: gql(`mutation ($input: ReactInput!) { react(input: $input) { reactions { favored } } }`),
      shape: (data) => data.react.reactions,
    }),
    row({
      route: `GET ${path}/{id}/another`,
      summary: `The id of the ${noun} \`index\` steps on in the list of the same search, 1 by default; null at the end.`,
      values: (given) => ({ ...given, ...searched(given), step: given.index || 1 }),
      document: gql(
        `query ($id: ID!, $step: Int, ${variablesOf(SEARCH)}) { from: post(kind: ${target}, databaseId: $id) { databaseId } post: postBeside(kind: ${target}, databaseId: $id, step: $step, ${passedOn(SEARCH)}) { databaseId } }`,
      ),
      // Beside what the caller does not see there is nothing to tell.
      shape: (data) => data.from && { newEventId: data.post?.databaseId ?? null },
    }),
    row({
      route: `GET ${path}/{id}/readers/export`,
      summary: `Who has read a ${noun}, or with \`read=false\` who has not of those it is for, as a CSV file; people the caller may see.`,
      values: (given) => ({ ...given, target, first: 100 }),
      document:
        gql(`query ($id: ID!, $target: ReadTarget!, $read: Boolean, $text: String, $first: Int, $after: String) {
        readers(target: $target, databaseId: $id, read: $read, text: $text, first: $first, after: $after) { edges { node { name dealers readAt } } pageInfo { hasNextPage endCursor } } }`),
      csv: {
        name: 'readers',
        columns: {
          Name: (row) => row.name,
          Dealers: (row) => row.dealers.join(', '),
          'Read at': (row) => row.readAt ?? '',
        },
      },
    }),
  ]
}

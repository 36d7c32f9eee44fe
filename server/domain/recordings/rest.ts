import { gql, passedOn, variablesOf, type AnswerOf } from '../../platform/rest/document.ts'
import { deletionRow, entityRows } from '../../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../../platform/rest/row.ts'
import { address, listOf, nodesOf } from '../../platform/rest/shape.ts'
import {
  askedForDeleted,
  BadRequest,
  bodyOf,
  flagIn,
  idsOf,
  idsUnder,
  idUnder,
  isObject,
  paged,
  placeParts,
  publishedIn,
  switchIn,
  unreadable,
} from '../../platform/rest/values.ts'

const file = gql(`url name mediaType size durationSeconds`)
const recording =
  gql(`... on Recording { _id: databaseId title description date publishAt unpublishAt version views viewerCanEdit viewerPosition viewerShare viewerCompleted createdAt
  media { ${file} } image { url } captions { url } category { _id: databaseId name } brand { _id: databaseId name } audience { _id: databaseId name }
  reactions { favored liked disliked favorites likes dislikes } discussion { commentCount } status: state }`)

const comment = gql(
  `_id: databaseId message: text createdAt editedAt author: authorName taggedUsers: named { _id: databaseId name }`,
)

export type Recording = AnswerOf<typeof recording>

/**
 * As documented (spec part 1, 3): `image` and `audio` are the addresses of the picture and of what is played, beside the
 * flags of the caller.
 */
const shaped = ({ media, image, captions, reactions, discussion, ...row }: Recording): Values => {
  const { viewerCanEdit, viewerPosition, viewerShare, viewerCompleted, ...rest } = row
  return {
    ...rest,
    status: row.status.toLowerCase(),
    published: row.status === 'PUBLISHED',
    isAdmin: viewerCanEdit,
    image: address(image),
    audio: address(media),
    captions: address(captions),
    duration: media?.durationSeconds ?? null,
    categoryId: row.category?._id ?? null,
    brandId: row.brand?._id ?? null,
    ...reactions,
    commentCount: discussion.commentCount,
    time: viewerPosition,
    watched: viewerShare,
    completed: viewerCompleted,
  }
}

/** Editors ask with `isAdmin` or `editable`, learners see what is open to them. */
const asked = (given: Values): Values => ({
  brand: given.brand ?? given.brandId,
  category: given.category ?? given.categoryId,
  editable: flagIn(given, 'isAdmin') || flagIn(given, 'editable'),
})

/** Parts as the documents name them, `image` and `audio`, and as people say them; a text is the address it was read with. */
function recordingParts(given: Values): Values {
  const {
    audio,
    video,
    film,
    file: plain,
    poster,
    subtitle,
    subtitles,
    image,
    media,
    captions,
    _id,
    id,
    ...rest
  } = placeParts(bodyOf(given))
  const upload = (...parts: unknown[]) => parts.find((part) => part !== undefined && typeof part !== 'string')
  return {
    ...rest,
    databaseId: given.id ?? _id ?? id,
    published: publishedIn(rest),
    media: upload(media, audio, video, film, plain),
    image: upload(image, poster),
    captions: upload(captions, subtitle, subtitles),
    ...idsUnder(rest, 'audienceIds', 'audience', 'assignmentGroups'),
    ...idUnder(rest, 'categoryId', 'category'),
    ...idUnder(rest, 'brandId', 'brand'),
  }
}

/** Names of a category, alone or within entities, as the documents leave open. */
const categoriesIn = (given: Values): unknown => {
  const { categories, items } = bodyOf(given)
  const list = categories ?? items
  return Array.isArray(list)
    ? list.map((item: unknown) => {
        if (typeof item === 'string') return { name: item }
        if (typeof item !== 'object' || item === null)
          throw unreadable('categories', 'Send names, or categories with their ids.')
        const { _id, id, databaseId, name, title } = item as Values
        return { databaseId: databaseId ?? _id ?? id, name: name ?? title }
      })
    : list
}

/** What can be brought back is of many types; a row asks for its own. */
const isRecording = (row: object): row is Recording => '_id' in row

/** Nobody submits one of the kind, so that none waits or was denied. Errors: 400 names the value. */
function refuseUndecided(given: Values): void {
  for (const name of ['status', 'statuses']) {
    const asked = [given[name]].flat().flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
    const state = asked.find((value) => /^(?:waiting[-_]approval|denied)$/i.test(value.trim()))
    if (state !== undefined) throw new BadRequest(name, `“${state}” is no status of these.`)
  }
}

const SEARCH =
  'text: String, category: ID, brand: ID, createdBy: ID, favored: Boolean, editable: Boolean, ' +
  'status: RecordingState, statuses: [RecordingState!], sort: RecordingSort'

interface Shapes {
  /** Its type, and what it is called in paths: videos, video-categories. */
  type: string
  noun: string
  path: string
  categories: string
  /** Rows on a page where nobody says. */
  size: number
  /** Fields only this kind has, as an inline fragment; and how they are told beside the others. */
  more?: string
  shape?(row: Recording): Values
  /** Whether its id stands in the path where it is saved as well. */
  savedById?: boolean
  /** Where those who do not keep them submit their own, by the same calls. */
  submitted?: { mutation: string; right: 'submit-videos'; kept: 'modify-videos' }
  /** Paths below which its shelves stand. */
  shelvesAt: readonly string[]
}

/** The documented calls of a kind: spec part 1, 7; part 2, 7. */
export function recordingRows({ type, noun, path, categories, size, more = '', shape, ...where }: Shapes): Row[] {
  const { savedById = false, submitted, shelvesAt } = where
  const all = `${type[0]!.toLowerCase()}${type.slice(1)}s`
  const target = type.toUpperCase()
  const whole = (row: Recording) => ({ ...shaped(row), ...shape?.(row) })
  const Recording = entityRows('Recording', recording, whole)
  const reaction = (word: string, flag: string, summary: string): Row =>
    row({
      route: `POST ${path}/{id}/${word}`,
      summary,
      values: (given) => ({ input: { target, databaseId: given.id, [flag]: switchIn(bodyOf(given), flag) } }),
      document: gql(
        `mutation ($input: ReactInput!) { react(input: $input) { reactions { favored liked disliked favorites likes dislikes } } }`,
      ),
      shape: (data) => data.react.reactions,
    })
  const comments = (route: string, summary: string): Row =>
    row({
      route,
      summary,
      values: (given) => {
        const { message, taggedUsers } = bodyOf(given)
        return {
          input: { target, databaseId: given.id, parentId: given.commentId, message, taggedUsers: idsOf(taggedUsers) },
        }
      },
      status: 201,
      document: gql(`mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { ${comment} } } }`),
      shape: (data) => data.addComment.comment,
    })
  const shelves = (route: string): Row =>
    row({
      route,
      summary: `The shelves: every category with its newest ${noun}s that are open to the caller.`,
      document: gql(
        `{ shelves: recordingCategories(kind: ${target}) { _id: databaseId name count: recordingCount shelf { ${recording} ${more} } } }`,
      ),
      shape: (data) => ({
        categories: data.shelves.map(({ shelf, ...category }) => ({ ...category, [all]: shelf.map(whole) })),
      }),
    })
  const shelf = (route: string): Row =>
    row({
      route,
      summary: `The ${noun}s of a category that are open to the caller, newest first; by \`text\`.`,
      values: (given) => paged(10)({ ...given, id: given.categoryId }),
      document: gql(`query ($id: ID!, $text: String, $first: Int, $offset: Int) {
      category: recordingCategory(kind: ${target}, databaseId: $id) { _id: databaseId name }
      list: recordings(kind: ${target}, category: $id, text: $text, first: $first, offset: $offset, editable: false) { totalCount edges { node { ${recording} ${more} } } } }`),
      shape: (data, given) =>
        data.category && {
          ...listOf<Recording>(all, data.list, given),
          [all]: nodesOf<Recording>(data.list).map(whole),
          category: data.category,
        },
    })
  const save = {
    summary: `Saves a ${noun}, or makes one; parts \`audio\` (its file) and \`image\`, the rest in \`data\`.`,
    values: (given: Values): Values => ({ input: { ...recordingParts(given), kind: target } }),
    more,
  }
  /** Saved by who keeps them; of who may only submit, a submission, whose version its own part of the answer holds. */
  const savedOrSubmitted = (route: string): Row => {
    if (!submitted) return Recording.change(route, 'saveRecording', save)
    const Submit = `${submitted.mutation[0]!.toUpperCase()}${submitted.mutation.slice(1)}`
    return row({
      route,
      summary: `${save.summary} Who does not keep them submits it for approval.`,
      values(given, caller) {
        const input: Values = { ...recordingParts(given), kind: target }
        const submits = caller.holds(submitted.right) && !caller.holds(submitted.kept)
        const { version } = (isObject(input.submission) ? input.submission : {}) as Values
        return {
          submits,
          keeps: !submits,
          kept: submits ? { kind: target } : input,
          submission: submits ? { ...input, version } : {},
        }
      },
      document:
        gql(`mutation ($kept: SaveRecordingInput!, $submission: ${Submit}Input!, $keeps: Boolean!, $submits: Boolean!) {
        kept: saveRecording(input: $kept) @include(if: $keeps) { recording { ${recording} ${more} } }
        submitted: ${submitted.mutation}(input: $submission) @include(if: $submits) { recording: ${type[0]!.toLowerCase()}${type.slice(1)} { ${recording} ${more} } } }`),
      shape: (data) => whole((data.kept ?? data.submitted)!.recording),
    })
  }
  return [
    row({
      route: `GET ${path}`,
      summary: `${noun[0]!.toUpperCase()}${noun.slice(1)}s, newest first; with the status deleted those that can be brought back.`,
      values(given) {
        if (!submitted) refuseUndecided(given)
        return { ...paged(size)({ ...given, ...asked(given) }), ...askedForDeleted(given) }
      },
      document:
        gql(`query ($first: Int, $offset: Int, $isThere: Boolean!, $isDeleted: Boolean!, ${variablesOf(SEARCH)}) {
        ${all}: recordings(kind: ${target}, first: $first, offset: $offset, ${passedOn(SEARCH)}) @include(if: $isThere) { totalCount edges { node { ${recording} ${more} } } }
        deleted(target: ${target}, first: $first, offset: $offset, text: $text) @include(if: $isDeleted) { totalCount edges { node { ${recording} ${more} } } } }`),
      shape(data, given) {
        const found = Object.values(data).find((page) => page !== undefined)!
        return { ...listOf<unknown>(all, found, given), [all]: nodesOf<object>(found).filter(isRecording).map(whole) }
      },
    }),
    savedOrSubmitted(`POST ${path}`),
    ...(savedById ? [savedOrSubmitted(`POST ${path}/{id}`)] : []),
    row({
      route: `GET ${path}/{id}`,
      summary: `One ${noun}, with the first of what people say about it.`,
      values: ({ id }, { isPerson }) => ({ id, isPerson }),
      document:
        gql(`query ($id: ID!, $isPerson: Boolean!) { recording(kind: ${target}, databaseId: $id) { ${recording} ${more} }
        comments(target: ${target}, databaseId: $id, first: 20) @include(if: $isPerson) { edges { node { ${comment} replies { ${comment} } } } } }`),
      // What people say is for people: a partner system is told how many there are.
      shape: ({ recording: found, comments: said }) =>
        found && { ...whole(found), comments: said ? nodesOf(said) : [] },
    }),
    deletionRow(`DELETE ${path}/{id}`, `Deletes a ${noun}; it can be brought back for 30 days.`, target),
    reaction('favorite', 'favored', `Puts a ${noun} among the favorites, or takes it off.`),
    reaction('like', 'liked', `Likes a ${noun}, or takes that back.`),
    reaction('dis-like', 'disliked', `Dislikes a ${noun}, or takes that back.`),
    comments(`POST ${path}/{id}/comment`, `Comments on a ${noun}: \`message\`, \`taggedUsers\`.`),
    comments(`POST ${path}/{id}/comment/{commentId}/reply`, 'Answers a comment: `message`.'),
    row({
      route: `DELETE ${path}/{id}/{commentId}`,
      summary: `Deletes an own comment under the ${noun}.`,
      values: ({ id, commentId }) => ({ input: { databaseId: commentId, target, thingId: id } }),
      document: gql(`mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { _id: databaseId } }`),
      shape: (data) => data.deleteComment,
    }),
    row({
      route: `POST ${path}/{id}/track-listenings`,
      summary:
        'Says at which second the caller is; what was played since the last call counts as far as the clock allows.',
      values: (given) => {
        const { time, seeked } = bodyOf(given)
        return { input: { target, databaseId: given.id, time, seeked } }
      },
      document: gql(
        `mutation ($input: TrackListeningInput!) { trackListening(input: $input) { node { ... on Recording { time: viewerPosition watched: viewerShare completed: viewerCompleted } } } }`,
      ),
      shape: (data) => data.trackListening.node,
    }),
    row({
      route: `GET ${categories}`,
      summary: `Categories of ${noun}s, in order.`,
      document: gql(
        `{ categories: recordingCategories(kind: ${target}) { _id: databaseId name count: recordingCount } }`,
      ),
      shape: (data) => ({ categories: data.categories }),
    }),
    row({
      route: `POST ${categories}`,
      takesList: true,
      summary: 'Saves all categories in the order of `categories`: names, or entities with `_id`; those left out go.',
      values: (given) => ({ input: { kind: target, categories: categoriesIn(given), seen: bodyOf(given).seen } }),
      document: gql(
        `mutation ($input: SaveRecordingCategoriesInput!) { saved: saveRecordingCategories(input: $input) { categories { _id: databaseId name } } }`,
      ),
      shape: (data) => data.saved,
    }),
    ...shelvesAt.flatMap((below) => [
      shelves(`GET ${below}/by-categories`),
      shelf(`GET ${below}/by-category/{categoryId}`),
    ]),
  ]
}

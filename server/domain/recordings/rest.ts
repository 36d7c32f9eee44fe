import {
  bodyOf,
  flagIn,
  gql,
  idUnder,
  idsOf,
  idsUnder,
  isObject,
  listOf,
  nodesOf,
  paged,
  publishedIn,
  placeParts,
  switchIn,
  type Connection,
  type Row,
  unreadable,
  type Values,
} from '../../platform/rest/rest.ts'

const file = gql`url name mediaType size durationSeconds`
const shared = gql`_id: databaseId title description date publishAt unpublishAt version views viewerCanEdit viewerPosition viewerShare viewerCompleted createdAt
  media { ${file} } image { url } captions { url } category { _id: databaseId name } brand { _id: databaseId name } audience { _id: databaseId name }
  reactions { favored liked disliked favorites likes dislikes } discussion { commentCount }`

const comment = gql`_id: databaseId message: text createdAt editedAt author: authorName taggedUsers: named { _id: databaseId name }`

interface RecordingRow {
  status: string
  media: { url: string; durationSeconds: number | null } | null
  image: { url: string } | null
  captions: { url: string } | null
  brand: { _id: string } | null
  category: { _id: string } | null
  viewerCanEdit: boolean
  viewerPosition: number | null
  viewerShare: number | null
  viewerCompleted: boolean
  reactions: Values
  discussion: { commentCount: number }
}

/**
 * As documented (spec part 1, 3): `image` and `audio` are the addresses of the picture and of what is played, beside the
 * flags of the caller.
 */
const shaped = ({ media, image, captions, reactions, discussion, ...row }: RecordingRow): Values => {
  const { viewerCanEdit, viewerPosition, viewerShare, viewerCompleted, ...rest } = row
  return {
    ...rest,
    status: row.status.toLowerCase(),
    published: row.status === 'PUBLISHED',
    isAdmin: viewerCanEdit,
    image: image?.url ?? null,
    audio: media?.url ?? null,
    captions: captions?.url ?? null,
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

interface Shelf {
  _id: string
  name: string
  count: number
  shelf: RecordingRow[]
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

/** Nobody submits one of the kind, so that none waits or was denied. */
function refuseUndecided(given: Values): void {
  for (const name of ['status', 'statuses'])
    if ([given[name]].flat().some((state) => /^(waiting_approval|denied)$/i.test(String(state))))
      throw unreadable(name, 'None of them stands so.')
}

interface Shapes {
  /** Its type, and what it is called in paths: videos, video-categories. */
  type: string
  noun: string
  path: string
  categories: string
  /** Rows on a page where nobody says. */
  size: number
  /** Fields only this kind has, its `status` among them; and how they are told. */
  more: string
  shape: (row: RecordingRow & Values) => Values
  /** Whether its id stands in the path where it is saved as well. */
  savedById?: boolean
  /** Where those who do not keep them submit their own, by the same calls. */
  submitted?: { mutation: string; right: 'submit-videos'; kept: 'modify-videos' }
  /** Paths below which its shelves stand. */
  shelvesAt: readonly string[]
}

/** The documented calls of a kind: spec part 1, 7; part 2, 7. */
export function recordingRows({ type, noun, path, categories, size, more, shape, ...where }: Shapes): Row[] {
  const { savedById = false, submitted, shelvesAt } = where
  const name = type[0]!.toLowerCase() + type.slice(1)
  const all = `${name}s`
  const target = type.toUpperCase()
  const fields = `${shared} ${more}`
  const whole = (row: RecordingRow & Values) => ({ ...shaped(row), ...shape(row) })
  const reaction = (word: string, flag: string, summary: string): Row => ({
    route: `POST ${path}/{id}/${word}`,
    summary,
    values: (given) => ({ input: { target, databaseId: given.id, [flag]: switchIn(bodyOf(given), flag) } }),
    document: gql`mutation ($input: ReactInput!) { react(input: $input) { reactions { favored liked disliked favorites likes dislikes } } }`,
    shape: (data: { react: { reactions: Values } }) => data.react.reactions,
  })
  const comments = (route: string, summary: string): Row => ({
    route,
    summary,
    values: (given) => {
      const { message, taggedUsers } = bodyOf(given)
      return {
        input: { target, databaseId: given.id, parentId: given.commentId, message, taggedUsers: idsOf(taggedUsers) },
      }
    },
    document: gql`mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { ${comment} } } }`,
    shape: (data: { addComment: { comment: Values } }) => data.addComment.comment,
  })
  const shelves = (route: string): Row => ({
    route,
    summary: `The shelves: every category with its newest ${noun}s that are open to the caller.`,
    document: gql`{ shelves: recordingCategories(kind: ${target}) { _id: databaseId name count: recordingCount shelf { ${fields} } } }`,
    shape: (data: { shelves: Shelf[] }) => ({
      categories: data.shelves.map(({ shelf, ...category }) => ({
        ...category,
        [all]: shelf.map((row) => whole(row as RecordingRow & Values)),
      })),
    }),
  })
  const shelf = (route: string): Row => ({
    route,
    summary: `The ${noun}s of a category that are open to the caller, newest first; by \`text\`.`,
    values: (given) => paged(10)({ ...given, id: given.categoryId }),
    document: gql`query ($id: ID!, $text: String, $first: Int, $offset: Int) {
      category: recordingCategory(kind: ${target}, databaseId: $id) { _id: databaseId name }
      list: recordings(kind: ${target}, category: $id, text: $text, first: $first, offset: $offset, editable: false) { totalCount edges { node { ${fields} } } } }`,
    shape: (data: { category: Values | null; list: Connection<RecordingRow & Values> }, given) =>
      data.category && {
        ...listOf(all, data.list, given),
        [all]: nodesOf(data.list).map(whole),
        category: data.category,
      },
  })
  const args = {
    text: 'String',
    category: 'ID',
    brand: 'ID',
    createdBy: 'ID',
    favored: 'Boolean',
    editable: 'Boolean',
    status: 'RecordingState',
    statuses: '[RecordingState!]',
    sort: 'RecordingSort',
  }
  const variables = Object.entries(args).map(([arg, of]) => `$${arg}: ${of}`)
  const passed = Object.keys(args).map((arg) => `${arg}: $${arg}`)
  const save = {
    summary: `Saves a ${noun}, or makes one; parts \`audio\` (its file) and \`image\`, the rest in \`data\`.`,
    values: (given: Values): Values => ({ input: { ...recordingParts(given), kind: target } }),
  }
  /** Saved by who keeps them; of who may only submit, a submission, whose version its own part of the answer holds. */
  const savedOrSubmitted = (route: string): Row => {
    if (!submitted)
      return {
        route,
        summary: save.summary,
        values: save.values,
        document: gql`mutation ($input: SaveRecordingInput!) { saveRecording(input: $input) { recording { ${fields} } } }`,
        shape: (data: { saveRecording: { recording: RecordingRow & Values } }) => whole(data.saveRecording.recording),
      }
    const Submit = `${submitted.mutation[0]!.toUpperCase()}${submitted.mutation.slice(1)}`
    return {
      route,
      summary: `${save.summary} Who does not keep them submits it for approval.`,
      values(given, caller) {
        const input = recordingParts(given)
        const submits = caller.holds(submitted.right) && !caller.holds(submitted.kept)
        const { version } = (isObject(input.submission) ? input.submission : {}) as Values
        return {
          submits,
          keeps: !submits,
          kept: submits ? { kind: target } : { ...input, kind: target },
          submission: submits ? { ...input, version } : {},
        }
      },
      document: gql`mutation ($kept: SaveRecordingInput!, $submission: ${Submit}Input!, $keeps: Boolean!, $submits: Boolean!) {
        kept: saveRecording(input: $kept) @include(if: $keeps) { ${name}: recording { ${fields} } }
        submitted: ${submitted.mutation}(input: $submission) @include(if: $submits) { ${name} { ${fields} } } }`,
      shape: (data: Record<'kept' | 'submitted', Record<string, RecordingRow & Values> | undefined>) =>
        whole((data.kept ?? data.submitted)![name]!),
    }
  }
  return [
    {
      route: `GET ${path}`,
      summary: `${noun[0]!.toUpperCase()}${noun.slice(1)}s, newest first; with the status deleted those that can be brought back.`,
      values(given) {
        const isDeleted = String(given.status).toLowerCase() === 'deleted'
        if (!submitted) refuseUndecided(given)
        return { ...paged(size)({ ...given, ...asked(given) }), isThere: !isDeleted, isDeleted }
      },
      document: gql`query ($first: Int, $offset: Int, $isThere: Boolean!, $isDeleted: Boolean!, ${variables.join(', ')}) {
        ${all}: recordings(kind: ${target}, first: $first, offset: $offset, ${passed.join(', ')}) @include(if: $isThere) { totalCount edges { node { ${fields} } } }
        deleted(target: ${target}, first: $first, offset: $offset, text: $text) @include(if: $isDeleted) { totalCount edges { node { ... on Recording { ${fields} } } } } }`,
      shape(data: Record<string, Connection<RecordingRow & Values> | undefined>, given) {
        const found = (data[all] ?? data.deleted)!
        return { ...listOf(all, found, given), [all]: nodesOf(found).map(whole) }
      },
    },
    savedOrSubmitted(`POST ${path}`),
    ...(savedById ? [savedOrSubmitted(`POST ${path}/{id}`)] : []),
    {
      route: `GET ${path}/{id}`,
      summary: `One ${noun}, with the first of what people say about it.`,
      values: ({ id }, { isPerson }) => ({ id, isPerson }),
      document: gql`query ($id: ID!, $isPerson: Boolean!) { ${name}: recording(kind: ${target}, databaseId: $id) { ${fields} }
        comments(target: ${target}, databaseId: $id, first: 20) @include(if: $isPerson) { edges { node { ${comment} replies { ${comment} } } } } }`,
      // What people say is for people: a partner system is told how many there are.
      shape: (data: Record<string, unknown>) => {
        const row = data[name] as (RecordingRow & Values) | null
        const comments = data.comments as Connection | undefined
        return row && { ...whole(row), comments: comments ? nodesOf(comments) : [] }
      },
    },
    {
      route: `DELETE ${path}/{id}`,
      summary: `Deletes a ${noun}; it can be brought back for 30 days.`,
      document: gql`mutation ($id: ID!) { delete(input: { target: ${target}, databaseId: $id }) { _id: databaseId } }`,
      shape: (data: { delete: Values }) => data.delete,
    },
    reaction('favorite', 'favored', `Puts a ${noun} among the favorites, or takes it off.`),
    reaction('like', 'liked', `Likes a ${noun}, or takes that back.`),
    reaction('dis-like', 'disliked', `Dislikes a ${noun}, or takes that back.`),
    comments(`POST ${path}/{id}/comment`, `Comments on a ${noun}: \`message\`, \`taggedUsers\`.`),
    comments(`POST ${path}/{id}/comment/{commentId}/reply`, 'Answers a comment: `message`.'),
    {
      route: `DELETE ${path}/{id}/{commentId}`,
      summary: `Deletes an own comment under the ${noun}.`,
      values: ({ id, commentId }) => ({ input: { databaseId: commentId, target, thingId: id } }),
      document: gql`mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { _id: databaseId } }`,
      shape: (data: { deleteComment: Values }) => data.deleteComment,
    },
    {
      route: `POST ${path}/{id}/track-listenings`,
      summary:
        'Says at which second the caller is; what was played since the last call counts as far as the clock allows.',
      values: (given) => {
        const { time, seeked } = bodyOf(given)
        return { input: { target, databaseId: given.id, time, seeked } }
      },
      document: gql`mutation ($input: TrackListeningInput!) { trackListening(input: $input) { node { ... on Recording { time: viewerPosition watched: viewerShare completed: viewerCompleted } } } }`,
      shape: (data: { trackListening: { node: Values } }) => data.trackListening.node,
    },
    {
      route: `GET ${categories}`,
      summary: `Categories of ${noun}s, in order.`,
      document: gql`{ categories: recordingCategories(kind: ${target}) { _id: databaseId name count: recordingCount } }`,
      shape: (data: { categories: Values[] }) => ({ categories: data.categories }),
    },
    {
      route: `POST ${categories}`,
      takesList: true,
      summary: 'Saves all categories in the order of `categories`: names, or entities with `_id`; those left out go.',
      values: (given) => ({ input: { kind: target, categories: categoriesIn(given), seen: bodyOf(given).seen } }),
      document: gql`mutation ($input: SaveRecordingCategoriesInput!) { saved: saveRecordingCategories(input: $input) { categories { _id: databaseId name } } }`,
      shape: (data: { saved: { categories: Values[] } }) => data.saved,
    },
    ...shelvesAt.flatMap((below) => [
      shelves(`GET ${below}/by-categories`),
      shelf(`GET ${below}/by-category/{categoryId}`),
    ]),
  ]
}

import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { whenInstalled } from '../../platform/feature.ts'
import { picture, takeFiles } from '../../platform/attachments/attachments.ts'
import { savedHtml, takeWords } from '../../platform/attachments/words.ts'
import type { entity } from '../../platform/kit/entity.ts'
import { uncapitalized, type Given } from '../../platform/kit/models.ts'
import { mutation, type InputFields } from '../../platform/kit/mutation.ts'
import { given, outOfReach, saveVersion, versionInput } from '../../platform/kit/saves.ts'
import { requiredText, uuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { audienceInput, setAudience } from '../audience/audience.ts'
import { tellUnread } from '../badges.ts'
import { restorable } from '../deletion/restorable.ts'
import { brandOf } from '../publishing/brand.ts'
import { duplicates, TITLE_LENGTH } from '../publishing/duplicates.ts'
import { plannedPublishing, publicationInputs, publish } from '../publishing/publishing.ts'
import { fileList, LISTS, MOST, PostFileInput, setFiles, takeLists } from './files.ts'
import type { Kind, Posted } from './kinds.ts'
import { Posts } from './list.ts'
import { postsRestorableBy, postsEditableBy, postsVisibleTo, writesPosts } from './rules.ts'
import { chosenVideo, knownVideo, openVideoOf } from './video.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** One is open to the people it is for, or to more of them than before. */
    'post.opened': { model: Posted; id: string }
  }
}

const title = requiredText('Title', TITLE_LENGTH)
const text = z.string().max(100_000, 'Use at most 100,000 characters.')

const sameIds = (before: readonly string[], after: readonly string[]): boolean =>
  before.toSorted().join() === [...new Set(after)].toSorted().join()

const postInputs = (t: InputFields) => ({
  databaseId: t.id({ validate: uuid, description: 'Left out: a new one, which needs a title.' }),
  version: versionInput(t),
  title: t.string({ validate: title }),
  text: t.string({ validate: text, description: 'HTML of the rich text editor; what it cannot produce is dropped.' }),
  brandId: t.id({ validate: uuid, description: 'Raw id of the brand whose it is; null for everybody’s.' }),
  audienceIds: audienceInput(t),
  image: t.field({ type: 'Upload', description: 'On top of the page; JPG or PNG, 1600 x 500 recommended.' }),
  imageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
  thumbnail: t.field({ type: 'Upload', description: 'In lists; JPG or PNG.' }),
  thumbnailId: t.id({ description: 'A picture uploaded before; null removes it.' }),
  attachFile: t.field({ type: 'Upload', description: 'The file it is about, of any kind the media center takes.' }),
  attachFileId: t.id({ description: 'A file uploaded before; null removes it.' }),
  videoId: t.id({
    validate: uuid,
    description:
      'Raw id of a published video the viewer sees, shown under the text; null for none. One that is there may stay.',
  }),
  images: t.field({
    type: [PostFileInput],
    validate: fileList,
    description: `All pictures of its gallery in order, at most ${MOST}.`,
  }),
  resources: t.field({
    type: [PostFileInput],
    validate: fileList,
    description: `All further files in order, of any kind the media center takes, at most ${MOST}.`,
  }),
  ...publicationInputs(t),
})
type PostInput = Given<ReturnType<typeof postInputs>>

/** Takes in its files and words before the transaction opens. */
async function takeIn(ctx: Context, input: PostInput) {
  const { attachFile: upload, attachFileId: id } = input
  return {
    files: await takeFiles(ctx, {
      imageId: picture('image', input.image, input.imageId),
      thumbnailId: picture('thumbnail', input.thumbnail, input.thumbnailId),
      attachFileId: { upload, id, kind: 'attachment', field: 'attachFile', isPublic: false },
    }),
    lists: await takeLists(ctx, input),
    words: await takeWords([{ html: input.text, field: 'text' }]),
    video: await knownVideo(ctx, input.videoId),
  }
}

type Save = (
  c: Change,
  input: PostInput,
  viewer: Viewer,
  uploads?: Awaited<ReturnType<typeof takeIn>>,
) => Promise<{ id: string; model: Posted }>
const saves = new Map<Posted, Save>()

whenInstalled(() =>
  mutation('savePost', {
    description:
      'Saves a post, or makes one as a draft unless it is published with it. A brand manager’s is of an own brand. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version.',
    about: 'What to change; what is left out stays.',
    input: (t) => ({
      kind: t.field({ type: Posts.type(), required: true, description: 'Of which kind it is.' }),
      ...postInputs(t),
    }),
    may: Posts.may(() => writesPosts),
    async first(ctx, input) {
      if (!input.databaseId && !input.title) throw badInput('title', 'Title is required.')
      return takeIn(ctx, input)
    },
    does: (c, { kind, ...input }, viewer, uploads) => saves.get(kind)!(c, input, viewer, uploads),
    answers: Posts.saved('post', 'As saved.'),
  }),
)

interface Saved<M extends Posted> {
  kind: Kind<M>
  of: ReturnType<typeof entity<M>>
}

/** How one of a kind is saved, copied, deleted and brought back, and its publication now or at a planned moment. */
export function postSaves<M extends Posted>(saved: Saved<M>): void
// As in publishing.ts: written for one model.
export function postSaves({ kind, of }: Saved<'Bulletin'>): void {
  const { model, noun } = kind
  const name = uncapitalized(model)

  const publication = plannedPublishing(model, {
    async opened(c, id) {
      tellUnread(c)
      const { videoId } = await c.tx[name].findUniqueOrThrow({ where: { id }, select: { videoId: true } })
      await openVideoOf(c, videoId)
      await c.emit('post.opened', { model, id })
    },
    closed: (c) => tellUnread(c),
  })

  /** The row when the viewer may change it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen. */
  async function toChange({ tx }: Change, viewer: Viewer, id: string) {
    const row = await tx[name].findFirst({ where: { AND: [{ id }, postsEditableBy(viewer)] }, omit: { words: true } })
    if (!row) throw await outOfReach(tx[name], { AND: [{ id }, postsVisibleTo(viewer)] }, `The ${noun}`)
    return row
  }

  const save: Save = async (c, { databaseId, version, brandId, audienceIds, videoId, ...input }, viewer, uploads) => {
    c.as(databaseId ? `save${model}` : `create${model}`)
    const before = databaseId ? await toChange(c, viewer, databaseId) : null
    const data = {
      ...given({
        title: input.title,
        text: input.text == null ? null : await savedHtml(c, input.text, uploads?.words),
      }),
      brandId: await brandOf(c, viewer, brandId, before),
      ...(videoId === undefined
        ? {}
        : { videoId: await chosenVideo(c, { videoId, before: before?.videoId ?? null, known: uploads?.video }) }),
      ...(await uploads?.files.columns(c)),
    }
    const { id } =
      before ??
      (await c.tx[name].create({
        data: { title: input.title ?? '', createdById: c.actorId, date: c.now, createdAt: c.now },
        select: { id: true },
      }))
    await saveVersion(c.tx[name], { id, ...(before ? { version } : {}) }, data)
    const groupsBefore = audienceIds && (await setAudience(c, model, id, audienceIds))
    for (const list of LISTS) if (uploads && input[list]) await setFiles(c, model, id, list, input[list], uploads.lists)
    const { published, publishAt, unpublishAt } = input
    const wasOpen = before?.status === 'PUBLISHED'
    const standing = await publication.settle(c, id, { published, publishAt, unpublishAt })
    // It stays open, but to others: more or less to read for some, and news to who was not told of it.
    // A draft it shows from now on opens with what is open.
    if (wasOpen && standing.status === 'PUBLISHED' && data.videoId) await openVideoOf(c, data.videoId)
    const isForOthers = data.brandId !== before?.brandId || !sameIds(groupsBefore ?? [], audienceIds ?? [])
    if (wasOpen && standing.status === 'PUBLISHED' && isForOthers) {
      tellUnread(c)
      await c.emit('post.opened', { model, id })
    }
    c.record({
      type: model,
      id,
      before: before && { ...before, audienceIds: groupsBefore },
      after: { ...data, ...standing, audienceIds },
    })
    return { id, model }
  }
  saves.set(model, save)
  publish.of(model, { may: writesPosts, does: (c, input, viewer) => save(c, input, viewer) })

  duplicates({
    model,
    may: writesPosts,
    toChange,
    async columns({ tx }, id) {
      const { files, ...kept } = await tx[name].findUniqueOrThrow({
        where: { id },
        select: {
          text: true,
          brandId: true,
          imageId: true,
          thumbnailId: true,
          attachFileId: true,
          videoId: true,
          files: { select: { fileId: true, use: true, position: true } },
        },
      })
      // A file goes once nothing names it: two may name the same.
      return { ...kept, files: { create: files } }
    },
  })

  restorable({
    model,
    noun,
    of,
    may: writesPosts,
    visibleTo: postsVisibleTo,
    editableBy: postsEditableBy,
    restorableBy: postsRestorableBy,
    publication,
    // More or less to read, and no news: who was to hear of it has heard.
    hidden: tellUnread,
    shown: tellUnread,
    async files({ tx }, ids) {
      const rows = await tx[name].findMany({
        where: { id: { in: ids } },
        select: { attachFileId: true, files: { where: { use: 'RESOURCE' }, select: { fileId: true } } },
      })
      return rows.flatMap(({ attachFileId, files }) => [attachFileId, ...files.map(({ fileId }) => fileId)])
    },
  })
}

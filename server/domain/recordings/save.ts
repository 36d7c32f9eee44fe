import type { Context } from '../../platform/context.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { picture, takeFiles, type FileInput } from '../../platform/attachments/attachments.ts'
import { whenInstalled } from '../../platform/feature.ts'
import { spokenIn } from '../../platform/attachments/spoken.ts'
import type { entity } from '../../platform/kit/entity.ts'
import { uncapitalized, type Given, type Where } from '../../platform/kit/models.ts'
import { mutation, type InputFields } from '../../platform/kit/mutation.ts'
import { given, outOfReach, saveVersion, versionInput } from '../../platform/kit/saves.ts'
import { optionalText, requiredText, uuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { audienceInput, setAudience } from '../audience/audience.ts'
import { restorable } from '../deletion/restorable.ts'
import { brandIsThere, brandOf } from '../publishing/brand.ts'
import { duplicates, TITLE_LENGTH } from '../publishing/duplicates.ts'
import { plannedPublishing, publicationInputs, publish } from '../publishing/publishing.ts'
import type { Kind, Recorded } from './kinds.ts'
import { kindOf, Recordings } from './list.ts'
import { anyOf } from '../../platform/values/anyOf.ts'

const TITLE = requiredText('Title', TITLE_LENGTH)
/** At most 250 characters (spec part 1, 9). */
const DESCRIPTION = optionalText(250)

/** What who makes one says of it, whoever that is. */
export const recordingInputs = (t: InputFields, { noun }: Pick<Kind, 'noun'>) => ({
  title: t.string({ validate: TITLE, description: 'At most 120 characters.' }),
  description: t.string({ validate: DESCRIPTION, description: 'At most 250 characters.' }),
  media: t.field({
    type: 'Upload',
    description: 'What is played, at most 100 MB: MP4 or MOV of a video, MP3, M4A or WAV of what is heard.',
  }),
  mediaId: t.id({ description: `The file of the ${noun}, uploaded before; null removes it.` }),
  image: t.field({ type: 'Upload', description: 'Its picture: JPG or PNG, 400 x 200 recommended.' }),
  imageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
  captions: t.field({ type: 'Upload', description: 'What is said: WebVTT or SRT.' }),
  captionsId: t.id({ description: 'Captions uploaded before; null removes them.' }),
  categoryId: t.id({ validate: uuid, description: 'Raw id of a category; null for none.' }),
  brandId: t.id({ validate: uuid, description: 'Raw id of the brand it is of; null for everybody’s.' }),
})

interface Files {
  media?: FileInput['upload']
  mediaId?: string | null
  image?: FileInput['upload']
  imageId?: string | null
  captions?: FileInput['upload']
  captionsId?: string | null
}

/** Takes its files in before the transaction opens: the picture is for everybody, the rest for who sees the thing. */
export const takeRecording = (ctx: Context, { file }: Pick<Kind, 'file'>, input: Files) =>
  takeFiles(ctx, {
    mediaId: { upload: input.media, id: input.mediaId, kind: file, field: 'media', isPublic: false },
    imageId: picture('image', input.image, input.imageId),
    captionsId: { upload: input.captions, id: input.captionsId, kind: 'caption', field: 'captions', isPublic: false },
  })
export type AcceptedRecording = Awaited<ReturnType<typeof takeRecording>>

interface Said {
  title?: string | null
  description?: string | null
  categoryId?: string | null
  brandId?: string | null
}

interface Counted {
  count(args: { where: { id: string } }): PromiseLike<number>
}

/**
 * The columns of what was said, without the audience. Files that a row holds already are named by who may save it,
 * whoever uploaded them. Errors: BAD_USER_INPUT names the field.
 */
export async function recordingColumns(
  c: Change,
  { model }: Pick<Kind, 'model'>,
  { title, description, categoryId, brandId }: Said,
  files: AcceptedRecording | undefined,
) {
  const categories: Counted = c.tx[`${uncapitalized(model)}Category`]
  if (categoryId && !(await categories.count({ where: { id: categoryId } })))
    throw badInput('categoryId', 'The category is no longer there.')
  await brandIsThere(c, brandId)
  const columns = await files?.columns(c)
  const transcript = await spokenIn(c, columns?.captionsId)
  return {
    ...given({ title, description, transcript }),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(brandId === undefined ? {} : { brandId }),
    ...columns,
  }
}

const savedInputs = (t: InputFields) => ({
  databaseId: t.id({ validate: uuid, description: 'Left out: a new one, which needs a title.' }),
  version: versionInput(t),
  ...recordingInputs(t, { noun: 'recording' }),
  audienceIds: audienceInput(t),
  ...publicationInputs(t),
})
type RecordingInput = Given<ReturnType<typeof savedInputs>>

/** How one of a kind is saved. */
interface Saver {
  /** Takes in its files before the transaction opens. */
  takeIn(ctx: Context, input: RecordingInput): Promise<AcceptedRecording>
  save(
    c: Change,
    input: RecordingInput,
    viewer: Viewer,
    files?: AcceptedRecording,
  ): Promise<{ id: string; model: Recorded }>
}
const savers = new Map<Recorded, Saver>()

whenInstalled(() =>
  mutation('saveRecording', {
    description:
      'Saves what people watch or listen to, or makes one as a draft unless it is published with it. A brand manager’s is of an own brand. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version or while it waits for approval.',
    about: 'What to change; what is left out stays.',
    input: (t) => ({
      kind: t.field({ type: Recordings.type(), required: true, description: 'Of which kind it is.' }),
      ...savedInputs(t),
    }),
    may: Recordings.may((model) => kindOf(model).rules.writes),
    async first(ctx, { kind, ...input }) {
      if (!input.databaseId && !input.title) throw badInput('title', 'Title is required.')
      return savers.get(kind)!.takeIn(ctx, input)
    },
    does: (c, { kind, ...input }, viewer, files) => savers.get(kind)!.save(c, input, viewer, files),
    answers: Recordings.saved('recording', 'As saved.'),
  }),
)

interface Saved<M extends Recorded> {
  kind: Kind<M>
  of: ReturnType<typeof entity<M>>
  /** Why a row may not be opened yet, in words; null when nothing keeps it closed. */
  heldBack?: (c: Change, id: string) => Promise<string | null>
  /** Rows that others than who keeps the kind delete and bring back: what they submitted themselves. */
  own?: {
    may: (viewer: Viewer) => boolean
    /** Those they may delete, and those they may bring back. */
    there: (viewer: Viewer) => Where<M>
    gone: (viewer: Viewer) => Where<M>
  }
  /** One of it was deleted or brought back. */
  moved?: (c: Change, id: string, isGone: boolean) => unknown
}

interface Saves {
  publication: ReturnType<typeof plannedPublishing>
  /** Nothing to play is not opened. Errors: BAD_USER_INPUT at media. */
  checkPlayable(c: Change, id: string): Promise<void>
}

/** How one of a kind is saved, copied, deleted and brought back, and its publication now or at a planned moment. */
export function recordingSaves<M extends Recorded>(saved: Saved<M>): Saves
// As in publishing.ts: written for one model.
export function recordingSaves({ kind, of, heldBack, own, moved }: Saved<'Video'>): Saves {
  const { model, noun, rules } = kind
  const name = uncapitalized(model)
  const publication = plannedPublishing(model)

  /** The row when the viewer may change it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen. */
  async function toChange({ tx }: Change, viewer: Viewer, id: string) {
    const row = await tx[name].findFirst({
      where: { AND: [{ id }, rules.editableBy(viewer)] },
      omit: { transcript: true },
    })
    if (!row) throw await outOfReach(tx[name], { AND: [{ id }, rules.visibleTo(viewer)] }, `The ${noun}`)
    return row
  }

  const takeIn: Saver['takeIn'] = async (ctx, input) => {
    if (!input.databaseId) return takeRecording(ctx, kind, input)
    // A file it holds already is no new one, whoever uploaded it.
    const here = await ctx.db[name].findUnique({
      where: { id: input.databaseId },
      select: { mediaId: true, imageId: true, captionsId: true },
    })
    const fresh = <C extends 'mediaId' | 'imageId' | 'captionsId'>(column: C) =>
      here && input[column] === here[column] && here[column] !== null ? undefined : input[column]
    return takeRecording(ctx, kind, {
      ...input,
      mediaId: fresh('mediaId'),
      imageId: fresh('imageId'),
      captionsId: fresh('captionsId'),
    })
  }

  const save: Saver['save'] = async (c, { databaseId, version, audienceIds, ...input }, viewer, files) => {
    c.as(databaseId ? `save${model}` : `create${model}`)
    const before = databaseId ? await toChange(c, viewer, databaseId) : null
    const brandId = await brandOf(c, viewer, input.brandId, before)
    const data = await recordingColumns(c, kind, { ...input, brandId }, files)
    const { id } =
      before ??
      (await c.tx[name].create({
        data: { title: input.title ?? '', createdById: c.actorId, date: c.now, createdAt: c.now },
        select: { id: true },
      }))
    await saveVersion(c.tx[name], { id, ...(before ? { version } : {}) }, data)
    const groupsBefore = audienceIds && (await setAudience(c, model, id, audienceIds))
    const { published, publishAt, unpublishAt } = input
    const lack = published || publishAt ? await heldBack?.(c, id) : null
    if (lack) throw badInput('published', lack)
    const standing = await publication.settle(c, id, { published, publishAt, unpublishAt })
    if (standing.status === 'PUBLISHED' || standing.publishAt) await checkPlayable(c, id)
    c.record({
      type: model,
      id,
      before: before && { ...before, audienceIds: groupsBefore },
      after: { ...data, ...standing, audienceIds },
    })
    return { id, model }
  }
  savers.set(model, { takeIn, save })
  publish.of(model, { may: rules.writes, does: (c, input, viewer) => save(c, input, viewer) })

  async function checkPlayable({ tx }: Change, id: string): Promise<void> {
    if (!(await tx[name].count({ where: { id, mediaId: { not: null } } })))
      throw badInput('media', `Upload the ${kind.file === 'video' ? 'video' : 'recording'} before it is published.`)
  }

  duplicates({
    model,
    may: rules.writes,
    async toChange(c, viewer, id) {
      const row = await toChange(c, viewer, id)
      // A copy would open what nobody approved.
      const lack = await heldBack?.(c, id)
      if (lack) throw failure('CONFLICT', lack)
      return row
    },
    // A file goes once nothing names it: two may name the same.
    columns: ({ tx }, id) =>
      tx[name].findUniqueOrThrow({
        where: { id },
        select: {
          description: true,
          mediaId: true,
          imageId: true,
          captionsId: true,
          transcript: true,
          categoryId: true,
          brandId: true,
        },
      }),
  })

  restorable({
    model,
    noun,
    of,
    may: (viewer) => rules.writes(viewer) || (own?.may(viewer) ?? false),
    visibleTo: rules.visibleTo,
    editableBy: (viewer) => anyOf<object>(rules.editableBy(viewer), ...(own ? [own.there(viewer)] : [])),
    restorableBy: (viewer) => anyOf<object>(rules.restorableBy(viewer), ...(own ? [own.gone(viewer)] : [])),
    publication,
    changed: moved,
    async files({ tx }, ids) {
      const rows = await tx[name].findMany({ where: { id: { in: ids } }, select: { mediaId: true, captionsId: true } })
      return rows.flatMap(({ mediaId, captionsId }) => [mediaId, captionsId])
    },
  })

  return { publication, checkPlayable }
}

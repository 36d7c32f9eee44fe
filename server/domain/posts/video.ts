import type { Context } from '../../platform/context.ts'
import { signedIn } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import type { entity } from '../../platform/kit/entity.ts'
import type { Viewer } from '../../platform/viewer.ts'

type Seen = Pick<ReturnType<typeof entity<'Video'>>, 'sees' | 'has'>

/** What posts ask of videos. */
interface Videos extends Seen {
  /** Whether the viewer may publish one of this brand. */
  edits: (viewer: Viewer, brandId: string | null) => boolean
  /** Why one may not be opened yet, in words; null where nothing keeps it closed. */
  heldBack: (c: Change, id: string) => Promise<string | null>
  /** Opens one to those it is for. */
  open: (c: Change, id: string) => Promise<unknown>
}
let videos: Videos | undefined

/** Says which videos people see, since a post shows one to nobody else, and how one opens with the post it is in. */
export const videosInPosts = (of: Videos): void => {
  videos = of
}

/** A post’s video, for who sees the video itself. */
export const visibleVideo = async <V extends { id: string }>(ctx: Context, video: V | null): Promise<V | null> =>
  video && (await videos?.sees(ctx, video.id)) ? video : null

/** What is known of a video before the change: whether the viewer sees it, and may publish it. */
export interface KnownVideo {
  isSeen: boolean
  isOwn: boolean
}

/** What the viewer may do with a video that is chosen; asked before the change. */
export async function knownVideo(ctx: Context, id: string | null | undefined): Promise<KnownVideo> {
  if (id == null || !videos || !(await videos.has(ctx, id))) return { isSeen: false, isOwn: false }
  const { brandId } = await ctx.db.video.findUniqueOrThrow({ where: { id }, select: { brandId: true } })
  return { isSeen: true, isOwn: videos.edits(signedIn(ctx), brandId) }
}

interface Choice {
  videoId: string | null
  /** What the post shows by now. */
  before: string | null
  /** Of `videoId`. */
  known: KnownVideo | undefined
}

/**
 * The video a post is to show: what it shows by now stays whatever became of it; another has to be open, or a draft that
 * who saves the post may publish, since it opens with it. Errors: BAD_USER_INPUT at videoId.
 */
export async function chosenVideo(c: Change, { videoId, before, known }: Choice): Promise<string | null> {
  if (!videoId || videoId === before) return videoId
  const video =
    known?.isSeen && (await c.tx.video.findUnique({ where: { id: videoId }, select: { status: true, mediaId: true } }))
  if (!video) throw badInput('videoId', 'The video is no longer there.')
  const opensWithIt = video.status === 'DRAFT' && known.isOwn && !(await videos?.heldBack(c, videoId))
  if (!video.mediaId || (video.status !== 'PUBLISHED' && !opensWithIt))
    throw badInput('videoId', 'Publish the video first.')
  return videoId
}

/** Opens the draft a post shows as the post itself opens; one that was taken back stays closed. */
export async function openVideoOf(c: Change, videoId: string | null): Promise<void> {
  if (!videoId || !videos) return
  const isReady = await c.tx.video.count({
    where: { id: videoId, status: 'DRAFT', deletedAt: null, mediaId: { not: null } },
  })
  if (isReady && !(await videos.heldBack(c, videoId))) await videos.open(c, videoId)
}

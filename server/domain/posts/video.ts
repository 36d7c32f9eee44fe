import type { Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import type { entity } from '../../platform/kit/entity.ts'

type Videos = Pick<ReturnType<typeof entity<'Video'>>, 'sees' | 'has'>
let videos: Videos | undefined

/** Says which videos people see: a post shows one to nobody else. */
export const videosInPosts = (of: Videos): void => {
  videos = of
}

/** A post’s video, for who sees the video itself. */
export const visibleVideo = async <V extends { id: string }>(ctx: Context, video: V | null): Promise<V | null> =>
  video && (await videos?.sees(ctx, video.id)) ? video : null

/** Whether there is such a video and the viewer sees it; asked before the change. */
export const knowsVideo = async (ctx: Context, id: string | null | undefined): Promise<boolean> =>
  id != null && ((await videos?.has(ctx, id)) ?? false)

interface Choice {
  videoId: string | null
  /** What the post shows by now. */
  before: string | null
  /** Of `videoId`, as `knowsVideo` says. */
  isKnown: boolean
}

/**
 * The video a post is to show: what it shows by now stays whatever became of it, another has to be open. Errors:
 * BAD_USER_INPUT at videoId.
 */
export async function chosenVideo({ tx }: Change, { videoId, before, isKnown }: Choice): Promise<string | null> {
  if (!videoId || videoId === before) return videoId
  const video =
    isKnown && (await tx.video.findUnique({ where: { id: videoId }, select: { status: true, mediaId: true } }))
  if (!video) throw badInput('videoId', 'The video is no longer there.')
  if (video.status !== 'PUBLISHED' || !video.mediaId) throw badInput('videoId', 'Publish the video first.')
  return videoId
}

import { Prisma } from '../../prisma/generated/client/client.ts'
import { excerptOf, newsOf, wordsNow } from '../domain/comments/commentNotifications.ts'
import { writeToMany, withAccess } from '../domain/news/letters.ts'
import { notify, notifyMany, withdrawNotifications } from '../domain/news/notify.ts'
import { tellEverybody, ANYBODY } from '../domain/news/tellEverybody.ts'
import { nameOf } from '../domain/people/people.ts'
import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import { after, on } from '../platform/events.ts'
import { readSettings } from '../platform/settings.ts'
import { pathOf, queuePathOf, submissionPathOf } from './kind.ts'

const PERSON = { select: { id: true, firstName: true, lastName: true, email: true } } satisfies Prisma.UserDefaultArgs

/** A video that was submitted, as it is told; null once it is gone or videos are turned off. */
async function submitted({ db }: Pick<Services, 'db'>, videoId: string) {
  const video = await db.video.findFirst({
    where: { id: videoId, deletedAt: null },
    select: {
      title: true,
      brandId: true,
      brand: { select: { name: true, color: true } },
      submission: { select: { status: true, deniedReason: true, user: PERSON } },
    },
  })
  if (!video?.submission || !(await readSettings(db)).flags.videos) return null
  return { ...video, submission: video.submission, brand: video.brand ?? undefined }
}

/** People who decide it, as a condition on a person u: who sees all, and who looks after its brand. */
const deciders = (brandId: string | null, submitterId: string): Prisma.Sql => Prisma.sql`
  u.id <> ${submitterId}::uuid AND EXISTS (SELECT 1 FROM "Role" r WHERE r.id = u."roleId"
    AND EXISTS (SELECT 1 FROM "RoleRight" x WHERE x."roleId" = r.id AND x."right" = 'approve-videos')
    AND EXISTS (SELECT 1 FROM "RoleRight" x WHERE x."roleId" = r.id AND x."right" = 'view-videos')
    AND (r.rank IS NULL OR r.rank <= 1 OR EXISTS (SELECT 1 FROM "BrandManager" m WHERE m."userId" = u.id AND m."brandId" = ${brandId}::uuid)))`

/** How the references of what was told of a submitted video begin. */
const submittedNews = (videoId: string): string => `video.submitted:${videoId}:`

// What was denied is no longer told to who decides.
on('video.decided', async (c, { videoId, verdict }) => {
  if (verdict === 'denied') await withdrawNotifications(c, { reference: { startsWith: submittedNews(videoId) } })
})

after('video.submitted', 'tell-video-submitted', async (services, { videoId, at }) => {
  const video = await submitted(services, videoId)
  if (video?.submission.status !== 'PENDING') return
  const { user } = video.submission
  const title = `${nameOf(user)} submitted a video: “${video.title}”`
  const body = 'Watch it, then approve it or say why not.'
  const link = queuePathOf(videoId)
  await tellEverybody(
    services,
    deciders(video.brandId, user.id),
    { kind: 'video.submission.new', title, body, link, reference: `${submittedNews(videoId)}${at}`, namesId: user.id },
    { subject: title, paragraphs: [body], action: { text: 'Watch it', path: link }, brand: video.brand },
    'requests',
    { among: ANYBODY, action: 'tellVideoSubmitted' },
  )
})

after('video.decided', 'tell-video-decided', async (services, { videoId, verdict, at }) => {
  const video = await submitted(services, videoId)
  // It was taken back, or decided anew, before this was told.
  if (!video || video.submission.status !== verdict.toUpperCase()) return
  const { user, deniedReason } = video.submission
  const isApproved = verdict === 'approved'
  const title = isApproved ? `“${video.title}” is approved` : `“${video.title}” was denied`
  const body = isApproved ? 'Your colleagues can watch it now.' : (deniedReason ?? '')
  const link = isApproved ? pathOf(videoId) : submissionPathOf(videoId)
  const reference = `video.decided:${videoId}:${at}`
  await changeInJob(services, 'tellVideoDecided', async (c) => {
    await notify(c, { userId: user.id, kind: `video.submission.${verdict}`, title, body, link, reference })
    const readers = await c.tx.user.findMany({ where: { id: user.id, ...withAccess }, select: { id: true } })
    const letter = {
      subject: title,
      paragraphs: [body, ...(isApproved ? [] : ['Change what it takes and submit it again.'])],
      action: { text: isApproved ? 'Open it' : 'Change it', path: link },
      brand: video.brand,
    }
    await writeToMany(
      c.tx,
      'requests',
      new Map(readers.map(({ id }) => [id, { ...letter, reference: `${reference}:${id}` }] as const)),
    )
  })
})

/** Who submitted a video hears what people say under it; who was named there hears that instead. */
after('comment.written', 'tell-video-commented', async (services, { commentId, again = [] }) => {
  const comment = await services.db.comment.findUnique({
    where: { id: commentId },
    select: {
      authorId: true,
      hiddenAt: true,
      deletedAt: true,
      author: PERSON,
      videoId: true,
      parentId: true,
      mentions: { select: { userId: true } },
    },
  })
  if (!comment?.videoId || !comment.author || comment.hiddenAt || comment.deletedAt || comment.parentId) return
  const video = await submitted(services, comment.videoId)
  const userId = video?.submission.user.id
  if (!video || !userId || userId === comment.authorId) return
  if (comment.mentions.some((named) => named.userId === userId)) return
  const link = `${pathOf(comment.videoId)}#comment-${commentId}`
  const title = `${nameOf(comment.author)} commented on your video “${video.title}”`
  const { id: namesId } = comment.author
  await changeInJob(services, 'tellVideoCommented', async (c) => {
    const text = await wordsNow(c.tx, commentId)
    if (text === null) return
    const body = excerptOf(text)
    const notified = await notifyMany(c, [
      // The reference of those who are named or answered, so that nobody hears of one comment twice.
      { userId, kind: 'video.commented', title, body, link, reference: newsOf(commentId), namesId },
    ])
    if (!notified.size && !again.includes(userId)) return
    const letter = { subject: title, paragraphs: [body], action: { text: 'Read it', path: link } }
    await writeToMany(c.tx, 'comments', new Map([[userId, { ...letter, reference: `comment:${commentId}:${userId}` }]]))
  })
})

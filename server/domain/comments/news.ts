import { Prisma } from '../../../prisma/generated/client/client.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import { after } from '../../platform/events.ts'
import { writeToMany } from '../news/letters.ts'
import { notifyMany } from '../news/notify.ts'
import { nameOf } from '../people/people.ts'
import { excerptOf, newsOf, wordsNow } from './commentNotifications.ts'
import { ownerOf, tablesOf, THING, thingOf } from './commented.ts'

const PERSON = { select: { id: true, firstName: true, lastName: true, email: true } } satisfies Prisma.UserDefaultArgs

const commentOf = ({ db }: Services, id: string) =>
  db.comment.findUnique({
    where: { id },
    select: {
      text: true,
      authorId: true,
      hiddenAt: true,
      deletedAt: true,
      author: PERSON,
      mentions: { select: { userId: true } },
      answers: { select: { authorId: true } },
      parent: { select: { authorId: true } },
      ...THING,
    },
  })
type Told = NonNullable<Awaited<ReturnType<typeof commentOf>>>

/** What a comment stands under, as it is told: its title and the address of the comment. */
async function placeOf({ db }: Services, comment: Told, id: string) {
  const thing = thingOf(comment)
  const [row] = await db.$queryRaw<
    { title: string }[]
  >`SELECT ${ownerOf(thing.model).title} AS title FROM ${tablesOf(thing.model).thing} thing WHERE thing.id = ${thing.id}::uuid`
  return row && { thing, title: row.title, link: `${ownerOf(thing.model).page(thing.id)}#comment-${id}` }
}

/** The named, and whose comment was answered: each once, told that they were named where they were both. */
after('comment.written', 'tell-comment', async (services, { commentId, again = [] }) => {
  const comment = await commentOf(services, commentId)
  if (!comment?.author || comment.deletedAt || comment.hiddenAt) return
  const place = await placeOf(services, comment, commentId)
  if (!place) return
  const named = new Set(comment.mentions.map(({ userId }) => userId))
  const answered = (comment.answers ?? comment.parent)?.authorId
  const asked = [...named, ...(answered ? [answered] : [])].filter((id) => id !== comment.authorId)
  // What is no longer for somebody is not told to them.
  const open = await services.db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM "User" u WHERE u.id = ANY(${asked}::uuid[]) AND u.status = 'ACTIVE'
      AND ${ownerOf(place.thing.model).openTo(Prisma.sql`${place.thing.id}::uuid`, Prisma.sql`u.id`)}`
  const author = nameOf(comment.author)
  const { id: namesId } = comment.author
  const newsWith = (text: string) =>
    open.map(({ id: userId }) => {
      const isNamed = named.has(userId)
      return {
        userId,
        kind: isNamed ? 'comment.named' : 'comment.answered',
        title: isNamed
          ? `${author} named you in a comment on “${place.title}”`
          : `${author} answered your comment on “${place.title}”`,
        body: excerptOf(text),
        link: place.link,
        reference: newsOf(commentId),
        namesId,
      }
    })
  await changeInJob(services, 'tellComment', async (c) => {
    const text = await wordsNow(c.tx, commentId)
    if (text === null) return
    const news = newsWith(text)
    const notified = await notifyMany(c, news)
    const letters = news
      .filter(({ userId }) => notified.has(userId) || again.includes(userId))
      .map(({ userId, title, body, link, reference }) => {
        const letter = { subject: title, paragraphs: [body], action: { text: 'Read it', path: link } }
        return [userId, { ...letter, reference: `${reference}:${userId}` }] as const
      })
    await writeToMany(c.tx, 'comments', new Map(letters))
  })
})

after('comment.hidden', 'tell-comment-hidden', async (services, { commentId }) => {
  const comment = await commentOf(services, commentId)
  const { author } = comment ?? {}
  const place = comment?.hiddenAt && author && (await placeOf(services, comment, commentId))
  if (!place) return
  await changeInJob(services, 'tellCommentHidden', async (c) => {
    await notifyMany(c, [
      {
        userId: author.id,
        kind: 'comment.hidden',
        title: `Your comment on “${place.title}” was hidden`,
        body: 'Whoever looks after it found that it does not belong there. Others do not read it any more.',
        link: place.link,
        reference: `comment.hidden:${commentId}`,
      },
    ])
  })
})

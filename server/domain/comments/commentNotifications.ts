import type { Tx } from '../../platform/db.ts'
import type { Change } from '../../platform/events.ts'
import { cut } from '../../platform/values/text.ts'
import { columnOf } from '../columns.ts'
import { changeNotifications, withdrawNotifications } from '../news/notify.ts'
import type { Commented } from './commented.ts'

/** So much of a comment stands in what is told of it, in characters. */
const EXCERPT = 160

/** What notifications tell of a comment's words. */
export const excerptOf = (text: string): string => cut(text, EXCERPT)

/** The reference of what is told of a comment, whoever it is told to, so that nobody hears of one comment twice. */
export const newsOf = (commentId: string): string => `comment:${commentId}`

/**
 * The words of a comment as long as it is there to read; null once it is deleted or hidden. Whoever takes it away waits
 * until this is told, and withdraws it then.
 */
export async function wordsNow(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ text: string }[]>`
    SELECT text FROM "Comment" WHERE id = ${id}::uuid AND "deletedAt" IS NULL AND "hiddenAt" IS NULL FOR SHARE`
  return row?.text ?? null
}

/**
 * What was told of a comment has its new words; who is named in it no longer is no longer told so. Answers whose email
 * still waited with the old words: it is written anew.
 */
export async function notifyAgain(c: Change, commentId: string, text: string): Promise<string[]> {
  const mentions = await c.tx.commentMention.findMany({ where: { commentId }, select: { userId: true } })
  await withdrawNotifications(c, {
    reference: newsOf(commentId),
    kind: 'comment.named',
    userId: { notIn: mentions.map(({ userId }) => userId) },
  })
  return changeNotifications(c, { reference: newsOf(commentId) }, { body: excerptOf(text) })
}

/** Withdraws what was told of all comments under things of a kind: asked before they are deleted for good. */
export async function withdrawDiscussions(c: Change, model: Commented, ids: readonly string[]): Promise<void> {
  const comments = await c.tx.comment.findMany({ where: { [columnOf(model)]: { in: [...ids] } }, select: { id: true } })
  await withdrawNotifications(c, { reference: { in: comments.map(({ id }) => newsOf(id)) } })
}

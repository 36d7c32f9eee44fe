import { randomUUID } from 'node:crypto'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Context } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { withdrawLetters } from '../../platform/mail.ts'
import { declared } from '../../platform/feature.ts'
import { tellUnread } from '../badges.ts'
import type { Flags } from '../../platform/flags.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { isUuid } from '../../platform/values/inputs.ts'

declare module '../../platform/pubsub.ts' {
  interface Topics {
    /** A notification arrived, carrying its id. Channel: the person's id. */
    'notification.added': string
    /** A notification has other words, or was withdrawn, carrying its id. Channel: the person's id. */
    'notification.changed': string
  }
}

/** What notifications are about, as one filters them. */
export type NewsSubject =
  | 'TRAINING'
  | 'CERTIFICATES'
  | 'POINTS'
  | 'REQUESTS'
  | 'CLAIMS'
  | 'COMMENTS'
  | 'NEWS'
  | 'EVENTS'
  | 'REPORTS'

declare module '../../platform/feature.ts' {
  interface Feature {
    /** How the kinds of its notifications begin, and what they are about. */
    news?: Readonly<Record<string, NewsSubject>>
    /**
     * How the kinds of its notifications begin that go with what they tell of, once that was deleted, taken back or is no
     * longer for the reader: unread ones are in no list and no count, and read ones are called by these words; null where
     * they keep their title. All others tell what happened to the reader, which stays so.
     */
    withdrawnNews?: Readonly<Record<string, string | null>>
    /** How the kinds of its notifications begin that nobody is shown while a flag of the settings is off. */
    newsSwitchedBy?: { readonly [F in keyof Flags]?: readonly string[] }
    /** Pages of its things that notifications lead to. */
    leadsTo?: readonly Lead[]
  }
}

/** The viewer's notifications, as far as their areas are not turned off. */
export const notificationsOf = (viewer: Viewer): Prisma.NotificationWhereInput => {
  const off = declared('newsSwitchedBy').flatMap((switched) =>
    Object.entries(switched).flatMap(([flag, starts]) => (viewer.off?.has(flag) ? starts : [])),
  )
  return { userId: viewer.id, ...(off.length ? { NOT: off.map((start) => ({ kind: { startsWith: start } })) } : {}) }
}

interface Lead {
  /** The path of the page: `:id` is the thing’s raw id, `:other` any other part. */
  page: string
  /** Whether the thing is there and the viewer sees it; asked together for all of a request. */
  isThere: (ctx: Context, id: string) => Promise<boolean>
}

const parts = (path: string): string[] => path.split(/[/?&#]/)

/** The raw id in a link to a page as `leadsTo` has it; undefined where it is a link to another one. */
function idIn(page: string, link: string): string | undefined {
  const found = parts(link)
  let id: string | undefined
  const fits = parts(page).every((part, index) => {
    const text = found[index] ?? ''
    if (part === ':other') return text !== ''
    if (!part.endsWith(':id')) return text === part
    const before = part.slice(0, -':id'.length)
    id = text.slice(before.length)
    return text.startsWith(before) && isUuid(id)
  })
  return fits ? id : undefined
}

/** Whether everything a path leads to is there for the viewer. */
export async function leadsSomewhere(ctx: Context, link: string): Promise<boolean> {
  const asked = declared('leadsTo')
    .flat()
    .flatMap(({ page, isThere }) => {
      const id = idIn(page, link)
      return id ? [isThere(ctx, id)] : []
    })
  return (await Promise.all(asked)).every(Boolean)
}

export interface News {
  userId: string
  /** What happened, such as course.completed. */
  kind: string
  title: string
  body?: string
  /** A path in the portal. */
  link?: string
  /** Once per happening, however often it is told. */
  reference: string
  /** Whose name or words it holds, where that is somebody else: it goes with them. */
  namesId?: string | null
}

/** Puts a notification in a person's list and tells their open windows. */
export async function notify(change: Change, news: News): Promise<void> {
  const { count } = await change.tx.notification.createMany({ data: news, skipDuplicates: true })
  if (!count) return
  const { id } = await change.tx.notification.findUniqueOrThrow({
    where: { userId_reference: { userId: news.userId, reference: news.reference } },
    select: { id: true },
  })
  change.publish('notification.added', news.userId, id)
}

/**
 * The same for many at once, in one statement that the database takes as one text: thousands of rows as parameters
 * would cost more to say than to write. Those of one person stand in their list as they are given here. Answers who
 * was told of what they did not know.
 */
export async function notifyMany({ tx, now, publish }: Change, news: readonly News[]): Promise<Set<string>> {
  // Lists are by time and id: the first has the greatest.
  const ids = Array.from(news, () => randomUUID())
    .sort()
    .reverse()
  const rows = JSON.stringify(news.map((row, index) => ({ body: '', link: '', ...row, id: ids[index] })))
  const notified = await tx.$queryRaw<{ id: string; userId: string }[]>`
    INSERT INTO "Notification" (id, "userId", kind, title, body, link, reference, "namesId", "createdAt")
    SELECT id, "userId", kind, title, body, link, reference, "namesId", ${now}::timestamptz
    FROM jsonb_to_recordset(${rows}::jsonb) AS n(id uuid, "userId" uuid, kind text, title text, body text, link text, reference text, "namesId" uuid)
    ON CONFLICT DO NOTHING RETURNING id, "userId"`
  for (const { id, userId } of notified) publish('notification.added', userId, id)
  return new Set(notified.map(({ userId }) => userId))
}

/** References of the letters that go with a notification, as features write them. */
const letterReferences = ({ reference, userId }: { reference: string | null; userId: string }): string[] =>
  reference === null ? [] : [reference, `${reference}:${userId}`, `${reference}:asked`]

/** Tells the open windows of people, once it is done, that notifications of theirs changed and less may be unread. */
function tellChanged(c: Change, rows: readonly { id: string; userId: string }[]): void {
  for (const { id, userId } of rows) c.publish('notification.changed', userId, id)
  for (const userId of new Set(rows.map((row) => row.userId))) tellUnread(c, userId)
}

/**
 * Withdraws notifications whose words are no longer to be read: what they told was deleted, hidden or denied, or the
 * person they name is erased. Emails about the same that still wait are not sent. Answers whose email was waiting.
 */
export async function withdrawNotifications(c: Change, which: Prisma.NotificationWhereInput): Promise<string[]> {
  const rows = await c.tx.notification.findMany({ where: which, select: { id: true, userId: true, reference: true } })
  if (!rows.length) return []
  await c.tx.notification.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
  tellChanged(c, rows)
  return waitingReaders(c, rows)
}

/**
 * Gives notifications other words, since what they tell has other words now. An email that still waits with the old
 * ones is taken back; answers for whom, so that it is written anew.
 */
export async function changeNotifications(
  c: Change,
  which: Prisma.NotificationWhereInput,
  words: { title?: string; body?: string },
): Promise<string[]> {
  const rows = await c.tx.notification.updateManyAndReturn({
    where: which,
    data: words,
    select: { id: true, userId: true, reference: true },
  })
  tellChanged(c, rows)
  return waitingReaders(c, rows)
}

/** Takes back the letters that go with notifications; answers whose waited. */
async function waitingReaders(
  c: Change,
  rows: readonly { userId: string; reference: string | null }[],
): Promise<string[]> {
  const waiting = new Set(await withdrawLetters(c.tx, rows.flatMap(letterReferences)))
  return rows.filter((row) => letterReferences(row).some((each) => waiting.has(each))).map(({ userId }) => userId)
}

import type { Change } from '../../platform/events.ts'

declare module '../../platform/pubsub.ts' {
  interface Topics {
    /** A notification arrived, carrying its id. Channel: the person's id. */
    'notification.added': string
  }
}

/** What notifications are about, as one filters them. */
export type NewsSubject = 'TRAINING' | 'CERTIFICATES' | 'POINTS' | 'REQUESTS' | 'CLAIMS'

declare module '../../platform/feature.ts' {
  interface Feature {
    /** How the kinds of its notifications begin, and what they are about. */
    news?: Readonly<Record<string, NewsSubject>>
  }
}

interface News {
  userId: string
  /** What happened, such as course.completed. */
  kind: string
  title: string
  body?: string
  /** A path in the portal. */
  link?: string
  /** Once per happening, however often it is told. */
  reference: string
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

/** The same for many at once, in one statement. */
export async function notifyMany(change: Change, news: readonly News[]): Promise<void> {
  const told = await change.tx.notification.createManyAndReturn({
    data: [...news],
    skipDuplicates: true,
    select: { id: true, userId: true },
  })
  for (const { id, userId } of told) change.publish('notification.added', userId, id)
}

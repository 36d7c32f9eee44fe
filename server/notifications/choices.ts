import { builder } from '../platform/graphql/builder.ts'
import { mutation } from '../platform/kit/mutation.ts'
import type { Topic } from '../domain/news/letters.ts'
import { User } from '../domain/people/entity.ts'

const TOPICS = {
  ASSIGNED: { value: 'assigned', description: 'New courses and curriculums.' },
  COMPLETED: { value: 'completed', description: 'What was passed, and its certificate.' },
  FAILED: { value: 'failed', description: 'A quiz that was not passed.' },
  DUE: { value: 'due', description: 'Curriculums that are due soon or overdue.' },
  EXPIRING: { value: 'expiring', description: 'Certificates and points that end soon.' },
  REQUESTS: { value: 'requests', description: 'Answers to one’s requests.' },
  COMMENTS: { value: 'comments', description: 'Answers to one’s comments, and comments that name one.' },
  CLAIMS: { value: 'claims', description: 'New spiffs, and claims granted, refused and paid.' },
  NEWS: { value: 'news', description: 'News and promotions, and reminders of those not read.' },
  EVENTS: {
    value: 'events',
    description: 'Events and field training: requests, reminders, other times and places, what is canceled.',
  },
  MESSAGES: { value: 'messages', description: 'Messages written to one.' },
  REPORTS: { value: 'reports', description: 'Reports that somebody has emailed to one on a schedule.' },
} as const satisfies Record<string, { value: Topic; description: string }>

/** In the order people choose among them. */
export const topics: readonly Topic[] = Object.values(TOPICS).map(({ value }) => value)

export const MailTopic = builder.enumType('MailTopic', {
  description: 'Kinds of emails one may refuse.',
  values: TOPICS,
})

builder.prismaObjectFields('User', (t) => ({
  refusedMailTopics: t.field({
    type: [MailTopic],
    description: 'Kinds of emails the person does not want; empty for others than the person.',
    select: (_args, { viewer }) => ({
      id: true,
      mailRefusals: {
        where: viewer ? { userId: viewer.id } : { userId: { in: [] } },
        select: { topic: true },
        orderBy: { topic: 'asc' as const },
      },
    }),
    resolve: ({ mailRefusals }) => mailRefusals.map(({ topic }) => topic as Topic),
  }),
}))

mutation('chooseMail', {
  description: 'Says whether emails of a kind are wanted; notifications in the portal come all the same.',
  input: (t) => ({
    topic: t.field({ type: MailTopic, required: true }),
    wanted: t.boolean({ required: true, description: 'False refuses emails of this kind.' }),
  }),
  may: 'signedIn',
  async does(c, { topic, wanted }, viewer) {
    const { id } = viewer
    if (wanted) await c.tx.mailRefusal.deleteMany({ where: { userId: id, topic } })
    else await c.tx.mailRefusal.createMany({ data: { userId: id, topic }, skipDuplicates: true })
    c.record({ type: 'User', id, after: { topic, wanted } })
    return { id }
  },
  answers: User.saved('With the choice.'),
})

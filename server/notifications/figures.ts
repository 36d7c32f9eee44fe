import { z } from 'zod'
import type { NewsSubject } from '../domain/news/notify.ts'
import type { Topic } from '../domain/news/letters.ts'
import { builder } from '../platform/graphql/builder.ts'
import { declared } from '../platform/feature.ts'
import { mutation, root } from '../platform/kit/mutation.ts'
import { MailTopic, topics } from './choices.ts'
import { mutesMail, watchesNews } from './rules.ts'
import { NotificationSubject } from './subjects.ts'

interface Figure {
  subject: NewsSubject
  told: number
  read: number
  people: number
}

const FigureType = builder
  .objectRef<Figure>('NotificationFigure')
  .implement({
    description: 'What people were told about something in a while.',
    fields: (t) => ({
      subject: t.field({ type: NotificationSubject, description: 'What about.', resolve: ({ subject }) => subject }),
      told: t.exposeInt('told', { description: 'Notifications.' }),
      read: t.exposeInt('read', { description: 'Those of them that were read.' }),
      people: t.exposeInt('people', {
        description: 'People who were told; who was told of several kinds counts for each.',
      }),
    }),
  })

const day = 86_400_000

/** What a kind is about, as the features say. */
const subjectOf = (kind: string): NewsSubject | undefined =>
  declared('news')
    .flatMap((news) => Object.entries(news))
    .find(([start]) => kind.startsWith(start))?.[1]

builder.queryField('notificationFigures', (t) =>
  t.field({
    type: [FigureType],
    authScopes: (_root, _args, { viewer }) => viewer !== null && watchesNews(viewer),
    description:
      'What people were told lately, by what it was about, most first. For administrators who see everything.',
    args: {
      days: t.arg.int({
        validate: z.number().int().min(1, 'Use 1 or more.').max(366, 'Use at most 366.'),
        description: '30 by default.',
      }),
    },
    async resolve(_root, { days }, { db, services }) {
      const since = new Date(services.now().getTime() - (days ?? 30) * day)
      const rows = await db.$queryRaw<{ kind: string; told: number; read: number; people: number }[]>`
        SELECT kind, count(*)::int AS told, count("readAt")::int AS read, count(DISTINCT "userId")::int AS people
        FROM "Notification" WHERE "createdAt" >= ${since} GROUP BY kind`
      const bySubject = Map.groupBy(rows, ({ kind }) => subjectOf(kind))
      const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0)
      return [...bySubject]
        .flatMap(([subject, of]) =>
          subject
            ? [
                {
                  subject,
                  told: sum(of.map(({ told }) => told)),
                  read: sum(of.map(({ read }) => read)),
                  people: sum(of.map(({ people }) => people)),
                },
              ]
            : [],
        )
        .toSorted((a, b) => b.told - a.told)
    },
  }),
)

interface Kind {
  topic: Topic
  muted: boolean
  refusals: number
}

const MailKind = builder
  .objectRef<Kind>('MailKind')
  .implement({
    description: 'A kind of emails, for administrators who see everything.',
    fields: (t) => ({
      topic: t.field({ type: MailTopic, description: 'Which.', resolve: ({ topic }) => topic }),
      muted: t.exposeBoolean('muted', { description: 'Off for everybody: nobody is sent any.' }),
      refusals: t.exposeInt('refusals', { description: 'Active people who do not want them.' }),
    }),
  })

builder.queryField('mailKinds', (t) =>
  t.field({
    type: [MailKind],
    authScopes: (_root, _args, { viewer }) => viewer !== null && watchesNews(viewer),
    description: 'All kinds of emails one may do without, and who does.',
    async resolve(_root, _args, { db }) {
      const [muted, refused] = await Promise.all([
        db.mutedMail.findMany(),
        db.mailRefusal.groupBy({ by: ['topic'], where: { user: { status: 'ACTIVE' } }, _count: true }),
      ])
      return topics.map((topic) => ({
        topic,
        muted: muted.some((one) => one.topic === topic),
        refusals: refused.find((one) => one.topic === topic)?._count ?? 0,
      }))
    },
  }),
)

mutation('muteMail', {
  description:
    'Turns emails of a kind off for everybody, or on again; notifications in the portal come all the same. For administrators who see everything. Errors: FORBIDDEN while acting as someone.',
  input: (t) => ({
    topic: t.field({ type: MailTopic, required: true, description: 'Which.' }),
    muted: t.boolean({ required: true, description: 'True turns them off.' }),
  }),
  may: (viewer) => mutesMail(viewer),
  async does(c, { topic, muted }) {
    if (muted) await c.tx.mutedMail.createMany({ data: { topic, createdAt: c.now }, skipDuplicates: true })
    else await c.tx.mutedMail.deleteMany({ where: { topic } })
    c.record({ type: 'Settings', id: '1', after: { emails: topic, muted } })
    return { topic }
  },
  answers: root,
})

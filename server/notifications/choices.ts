import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import type { Topic } from '../domain/news/letters.ts'

const MailTopic = builder.enumType('MailTopic', {
  description: 'Kinds of letters one may refuse.',
  values: {
    ASSIGNED: { value: 'assigned', description: 'New courses and curriculums.' },
    COMPLETED: { value: 'completed', description: 'What was passed, and its certificate.' },
    FAILED: { value: 'failed', description: 'A quiz that was not passed.' },
    EXPIRING: { value: 'expiring', description: 'Certificates and points that end soon.' },
    REQUESTS: { value: 'requests', description: 'Answers to one’s requests.' },
    CLAIMS: { value: 'claims', description: 'New spiffs, and claims granted, refused and paid.' },
  } as const,
})

builder.prismaObjectFields('User', (t) => ({
  refusedMailTopics: t.field({
    type: [MailTopic],
    description: 'Kinds of letters the person does not want; empty for others than the person.',
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

builder.relayMutationField(
  'chooseMail',
  {
    inputFields: (t) => ({
      topic: t.field({ type: MailTopic, required: true }),
      wanted: t.boolean({ required: true, description: 'False refuses letters of this kind.' }),
    }),
  },
  {
    description: 'Says whether letters of a kind are wanted; notifications in the portal come all the same.',
    authScopes: { signedIn: true },
    resolve: (_root, { input: { topic, wanted } }, ctx) =>
      change(ctx, 'chooseMail', async (c) => {
        const { id } = signedIn(ctx)
        if (wanted) await c.tx.mailRefusal.deleteMany({ where: { userId: id, topic } })
        else await c.tx.mailRefusal.createMany({ data: { userId: id, topic }, skipDuplicates: true })
        c.record({ type: 'User', id, after: { topic, wanted } })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      user: t.prismaField({
        type: 'User',
        description: 'With the choice.',
        resolve: (query, { id }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

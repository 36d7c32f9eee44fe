import { z } from 'zod'
import { builder } from '../platform/graphql/builder.ts'
import { find, type Found, type FoundGroup } from './find.ts'

const MOST_TYPED = 500
const MOST_HITS = 20

const SearchPortal = builder.enumType('SearchPortal', {
  description: 'The half of the portal that answers lead into.',
  values: {
    LEARNER: { description: 'Pages of learners, below /auth.' },
    ADMIN: { description: 'Pages of administrators, below /auth/admin.' },
  } as const,
})

const SearchHit = builder
  .objectRef<Found>('SearchHit')
  .implement({
    description: 'One thing that was found; only what its own list would show the viewer.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'Its raw id.' }),
      kind: t.exposeString('kind', { description: 'What it is, by the name of its type, such as Course.' }),
      title: t.exposeString('title', { description: 'What it is called.' }),
      note: t.exposeString('note', { description: 'What tells it from others of its name; may be empty.' }),
      excerpt: t.exposeString('excerpt', {
        nullable: true,
        description: 'Plain text around what was found within it; null where it was found by its name.',
      }),
      page: t.exposeString('page', { description: 'The address it leads to, within the portal.' }),
    }),
  })

const SearchGroup = builder
  .objectRef<FoundGroup>('SearchGroup')
  .implement({
    description: 'What was found of one kind.',
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'The name of its type, such as Course.' }),
      label: t.exposeString('label', { description: 'Its heading, such as Courses.' }),
      hits: t.field({ type: [SearchHit], description: 'The best first.', resolve: ({ hits }) => hits }),
      hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are more that the viewer sees.' }),
      list: t.exposeString('list', {
        nullable: true,
        description: 'The address of its list, searched for the same; null where it has none.',
      }),
    }),
  })

builder.queryField('search', (t) =>
  t.field({
    type: [SearchGroup],
    authScopes: { signedIn: true },
    description:
      'What the viewer finds by words, numbers and codes, the kind with the best answer first. Where hardly anything has all words, typing errors are forgiven. Empty for fewer than two letters or digits. Errors: BAD_USER_INPUT for a text past 500 characters.',
    args: {
      text: t.arg.string({
        required: true,
        validate: z.string().max(MOST_TYPED, `Use at most ${MOST_TYPED} characters.`),
        description: 'What was typed.',
      }),
      portal: t.arg({ type: SearchPortal, required: true, description: 'Where answers are to lead.' }),
      first: t.arg.int({
        defaultValue: 5,
        validate: z.number().int().min(1).max(MOST_HITS),
        description: `The most of each kind, 1 to ${MOST_HITS}.`,
      }),
    },
    complexity: 50,
    resolve: (_root, { text, portal, first }, ctx) => find(ctx, portal, text, first ?? 5),
  }),
)

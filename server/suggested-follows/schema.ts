import type { Prisma } from '../../prisma/generated/client/client.ts'
import { BY_NAME, nameOf, peopleNamed } from '../domain/people/people.ts'
import { User } from '../domain/people/entity.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { given } from '../platform/kit/saves.ts'
import { searchWords } from '../platform/values/inputs.ts'
import { can } from '../platform/viewer.ts'
import { joined } from '../platform/kit/joined.ts'
import { EditedSuggestedFollow, SuggestedFollow } from './entity.ts'
import { followedBy, peopleSuggestedBy, suggestionsOpenTo, suggestsPeople } from './rules.ts'
import './feed.ts'
import './follow.ts'
import './save.ts'

const who = { select: { firstName: true, lastName: true, email: true } } satisfies { select: Prisma.UserSelect }

/** No account has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

builder.prismaNode('SuggestedFollow', {
  description:
    'A person one may follow (spec part 1, 3). Learners see published ones meant for them, never themselves nor who was deactivated; with view-suggested-followers others too, who does not see everything those of people in reach.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => SuggestedFollow.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.string({
      description: 'First and last name of the person.',
      select: { person: who },
      resolve: ({ person }) => nameOf(person),
    }),
    dealer: t.string({
      nullable: true,
      description: 'A dealer they work at; null for none.',
      select: {
        person: {
          select: {
            dealers: {
              where: { active: true },
              orderBy: [{ dealer: { name: 'asc' } }, { dealerId: 'asc' }],
              take: 1,
              select: { dealer: { select: { name: true } } },
            },
          },
        },
      },
      resolve: ({ person }) => person.dealers[0]?.dealer.name ?? null,
    }),
    image: t.field({
      type: typeOf('StoredFile'),
      nullable: true,
      description: 'The picture chosen for it, or the person’s own; null without either.',
      select: (_args, _ctx, nested) => ({ image: nested(), person: { select: { profileImage: nested() } } }),
      resolve: ({ image, person }) => image ?? person.profileImage,
    }),
    ownImage: t.relation('image', {
      nullable: true,
      description: 'The picture chosen for it; null where the person’s own is shown.',
    }),
    reason: t.exposeString('reason', { description: 'Why they are worth following, in a line; may be empty.' }),
    followerCount: t.exposeInt('followerCount', { description: 'People who follow them.' }),
    followed: t.boolean({
      description: 'The viewer follows them.',
      select: (_args, { viewer }) => ({
        follows: { where: { userId: viewer?.id ?? NOBODY }, select: { userId: true } },
      }),
      resolve: ({ follows }) => follows.length > 0,
    }),
    published: t.exposeBoolean('published', { description: 'Shown to learners.' }),
    personId: t.id({
      nullable: true,
      description: 'Raw id of the person; null without view-suggested-followers.',
      select: { personId: true },
      resolve: ({ personId }, _args, { viewer }) => (can(viewer, 'view-suggested-followers') ? personId : null),
    }),
    personActive: t.boolean({
      description: 'Whether the account of the person is active; learners do not see others.',
      select: { person: { select: { status: true } } },
      resolve: ({ person }) => person.status === 'ACTIVE',
    }),
    audience: t.field({
      type: [typeOf('AssignmentGroup')],
      description: 'Groups it is for, by name; none means everybody. Empty without view-suggested-followers.',
      select: (_args, { viewer }, nested) => ({
        audience: {
          ...(can(viewer, 'view-suggested-followers') ? {} : { where: { groupId: { in: [] } } }),
          orderBy: { group: { name: 'asc' as const } },
          select: { group: nested() },
        },
      }),
      resolve: ({ audience }) => joined(audience, 'group'),
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save it.',
      resolve: ({ id }, _args, ctx) => EditedSuggestedFollow.sees(ctx, id),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  }),
})

SuggestedFollow.list('suggestedFollows', {
  description: 'People one may follow, as far as the viewer sees them, the newest first.',
  args: (arg) => ({
    text: arg.string({ description: 'Parts of the name or of the line why; every word must fit.' }),
    published: arg.boolean({ description: 'Shown to learners, or not.' }),
    open: arg.boolean({ description: 'True: only those open to learners like the viewer.' }),
    followed: arg.boolean({ description: 'Only those the viewer follows, or does not follow.' }),
  }),
  found({ text, published, open, followed }, viewer): Prisma.SuggestedFollowWhereInput {
    return {
      ...given({ published }),
      AND: [
        open ? suggestionsOpenTo(viewer) : {},
        followed == null ? {} : followed ? followedBy(viewer) : { follows: { none: { userId: viewer.id } } },
        ...searchWords(text).map((word): Prisma.SuggestedFollowWhereInput => ({
          OR: [
            { person: { firstName: { contains: word, mode: 'insensitive' } } },
            { person: { lastName: { contains: word, mode: 'insensitive' } } },
            { reason: { contains: word, mode: 'insensitive' } },
          ],
        })),
      ],
    }
  },
  orders: {
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { createdAt: 'asc' }],
    NAME: ['By name.', (way) => [{ person: { firstName: way } }, { person: { lastName: way } }]],
    FOLLOWERS: ['Fewest followers first.', (way) => [{ followerCount: way }]],
  },
})

SuggestedFollow.one('suggestedFollow', 'One person to follow; null unless the viewer may see it.')

User.list('peopleToSuggest', {
  description: 'Active people in reach whom nobody has suggested yet, by name; for who suggests people.',
  may: suggestsPeople,
  among: (viewer) => ({ AND: [peopleSuggestedBy(viewer), { suggestedFollow: null }] }),
  args: (arg) => ({ text: arg.string({ description: 'Parts of the name or email address; every word must fit.' }) }),
  found: ({ text }): Prisma.UserWhereInput => peopleNamed(text),
  size: 10,
  order: [...BY_NAME],
})

import { builder } from '../../platform/graphql/builder.ts'
import { numbered, pageSizes } from '../../platform/kit/list.ts'
import { once, signedIn, type Context } from '../../platform/context.ts'
import { inOrderOf } from '../../platform/graphql/ordered.ts'
import { pageOfUsers, usersFound, type UserSearch } from './find.ts'
import { UserStatus } from '../status.ts'

const RequestState = builder.enumType('UserRequestState', {
  description: 'How a request about a person stands, as searched for.',
  values: {
    PENDING: { description: 'Waits for an administrator.' },
    APPROVED: { description: 'Was granted.' },
    DENIED: { description: 'Was refused.' },
  } as const,
})

/** As a list of the kit would have it; the search is SQL of its own, so the list is. */
const UserSort = builder.enumType('UserSort', {
  description: 'Orders of the list of users.',
  values: {
    NAME: { description: 'By name.' },
    NAME_DESC: { description: 'By name, from the end.' },
    EMAIL: { description: 'By email address.' },
    EMAIL_DESC: { description: 'By email address, from the end.' },
    NEWEST: { description: 'Newest account first.' },
    OLDEST: { description: 'Oldest account first.' },
    SEEN: { description: 'By the last visit, longest ago first.' },
    SEEN_DESC: { description: 'By the last visit, latest first.' },
    ROLE: { description: 'By role, most privileged first.' },
    ROLE_DESC: { description: 'By role, least privileged first.' },
    DISTANCE: { description: 'Nearest first; needs a zip code and a distance.' },
    DISTANCE_DESC: { description: 'Farthest first; needs a zip code and a distance.' },
  } as const,
})

type Fields = Parameters<Parameters<typeof builder.queryField>[1]>[0]

/** The documented search of people (spec part 1, 3): the same for list, map and lean answer. */
export const userSearch = (t: Fields) => ({
  text: t.arg.string({ description: 'Parts of the name or email address; every word must fit.' }),
  name: t.arg.string({ description: 'The same under its documented name.' }),
  state: t.arg.string({ description: 'State or province of the address: code or name.' }),
  country: t.arg.string({ description: 'Two-letter code.' }),
  zipcode: t.arg.string({
    description: 'US zip or Canadian postal code; alone it finds addresses that begin with it.',
  }),
  zipDistance: t.arg.float({
    description: 'Miles around the zip code, 0 to 5000. Errors: BAD_USER_INPUT at zipcode for one nobody knows.',
  }),
  active: t.arg.boolean({ description: 'May sign in, or not.' }),
  status: t.arg({ type: UserStatus, description: 'The state of the account.' }),
  role: t.arg.string({ description: 'Key or raw id of a role, such as learner.' }),
  dealer: t.arg.string({ description: 'Raw id of a dealer they work at now.' }),
  assignmentGroup: t.arg.string({ description: 'Raw id of a department or audience.' }),
  adminGroup: t.arg.string({ description: 'Raw id of an admin group: its people and the staff of its dealers.' }),
  participatingRequestStatus: t.arg({
    type: RequestState,
    description: 'Has a request to stop taking part that stands so.',
  }),
  deactivateRequestStatus: t.arg({
    type: RequestState,
    description: 'Has a request to be deactivated that stands so.',
  }),
})

const countOf = (ctx: Context, search: UserSearch) =>
  once(ctx, `users-found ${JSON.stringify(search)}`, async () => {
    const [row] = await ctx.db.$queryRaw<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM "User" u WHERE ${usersFound(signedIn(ctx), search)}`
    return row?.count ?? 0
  })

builder.queryField('users', (t) =>
  t.prismaConnection({
    type: 'User',
    cursor: 'id',
    ...pageSizes(),
    authScopes: { right: 'view-users' },
    description: 'People in the viewer’s reach, by name unless sorted otherwise.',
    args: {
      ...userSearch(t),
      sort: t.arg({ type: UserSort, description: 'NAME by default.' }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, args, ctx) => countOf(ctx, args),
    resolve: async (query, _root, { sort, ...args }, ctx) => {
      const { take, skip, cursor, ...shape } = query
      const page = { take, skip, cursor, ...numbered(args) }
      const found = await ctx.db.$queryRaw<{ id: string }[]>(pageOfUsers(signedIn(ctx), args, sort ?? 'NAME', page))
      const ids = found.map(({ id }) => id)
      if (take !== undefined && take < 0) ids.reverse()
      return inOrderOf(ids, await ctx.db.user.findMany({ ...shape, where: { id: { in: ids } } }))
    },
  }),
)

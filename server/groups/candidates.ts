import { Prisma } from '../../prisma/generated/client/client.ts'
import { dealersLookedAfterBy } from '../dealers/rules.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import { badInput } from '../platform/errors.ts'
import { sameWord, searchWords, uuid } from '../platform/values/inputs.ts'
import { BY_NAME, peopleNamed } from '../domain/people/people.ts'
import { can, type Viewer } from '../platform/viewer.ts'
import { usersSeenBy } from '../users/rules.ts'

/** People and dealers to put into something: searched by the server, page by page, never loaded whole. */
interface Place {
  adminGroup?: string | null
  assignmentGroup?: string | null
  dealer?: string | null
}

interface PeopleFound {
  text?: string | null
  role?: string | null
}
interface DealersFound {
  text?: string | null
  region?: string | null
  status?: 'ACTIVE' | 'INACTIVE' | 'PENDING' | 'DENIED' | null
}

const peopleFound = ({ text, role }: PeopleFound): Prisma.UserWhereInput => ({
  AND: [
    peopleNamed(text),
    role ? { role: { key: role } } : {},
    { status: { in: ['ACTIVE', 'PENDING'] }, erasedAt: null },
  ],
})

const dealersFound = ({ text, region, status }: DealersFound): Prisma.DealerWhereInput => ({
  ...(region ? { region } : {}),
  ...(status ? { status } : {}),
  AND: searchWords(text).map((word) => ({
    OR: [
      { name: { contains: word, mode: 'insensitive' } },
      { city: { contains: word, mode: 'insensitive' } },
      { region: sameWord(word) },
      { dealerNum: { startsWith: word, mode: 'insensitive' } },
      { code: { startsWith: word, mode: 'insensitive' } },
    ],
  })),
})

const notYetIn = ({ adminGroup, assignmentGroup, dealer }: Place): Prisma.UserWhereInput => ({
  ...(adminGroup ? { adminGroups: { none: { groupId: adminGroup } } } : {}),
  ...(assignmentGroup ? { assignmentGroups: { none: { groupId: assignmentGroup } } } : {}),
  ...(dealer ? { dealers: { none: { dealerId: dealer, active: true } } } : {}),
})

const candidates = (viewer: Viewer, place: Place, found: PeopleFound): Prisma.UserWhereInput => ({
  AND: [usersSeenBy(viewer), peopleFound(found), notYetIn(place)],
})
const dealerCandidates = (
  viewer: Viewer,
  adminGroup: string | null | undefined,
  found: DealersFound,
): Prisma.DealerWhereInput => ({
  AND: [
    dealersLookedAfterBy(viewer),
    dealersFound(found),
    adminGroup ? { adminGroups: { none: { groupId: adminGroup } } } : {},
  ],
})

const putsPeople = (viewer: Viewer | null) =>
  can(viewer, 'modify-admin-groups') || can(viewer, 'modify-assignment-groups') || can(viewer, 'modify-dealers')

builder.queryField('availableUsers', (t) =>
  t.prismaConnection({
    type: 'User',
    cursor: 'id',
    authScopes: (_root, _args, { viewer }) => putsPeople(viewer),
    description:
      'People in the viewer’s reach, active or waiting, who are not yet in the named group or at the named dealer; by name.',
    args: {
      adminGroup: t.arg.id({ description: 'Raw id.' }),
      assignmentGroup: t.arg.id({ description: 'Raw id.' }),
      dealer: t.arg.id({ description: 'Raw id.' }),
      text: t.arg.string({ description: 'Words of the name or email address.' }),
      role: t.arg.string({ description: 'Key of a role.' }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, args, ctx) => ctx.db.user.count({ where: candidates(signedIn(ctx), args, args) }),
    resolve: (query, _root, args, ctx) =>
      ctx.db.user.findMany({
        ...query,
        ...(args.offset ? { skip: args.offset } : {}),
        where: candidates(signedIn(ctx), args, args),
        orderBy: BY_NAME,
      }),
  }),
)

builder.queryField('availableDealers', (t) =>
  t.prismaConnection({
    type: 'Dealer',
    cursor: 'id',
    authScopes: { right: 'modify-admin-groups' },
    description: 'Dealers the viewer looks after that are not yet in the named admin group; by name.',
    args: {
      adminGroup: t.arg.id({ description: 'Raw id.' }),
      text: t.arg.string({ description: 'Words of the name, city, state, dealer id or number.' }),
      region: t.arg.string({ description: 'State or province code.' }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, args, ctx) =>
      ctx.db.dealer.count({ where: dealerCandidates(signedIn(ctx), args.adminGroup, args) }),
    resolve: (query, _root, args, ctx) =>
      ctx.db.dealer.findMany({
        ...query,
        ...(args.offset ? { skip: args.offset } : {}),
        where: dealerCandidates(signedIn(ctx), args.adminGroup, args),
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
)

export const PeopleFoundInput = builder.inputType('PeopleFoundInput', {
  description: 'Everyone a search finds, without naming them.',
  fields: (t) => ({
    text: t.string({ description: 'Words of the name or email address.' }),
    role: t.string({ description: 'Key of a role.' }),
  }),
})

export const DealersFoundInput = builder.inputType('DealersFoundInput', {
  description: 'Every dealer a search finds, without naming them.',
  fields: (t) => ({
    text: t.string({ description: 'Words of the name, city, state, dealer id or number.' }),
    region: t.string({ description: 'State or province code.' }),
  }),
})

/** Ids of a chosen list, checked against the viewer's reach. */
async function inReach<T extends { id: string }>(
  chosen: readonly string[],
  field: string,
  what: string,
  known: (ids: string[]) => Promise<T[]>,
): Promise<string[]> {
  const ids = [...new Set(chosen)]
  if (!ids.every((id) => uuid.safeParse(id).success) || (await known(ids)).length !== ids.length)
    throw badInput(field, `Choose ${what} in your reach.`)
  return ids
}

/** The people meant: those named, or all a search finds. Errors: BAD_USER_INPUT for people out of reach. */
export const peopleMeant = (
  tx: Tx,
  viewer: Viewer,
  place: Place,
  userIds: readonly string[] | null | undefined,
  all: PeopleFound | null | undefined,
): Promise<string[]> =>
  all
    ? tx.user
        .findMany({ where: candidates(viewer, place, all), select: { id: true } })
        .then((people) => people.map(({ id }) => id))
    : inReach(userIds ?? [], 'userIds', 'people', (ids) =>
        tx.user.findMany({ where: { AND: [{ id: { in: ids } }, usersSeenBy(viewer)] }, select: { id: true } }),
      )

/** The same for dealers. */
export const dealersMeant = (
  tx: Tx,
  viewer: Viewer,
  adminGroup: string,
  dealerIds: readonly string[] | null | undefined,
  all: DealersFound | null | undefined,
): Promise<string[]> =>
  all
    ? tx.dealer
        .findMany({ where: dealerCandidates(viewer, adminGroup, all), select: { id: true } })
        .then((dealers) => dealers.map(({ id }) => id))
    : inReach(dealerIds ?? [], 'dealerIds', 'dealers', (ids) =>
        tx.dealer.findMany({
          where: { AND: [{ id: { in: ids } }, dealersLookedAfterBy(viewer)] },
          select: { id: true },
        }),
      )

const LINKS = {
  adminGroupUsers: ['AdminGroupUser', 'userId'],
  adminGroupDealers: ['AdminGroupDealer', 'dealerId'],
  assignmentGroupMembers: ['AssignmentGroupMember', 'userId'],
} as const

/** Puts people or dealers into a group, however many, in one statement; answers how many are new. */
export async function link(
  tx: Tx,
  links: keyof typeof LINKS,
  groupId: string,
  ids: readonly string[],
): Promise<number> {
  if (!ids.length) return 0
  const [table, column] = LINKS[links]
  return tx.$executeRaw`INSERT INTO ${Prisma.raw(`"${table}" ("groupId", "${column}")`)} SELECT ${groupId}::uuid, unnest(${[...ids]}::uuid[]) ON CONFLICT DO NOTHING`
}

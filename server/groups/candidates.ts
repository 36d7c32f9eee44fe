import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Tx } from '../platform/db.ts'
import { badInput } from '../platform/errors.ts'
import { sameWord, searchWords, uuid } from '../platform/values/inputs.ts'
import type { InGroup } from '../domain/people/dynamicGroups.ts'
import { BY_NAME, peopleNamed } from '../domain/people/people.ts'
import { can, type Viewer } from '../platform/viewer.ts'
import { ManagedDealer, User } from '../domain/people/entity.ts'
import { dealersLookedAfterBy, usersVisibleTo } from '../domain/people/rules.ts'

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

const candidates = (place: Place, found: PeopleFound): Prisma.UserWhereInput => ({
  AND: [peopleFound(found), notYetIn(place)],
})
const dealerCandidates = (adminGroup: string | null | undefined, found: DealersFound): Prisma.DealerWhereInput => ({
  AND: [dealersFound(found), adminGroup ? { adminGroups: { none: { groupId: adminGroup } } } : {}],
})

const putsPeople = (viewer: Viewer) =>
  can(viewer, 'modify-admin-groups') || can(viewer, 'modify-assignment-groups') || can(viewer, 'modify-dealers')

User.list('availableUsers', {
  description:
    'People in the viewer’s reach, active or waiting, who are not yet in the named group or at the named dealer; by name.',
  may: putsPeople,
  args: (arg) => ({
    adminGroup: arg.id({ description: 'Raw id.' }),
    assignmentGroup: arg.id({ description: 'Raw id.' }),
    dealer: arg.id({ description: 'Raw id.' }),
    text: arg.string({ description: 'Words of the name or email address.' }),
    role: arg.string({ description: 'Key of a role.' }),
  }),
  found: (args) => candidates(args, args),
  order: BY_NAME,
})

ManagedDealer.list('availableDealers', {
  description: 'Dealers the viewer looks after that are not yet in the named admin group; by name.',
  may: 'modify-admin-groups',
  args: (arg) => ({
    adminGroup: arg.id({ description: 'Raw id.' }),
    text: arg.string({ description: 'Words of the name, city, state, dealer id or number.' }),
    region: arg.string({ description: 'State or province code.' }),
  }),
  found: ({ adminGroup, ...found }) => dealerCandidates(adminGroup, found),
  order: [{ name: 'asc' }],
})

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
        .findMany({ where: { AND: [usersVisibleTo(viewer), candidates(place, all)] }, select: { id: true } })
        .then((people) => people.map(({ id }) => id))
    : inReach(userIds ?? [], 'userIds', 'people', (ids) =>
        tx.user.findMany({ where: { AND: [{ id: { in: ids } }, usersVisibleTo(viewer)] }, select: { id: true } }),
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
        .findMany({
          where: { AND: [dealersLookedAfterBy(viewer), dealerCandidates(adminGroup, all)] },
          select: { id: true },
        })
        .then((dealers) => dealers.map(({ id }) => id))
    : inReach(dealerIds ?? [], 'dealerIds', 'dealers', (ids) =>
        tx.dealer.findMany({
          where: { AND: [{ id: { in: ids } }, dealersLookedAfterBy(viewer)] },
          select: { id: true },
        }),
      )

/** People as they come into a group. */
export const membersFrom = (groupId: string, userIds: readonly string[]): InGroup[] =>
  userIds.map((userId) => ({ groupId, userId }))

/** Puts dealers into an admin group, however many, in one statement; answers how many are new. */
export async function linkDealers(tx: Tx, groupId: string, dealerIds: readonly string[]): Promise<number> {
  if (!dealerIds.length) return 0
  return tx.$executeRaw`INSERT INTO "AdminGroupDealer" ("groupId", "dealerId") SELECT ${groupId}::uuid, unnest(${[...dealerIds]}::uuid[]) ON CONFLICT DO NOTHING`
}

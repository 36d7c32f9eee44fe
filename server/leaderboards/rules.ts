import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, type Viewer } from '../platform/viewer.ts'

export const managesLeaderboards = (viewer: Viewer): boolean => can(viewer, 'modify-leaderboards')

/** Boards about people like the viewer: of their dealers' places, role and groups. Administrators are on none. */
const fits = (viewer: Viewer): Prisma.LeaderboardWhereInput => ({
  AND: [
    { OR: [{ roleId: null }, { role: { key: viewer.roleKey } }] },
    { OR: [{ groupId: null }, { groupId: { in: [...viewer.assignmentGroupIds] } }] },
    {
      OR: [
        { country: null },
        ...(viewer.places ?? []).map((place) => {
          const [country, region] = [place.slice(0, 2), place.slice(3)]
          return { country, OR: [{ region: null }, { region }] }
        }),
      ],
    },
  ],
})

/** Shown to the viewer as one of its people; a frozen one also to who has a place on it. */
export const leaderboardsOpenTo = (viewer: Viewer): Prisma.LeaderboardWhereInput =>
  viewer.isAdmin
    ? { id: { in: [] } }
    : {
        shown: true,
        archivedAt: null,
        OR: [fits(viewer), { frozenAt: { not: null }, places: { some: { userId: viewer.id } } }],
      }

/** All of them for who holds modify-leaderboards, others those shown to them. */
export const leaderboardsVisibleTo = (viewer: Viewer): Prisma.LeaderboardWhereInput =>
  managesLeaderboards(viewer) ? {} : leaderboardsOpenTo(viewer)

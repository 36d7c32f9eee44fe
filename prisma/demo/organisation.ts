import type { Prisma } from '../generated/client/client.ts'
import type { Draw } from '../factories/draw.ts'
import type { BuiltInRole } from '../factories/roles.ts'

const day = 86_400_000

interface Placed {
  row: { id: string; status?: string; createdAt?: Date | string }
  dealer: number
}

/** Where people work, and for some where they worked before. */
export function memberships(
  people: readonly Placed[],
  dealerIds: readonly string[],
  draw: Draw,
  now: Date,
): Prisma.DealerMemberCreateManyInput[] {
  return people.flatMap(({ row, dealer }, index) => {
    const since = new Date(now.getTime() - draw.int(30, 190) * day)
    const former = dealerIds[(dealer + 7) % 26]!
    return [
      { userId: row.id, dealerId: dealerIds[dealer]!, createdAt: since },
      ...(index > 9 && index % 11 === 0 && row.status === 'ACTIVE' && former !== dealerIds[dealer]
        ? [
            {
              userId: row.id,
              dealerId: former,
              active: false,
              createdAt: new Date(since.getTime() - draw.int(60, 400) * day),
            },
          ]
        : []),
    ]
  })
}

export const unitDescriptions: Record<string, string> = {
  Powersports: 'Motorcycles, ATVs, side-by-sides and snowmobiles.',
  Marine: 'Personal watercraft, boats and outboard engines.',
  'Parts and Accessories': 'Shops that sell and fit parts without selling vehicles.',
}

/** A tour that is over: its people and dealers stay listed, without reach. */
export const restingGroup = {
  name: 'Winter demo tour',
  active: false,
  dealers: [0, 11, 13, 20],
  people: ['regional-sales-manager', 'sales-rep'],
}

/** An audience of last season that content is no longer meant for. */
export const restingAudience = { name: 'Snow Season Crew', kind: 'AUDIENCE' as const, active: false }

/** Audiences that follow from where people work and what they are; the portal lets them in when it begins. */
const dynamicGroups: { name: string; units?: string[]; dealers?: number[]; role?: BuiltInRole; department?: string }[] =
  [
    { name: 'Dealer Managers, Powersports', units: ['Powersports'], role: 'dealer-manager' },
    { name: 'Service at Marine Dealers', units: ['Marine'], department: 'Service' },
    { name: 'High Country and Partners', dealers: [0, 1, 2] },
  ]

interface Known {
  dealerIds: readonly string[]
  unitId: (name: string) => string
  roleId: (key: BuiltInRole) => string
  groupId: (name: string) => string
}

export async function writeDynamicGroups(tx: Prisma.TransactionClient, known: Known): Promise<void> {
  for (const { name, units = [], dealers = [], role, department } of dynamicGroups)
    await tx.assignmentGroup.create({
      data: {
        name,
        kind: 'DYNAMIC',
        byDealer: dealers.length > 0,
        byBusinessUnit: units.length > 0,
        byRole: role !== undefined,
        byGroup: department !== undefined,
        rules: {
          create: [
            ...dealers.map((index) => ({ dealerId: known.dealerIds[index]! })),
            ...units.map((unit) => ({ businessUnitId: known.unitId(unit) })),
            ...(role ? [{ roleId: known.roleId(role) }] : []),
            ...(department ? [{ groupId: known.groupId(department) }] : []),
          ],
        },
      },
    })
}

/** A role made here beside the shipped ones; nobody has it yet. */
export const madeRole = {
  key: 'regional-trainer-demo01',
  name: 'Regional Trainer',
  rank: 4,
  description: 'Visits dealers to train them: sees people, courses and how far everyone is, changes nothing.',
  rights: [
    'view-users',
    'view-dealers',
    'view-curriculums',
    'view-courses',
    'user-reports',
    'course-reports',
    'curriculum-reports',
    'submit-videos',
  ],
}

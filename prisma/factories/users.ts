import type { PrismaClient, Prisma, User } from '../generated/client/client.ts'
import { makeDealer } from './dealers.ts'
import { freshDraw, type Draw } from './draw.ts'
import { makeAssignmentGroup } from './groups.ts'
import { builtInRole, type BuiltInRole } from './roles.ts'

const firstNames = [
  'Avery',
  'Jordan',
  'Mia',
  'Logan',
  'Harper',
  'Caleb',
  'Nora',
  'Wyatt',
  'Elena',
  'Marcus',
  'Tessa',
  'Dylan',
  'Priya',
  'Owen',
  'Camila',
  'Reid',
  'Hannah',
  'Mateo',
  'Sienna',
  'Cole',
  'Amara',
  'Brody',
  'Ingrid',
  'Tyler',
  'Lucía',
  'Grant',
  'Naomi',
  'Hudson',
  'Zoë',
  'Darnell',
  'Paige',
  'Nikhil',
  'Brooke',
  'Trevor',
  'Maya',
  'Garrett',
  'Simone',
  'Chase',
  'Élise',
  'Travis',
  'Leah',
  'Diego',
  'Kendra',
  'Shane',
  'Anika',
  'Wes',
  'Jasmine',
  'Rory',
] as const

const lastNames = [
  'Whitaker',
  'Delgado',
  'Thompson',
  'Lindqvist',
  'Barnes',
  'Nakamura',
  'Foster',
  'Okafor',
  'Peterson',
  'Tremblay',
  'Hayes',
  'Morales',
  'Schultz',
  'Bennett',
  'Kowalski',
  'Sandoval',
  'Brooks',
  'Gagnon',
  'Mercer',
  'Patel',
  'Holloway',
  'Vance',
  'Ramirez',
  'Sorensen',
  'Doyle',
  'Carver',
  'Nguyen',
  'Hutchins',
  'Beaulieu',
  'Larsen',
  'Castillo',
  'Redmond',
  'Fischer',
  'Abbott',
  'Yazzie',
  'McKenna',
  'Rhodes',
  'Boucher',
  'Ellison',
  'Prescott',
] as const

/** A person who can sign in and passed every check; `passwordHash` comes from the caller, who pays for it once. */
export function userRow(overrides: Partial<Prisma.UserCreateManyInput> & { roleId: string }, draw: Draw = freshDraw) {
  const firstName = overrides.firstName ?? draw.pick(firstNames)
  const lastName = overrides.lastName ?? draw.pick(lastNames)
  const mailName = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  const now = new Date()
  return {
    id: draw.id(),
    email: `${mailName}.${draw.suffix()}@example.test`,
    firstName,
    lastName,
    status: 'ACTIVE' as const,
    emailVerifiedAt: now,
    privacyAcceptedAt: now,
    position: 'Salesperson',
    ...overrides,
  } satisfies Prisma.UserCreateManyInput
}

interface Belongings {
  /** Key of a built-in role, unless `roleId` names a row. */
  role?: BuiltInRole
  dealerIds?: string[]
  assignmentGroupIds?: string[]
  adminGroupIds?: string[]
  ownedBrandIds?: string[]
}

export async function makeUser(
  db: PrismaClient,
  {
    role = 'learner',
    dealerIds = [],
    assignmentGroupIds = [],
    adminGroupIds = [],
    ownedBrandIds = [],
    ...overrides
  }: Partial<Prisma.UserCreateManyInput> & Belongings = {},
): Promise<User> {
  const roleId = overrides.roleId ?? (await builtInRole(db, role)).id
  return db.user.create({
    data: {
      ...userRow({ ...overrides, roleId }),
      dealers: { create: dealerIds.map((dealerId) => ({ dealerId })) },
      assignmentGroups: { create: assignmentGroupIds.map((groupId) => ({ groupId })) },
      adminGroups: { create: adminGroupIds.map((groupId) => ({ groupId })) },
      ownedBrands: { create: ownedBrandIds.map((brandId) => ({ brandId })) },
    },
  })
}

/** A person with a dealer and a department, whom no onboarding screen stops. */
export async function makeOnboardedUser(
  db: PrismaClient,
  overrides: Parameters<typeof makeUser>[1] = {},
): Promise<User> {
  const dealerIds = overrides.dealerIds ?? [(await makeDealer(db)).id]
  const assignmentGroupIds = overrides.assignmentGroupIds ?? [(await makeAssignmentGroup(db)).id]
  return makeUser(db, { ...overrides, dealerIds, assignmentGroupIds })
}

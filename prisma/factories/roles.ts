import type { PrismaClient, Prisma, Role } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

/** The roles the product ships with; the server grants their rights when it starts. */
export const builtInRoles = [
  { key: 'platform-admin', name: 'Platform Admin', rank: 0 },
  { key: 'company-admin', name: 'Company Admin', rank: 1 },
  { key: 'brand-manager', name: 'Brand Manager', rank: 2 },
  { key: 'regional-sales-manager', name: 'Regional Sales Manager', rank: 3 },
  { key: 'sales-rep', name: 'Sales Rep', rank: 4 },
  { key: 'dealer-manager', name: 'Dealer Manager', rank: 5 },
  { key: 'learner', name: 'Learner', rank: 6 },
  { key: 'district-manager', name: 'District Manager', rank: null },
  { key: 'live-training-admin', name: 'Live-Training Admin', rank: null },
  { key: 'translator', name: 'Translator', rank: null },
] as const

export type BuiltInRole = (typeof builtInRoles)[number]['key']

/** The shipped role, made where the server has not made it yet; the server grants its rights when it next starts. */
export async function builtInRole(db: PrismaClient, key: BuiltInRole): Promise<Role> {
  const known = builtInRoles.find((role) => role.key === key)
  if (!known) throw new RangeError(`No built-in role ${key}`)
  return db.role.upsert({ where: { key }, create: { ...known, builtIn: true }, update: {} })
}

export async function makeRole(
  db: PrismaClient,
  { rights = [], ...overrides }: Partial<Omit<Prisma.RoleUncheckedCreateInput, 'rights'>> & { rights?: string[] } = {},
): Promise<Role> {
  const suffix = freshDraw.suffix()
  return db.role.create({
    data: {
      key: `role-${suffix}`,
      name: `Role ${suffix}`,
      rank: 6,
      ...overrides,
      rights: { create: rights.map((right) => ({ right })) },
    },
  })
}

import type { AssignmentGroupKind } from '../../prisma/generated/client/client.ts'
import { inNumber } from '../platform/values/text.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn, type Context } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { notFound } from '../platform/errors.ts'
import { AWAITED, isRight, rightCatalogue, rightTitle, type Right } from '../platform/rights.ts'
import { declaredFlags, readSettings, type SettingsRecord } from '../platform/settings.ts'
import { can, isPerson, seesAll, type Viewer } from '../platform/viewer.ts'
import { joined } from '../platform/kit/joined.ts'
import { dealersVisibleTo } from '../dealers/rules.ts'
import { readsRights } from './rules.ts'
import { dealersLookedAfterBy, usersVisibleTo } from '../domain/people/rules.ts'

/** A person with all that decides what they see: the viewer they would be, and where each part comes from. */
interface Access {
  viewer: Viewer
  name: string
  roleName: string
  groups: { id: string; name: string; active: boolean; dealers: { id: string; name: string }[] }[]
  dealers: { id: string; name: string; active: boolean; roleApplies: boolean }[]
  brands: { id: string; name: string }[]
  /** The role looks after the dealers one works at. */
  reachesOwnDealers: boolean
  assignmentGroups: { name: string; kind: AssignmentGroupKind; active: boolean }[]
  settings: SettingsRecord
}

async function accessOf(db: Db, id: string): Promise<Access | null> {
  const [person, settings] = await Promise.all([
    db.user.findUnique({
      where: { id },
      select: {
        id: true,
        firstName: true,
        lastName: true,
        email: true,
        emailVerifiedAt: true,
        editingBrandId: true,
        role: {
          select: { key: true, name: true, rank: true, reachesOwnDealers: true, rights: { select: { right: true } } },
        },
        dealers: {
          select: { active: true, roleApplies: true, dealer: { select: { id: true, name: true } } },
          orderBy: { dealer: { name: 'asc' } },
        },
        assignmentGroups: {
          select: { group: { select: { id: true, name: true, kind: true, active: true } } },
          orderBy: { group: { name: 'asc' } },
        },
        adminGroups: {
          select: {
            group: {
              select: {
                id: true,
                name: true,
                active: true,
                dealers: {
                  select: { dealer: { select: { id: true, name: true } } },
                  orderBy: { dealer: { name: 'asc' } },
                },
              },
            },
          },
          orderBy: { group: { name: 'asc' } },
        },
        ownedBrands: { select: { brand: { select: { id: true, name: true } } }, orderBy: { brand: { name: 'asc' } } },
      },
    }),
    readSettings(db),
  ])
  if (!person) return null
  const { role } = person
  const groups = person.adminGroups.map(({ group }) => ({ ...group, dealers: joined(group.dealers, 'dealer') }))
  const rights = new Set(role.rights.map(({ right }) => right).filter(isRight))
  return {
    viewer: {
      id: person.id,
      roleKey: role.key,
      rank: role.rank,
      rights,
      isAdmin: settings.adminRoles.includes(role.key),
      isPlatformAdmin: role.key === 'platform-admin',
      dealerIds: person.dealers.filter(({ active }) => active).map(({ dealer }) => dealer.id),
      assignmentGroupIds: person.assignmentGroups.filter(({ group }) => group.active).map(({ group }) => group.id),
      reachedDealerIds: [
        ...new Set([
          ...groups.filter(({ active }) => active).flatMap(({ dealers }) => dealers.map((dealer) => dealer.id)),
          ...(role.reachesOwnDealers
            ? person.dealers.filter(({ active, roleApplies }) => active && roleApplies).map(({ dealer }) => dealer.id)
            : []),
        ]),
      ],
      ownedBrandIds: person.ownedBrands.map(({ brand }) => brand.id),
      editingBrandId: person.editingBrandId,
      emailVerified: person.emailVerifiedAt != null,
      realActor: null,
      sessionId: null,
      clientId: null,
    },
    name: `${person.firstName} ${person.lastName}`.trim() || person.email,
    roleName: role.name,
    reachesOwnDealers: role.reachesOwnDealers,
    groups,
    settings,
    dealers: person.dealers.map(({ active, roleApplies, dealer }) => ({ ...dealer, active, roleApplies })),
    brands: joined(person.ownedBrands, 'brand'),
    assignmentGroups: joined(person.assignmentGroups, 'group'),
  }
}

interface EffectiveRight {
  name: Right
  label: string
  category: string
  held: boolean
  switchedOff: boolean
}

const EffectiveRightType = builder
  .objectRef<EffectiveRight>('EffectiveRight')
  .implement({
    description: 'One right of the catalog, as it stands for one person.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The name rules ask for.' }),
      label: t.exposeString('label', { description: 'As shown in the rights matrix.' }),
      category: t.exposeString('category', { description: 'The group it stands in.' }),
      held: t.exposeBoolean('held', { description: 'The person’s role holds it.' }),
      switchedOff: t.exposeBoolean('switchedOff', {
        description: 'Its area is turned off for everyone, so that it does nothing.',
      }),
      takesEffectWith: t.string({
        nullable: true,
        description: 'The area it takes effect with, while that is not built; null for a right that is asked for.',
        resolve: ({ name }) => AWAITED[name] ?? null,
      }),
    }),
  })

interface Source {
  kind: 'EVERYTHING' | 'ADMIN_GROUP' | 'OWN_DEALER' | 'BRAND' | 'AUDIENCE'
  name: string
  counts: boolean
  text: string
}

const SourceKind = builder.enumType('ReachSourceKind', {
  description: 'Where reach comes from.',
  values: {
    EVERYTHING: { description: 'The rank: sees everything.' },
    ADMIN_GROUP: { description: 'An admin group and its dealers.' },
    OWN_DEALER: { description: 'A dealer the person works at.' },
    BRAND: { description: 'A brand the person manages.' },
    AUDIENCE: { description: 'A department or audience, which opens content.' },
  } as const,
})

const SourceType = builder
  .objectRef<Source>('ReachSource')
  .implement({
    description: 'One reason why a person sees what they see.',
    fields: (t) => ({
      kind: t.field({ type: SourceKind, description: 'Where it comes from.', resolve: ({ kind }) => kind }),
      name: t.exposeString('name', { description: 'Of the group, dealer or brand.' }),
      counts: t.exposeBoolean('counts', { description: 'False where it is inactive and gives nothing now.' }),
      text: t.exposeString('text', { description: 'In a sentence.' }),
    }),
  })

const dealersIn = (count: number) => inNumber(count, 'one dealer', '# dealers')

function sourcesOf({
  viewer,
  groups,
  dealers,
  brands,
  assignmentGroups,
  roleName,
  reachesOwnDealers,
}: Access): Source[] {
  return [
    ...(seesAll(viewer)
      ? [
          {
            kind: 'EVERYTHING' as const,
            name: roleName,
            counts: true,
            text: `${roleName} ranks among those who see every dealer and person.`,
          },
        ]
      : []),
    ...groups.map(({ name, active, dealers: { length } }): Source => ({
      kind: 'ADMIN_GROUP',
      name,
      counts: active,
      text: active
        ? `Reaches ${dealersIn(length)} and their staff.`
        : `Inactive: its ${dealersIn(length)} are out of reach.`,
    })),
    ...dealers.map(({ name, active, roleApplies }): Source => ({
      kind: 'OWN_DEALER',
      name,
      counts: active,
      text: !active
        ? 'Worked there before.'
        : !reachesOwnDealers
          ? 'Works there.'
          : roleApplies
            ? 'Works there and looks after its staff.'
            : 'Works there by their own choice: the role does not look after its staff.',
    })),
    ...brands.map(({ name }): Source => ({
      kind: 'BRAND',
      name,
      counts: true,
      text: 'Manages this brand and its content.',
    })),
    ...assignmentGroups.map(({ name, kind, active }): Source => ({
      kind: 'AUDIENCE',
      name,
      counts: active,
      text: active ? `${GROUPS[kind]}: sees content meant for it.` : 'Inactive: opens nothing.',
    })),
  ]
}

const GROUPS: Record<AssignmentGroupKind, string> = {
  DEPARTMENT: 'Department',
  AUDIENCE: 'Audience',
  DYNAMIC: 'Dynamic group',
}

interface Verdict {
  allowed: boolean
  reasons: string[]
}

const VerdictType = builder
  .objectRef<Verdict>('AccessVerdict')
  .implement({
    description: 'Whether a person sees something, and why.',
    fields: (t) => ({
      allowed: t.exposeBoolean('allowed', { description: 'The answer the portal gives the person.' }),
      reasons: t.exposeStringList('reasons', { description: 'Every reason for it, in sentences.' }),
    }),
  })

/** How the dealers of a person or a dealer itself fall into reach. */
function waysTo(
  access: Access,
  dealers: { id: string; name: string; active?: boolean }[],
  works: boolean,
): { open: string[]; closed: string[] } {
  const open: string[] = []
  const closed: string[] = []
  for (const dealer of dealers) {
    const at = works ? `The other person works at ${dealer.name}, which` : dealer.name
    if (dealer.active === false) {
      closed.push(`The other person worked at ${dealer.name} before; only current staff are in reach.`)
      continue
    }
    for (const group of access.groups) {
      if (!group.dealers.some(({ id }) => id === dealer.id)) continue
      if (group.active) open.push(`${at} is in the admin group ${group.name}.`)
      else closed.push(`${at} is in the admin group ${group.name}, which is inactive.`)
    }
    if (
      access.reachesOwnDealers &&
      access.dealers.some(({ id, active, roleApplies }) => id === dealer.id && active && roleApplies)
    )
      open.push(`${at} is a dealer this person works at; the role ${access.roleName} looks after its staff.`)
  }
  return { open, closed }
}

function verdictOn(
  access: Access,
  right: Right,
  ways: { open: string[]; closed: string[] },
  isOwn: string | null,
  allowed: boolean,
): Verdict {
  const { viewer, roleName } = access
  const named = rightTitle(right)
  const holds = can(viewer, right)
  const reasons = [
    ...(isOwn ? [isOwn] : []),
    holds ? `The role ${roleName} holds ${named}.` : `The role ${roleName} does not hold ${named}.`,
    ...(seesAll(viewer)
      ? [`${roleName} ranks among those who see everything.`]
      : [
          ...ways.open,
          ...(ways.open.length ? [] : ['No active admin group of this person leads there.']),
          ...ways.closed,
        ]),
  ]
  return { allowed, reasons }
}

/** Those of a category do nothing while the flag that names it is off. */
function effectiveRights({ viewer, settings }: Access): EffectiveRight[] {
  const off = new Set(
    declaredFlags().flatMap(([name, { rights }]) => (rights && !settings.flags[name] ? [rights] : [])),
  )
  return rightCatalogue.map((right) => ({
    ...right,
    held: can(viewer, right.name),
    switchedOff: off.has(right.category),
  }))
}

const AccessType = builder.objectRef<Access>('EffectiveAccess').implement({
  description:
    'What a person may do and reach, and why: rights by the role, reach by groups, dealers and brands, areas by flags.',
  fields: (t) => ({
    user: t.prismaField({
      type: 'User',
      description: 'The person.',
      resolve: (query, { viewer }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id: viewer.id } }),
    }),
    role: t.prismaField({
      type: 'Role',
      description: 'The role all rights come from.',
      resolve: (query, { viewer }, _args, { db }) =>
        db.role.findUniqueOrThrow({ ...query, where: { key: viewer.roleKey } }),
    }),
    entersAdmin: t.boolean({
      description: 'The role may enter the admin portal.',
      resolve: ({ viewer }) => viewer.isAdmin,
    }),
    seesEverything: t.boolean({
      description: 'Reach is not limited to groups.',
      resolve: ({ viewer }) => seesAll(viewer),
    }),
    rights: t.field({
      type: [EffectiveRightType],
      description: 'The whole catalog, by category.',
      resolve: effectiveRights,
    }),
    sources: t.field({ type: [SourceType], description: 'Where the reach comes from.', resolve: sourcesOf }),
    dealerCount: t.int({
      description: 'Dealers the person looks after.',
      resolve: ({ viewer }, _args, { db }) => db.dealer.count({ where: dealersLookedAfterBy(viewer) }),
    }),
    userCount: t.int({
      description: 'People the person sees, oneself included.',
      resolve: ({ viewer }, _args, { db }) => db.user.count({ where: usersVisibleTo(viewer) }),
    }),
    seesUser: t.field({
      type: VerdictType,
      nullable: true,
      args: { databaseId: t.arg.id({ required: true, description: 'Raw id of the other person.' }) },
      description: 'Whether the person sees another person, and why; null unless the viewer sees both.',
      resolve: async (access, { databaseId }, ctx) => {
        const other = await ctx.db.user.findFirst({
          where: { AND: [{ id: databaseId }, usersVisibleTo(signedIn(ctx))] },
          select: { id: true, dealers: { select: { active: true, dealer: { select: { id: true, name: true } } } } },
        })
        if (!other) return null
        const allowed =
          (await ctx.db.user.count({ where: { AND: [{ id: other.id }, usersVisibleTo(access.viewer)] } })) > 0
        const ways = waysTo(
          access,
          other.dealers.map(({ active, dealer }) => ({ ...dealer, active })),
          true,
        )
        return verdictOn(
          access,
          'view-users',
          ways,
          other.id === access.viewer.id ? 'This is their own account.' : null,
          allowed,
        )
      },
    }),
    seesDealer: t.field({
      type: VerdictType,
      nullable: true,
      args: { databaseId: t.arg.id({ required: true, description: 'Raw id of the dealer.' }) },
      description: 'Whether the person looks after a dealer, and why; null unless the viewer sees it.',
      resolve: async (access, { databaseId }, ctx) => {
        const dealer = await ctx.db.dealer.findFirst({
          where: { AND: [{ id: databaseId }, dealersVisibleTo(ctx.viewer)] },
          select: { id: true, name: true },
        })
        if (!dealer) return null
        const allowed =
          (await ctx.db.dealer.count({ where: { AND: [{ id: dealer.id }, dealersLookedAfterBy(access.viewer)] } })) > 0
        return verdictOn(access, 'view-dealers', waysTo(access, [dealer], false), null, allowed)
      },
    }),
  }),
})

const mayAsk = (ctx: Context, id: string | null | undefined) =>
  ctx.viewer != null &&
  ((isPerson(ctx.viewer) && (!id || id === ctx.viewer.id)) || (id != null && readsRights(ctx.viewer)))

builder.queryField('effectiveAccess', (t) =>
  t.field({
    type: AccessType,
    nullable: true,
    authScopes: (_root, { databaseId }, ctx) => mayAsk(ctx, databaseId),
    args: { databaseId: t.arg.id({ description: 'Raw id of a person in reach; oneself when left out.' }) },
    description:
      'What a person may do and reach, and why. One’s own for anyone signed in; that of people in reach for holders of modify-roles or edit-user-roles. Null for people out of reach.',
    resolve: async (_root, { databaseId }, ctx) => {
      const viewer = signedIn(ctx)
      if (
        databaseId &&
        databaseId !== viewer.id &&
        !(await ctx.db.user.count({ where: { AND: [{ id: databaseId }, usersVisibleTo(viewer)] } }))
      )
        return null
      const access = await accessOf(ctx.db, databaseId ?? viewer.id)
      if (!access) throw notFound('The person')
      return access
    },
  }),
)

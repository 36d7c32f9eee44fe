import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { refuseWhileNeeded } from '../domain/deletion/hanging.ts'
import { badInput, failure, NO_PERMISSION } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, requiredText, uuid } from '../platform/values/inputs.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { isRight, rightCatalogue, type Right } from '../platform/rights.ts'
import { given, keepNameFree, known, saveVersion } from '../platform/kit/saves.ts'
import { can, seesAll, type Viewer } from '../platform/viewer.ts'
import { Role } from './entity.ts'
import { editsRole, mayGiveRank, rolesVisibleTo } from './rules.ts'

const labels = new Map<string, string>(
  rightCatalogue.map(({ name, label, category }) => [name, `${category.replaceAll('_', ' ')}: ${label}`]),
)

/** Nobody grants a right they do not hold. Errors: BAD_USER_INPUT at rights. */
function checkedGrants(viewer: Viewer, wanted: readonly string[], held: ReadonlySet<string>): Right[] {
  const rights = [...new Set(wanted)].map((name) => {
    if (!isRight(name)) throw badInput('rights', 'One of these rights is not known.')
    return name
  })
  const tooMuch = rights.filter((right) => !held.has(right) && !can(viewer, right))
  if (tooMuch.length)
    throw badInput(
      'rights',
      `You cannot grant what you do not hold yourself: ${tooMuch
        .slice(0, 5)
        .map((right) => labels.get(right))
        .join('; ')}.`,
    )
  return rights
}

declare module '../platform/events.ts' {
  interface Events {
    /** People of the role of this key enter the admin portal from now on, or no longer. */
    'role.adminEntryChanged': { key: string; enters: boolean }
  }
}

const newKey = (name: string) =>
  `${
    name
      .toLowerCase()
      .normalize('NFD')
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .join('-')
      .slice(0, 40) || 'role'
  }-${randomBytes(3).toString('hex')}`

interface RoleInput {
  rank?: number | null
  reachesOwnDealers?: boolean | null
}
interface KnownRole {
  key: string
  rank: number | null
  builtIn: boolean
  reachesOwnDealers: boolean
}

/** The rank the role is to have. Errors: BAD_USER_INPUT names the field, FORBIDDEN. */
function checkedStanding(
  viewer: Viewer,
  role: KnownRole | null,
  { rank, reachesOwnDealers }: RoleInput,
): number | null {
  if (rank !== undefined && role?.builtIn && rank !== role.rank)
    throw badInput('rank', 'The rank of a shipped role stays.')
  const next = rank === undefined ? (role ? role.rank : null) : rank
  if (!mayGiveRank(viewer, next)) throw badInput('rank', 'Choose a rank below your own.')
  if (reachesOwnDealers == null || reachesOwnDealers === (role?.reachesOwnDealers ?? false)) return next
  if (role?.builtIn) throw badInput('reachesOwnDealers', 'The reach of a shipped role stays.')
  if (!seesAll(viewer)) throw failure('FORBIDDEN', NO_PERMISSION)
  return next
}

/**
 * What a new role takes over from another: its rights as far as the viewer holds them, and its reach. Errors:
 * BAD_USER_INPUT at copyOf.
 */
async function modelFor({ tx }: Change, viewer: Viewer, id: string): Promise<{ rights: Right[]; reach?: boolean }> {
  const model = await tx.role.findFirst({
    where: { AND: [{ id }, rolesVisibleTo(viewer)] },
    select: { key: true, reachesOwnDealers: true, rights: { select: { right: true } } },
  })
  if (!model) throw badInput('copyOf', 'This role no longer exists.')
  const rights = model.rights.map(({ right }) => right).filter(isRight)
  return {
    rights: rights.filter((right) => can(viewer, right)),
    ...(seesAll(viewer) || model.key === viewer.roleKey ? { reach: model.reachesOwnDealers } : {}),
  }
}

/** Locked, so that nobody is given the role or changes it between the look and the end. Errors: NOT_FOUND. */
async function roleToChange({ tx }: Change, viewer: Viewer, id: string) {
  await tx.$queryRaw`SELECT id FROM "Role" WHERE id = ${id}::uuid FOR UPDATE`
  return known(
    await tx.role.findFirst({
      where: { AND: [{ id }, rolesVisibleTo(viewer)] },
      include: { rights: { select: { right: true } } },
    }),
    'The role',
  )
}

mutation('saveRole', {
  description:
    'Makes or saves a role; open sessions follow at once. Nobody grants a right they do not hold, nor touches a role at or above the own rank. Errors: BAD_USER_INPUT names the field, FORBIDDEN, NOT_FOUND, CONFLICT for a known name or when somebody else saved meanwhile.',
  about: 'What to change; what is left out stays. Without an id a new role.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid }),
    version: t.int({ description: 'As read; a save over somebody else’s is refused. Left out, the last save wins.' }),
    copyOf: t.id({
      validate: uuid,
      description: 'For a new role: the role whose rights and reach it begins with, as far as the viewer holds them.',
    }),
    name: t.string({ validate: requiredText('Name', 60) }),
    description: t.string({ validate: optionalText(300) }),
    rank: t.int({
      validate: z.number().int().min(0, 'The rank goes from 0 to 6.').max(6, 'The rank goes from 0 to 6.'),
      description: 'Below the own rank; null stands outside the hierarchy. That of a shipped role stays.',
    }),
    rights: t.stringList({ description: 'All its rights by name, in place of those so far.' }),
    reachesOwnDealers: t.boolean({
      description:
        'Looks after the dealers one works at and their staff; for who sees all to change. That of a shipped role stays.',
    }),
    entersAdmin: t.boolean({ description: 'May enter the admin portal; for platform admins.' }),
  }),
  may: (viewer, { entersAdmin }) => can(viewer, 'modify-roles') && (entersAdmin == null || viewer.isPlatformAdmin),
  async does(c, { databaseId, version, copyOf, entersAdmin, rights, ...wanted }, viewer) {
    const before = databaseId ? await roleToChange(c, viewer, databaseId) : null
    if (before && !editsRole(viewer, before))
      throw failure(
        'FORBIDDEN',
        before.key === viewer.roleKey
          ? 'You cannot change your own role.'
          : 'You cannot change a role at or above your own rank.',
      )
    const { name, description } = wanted
    if (!before && !name) throw badInput('name', 'Name is required.')
    const rank = checkedStanding(viewer, before, wanted)
    await keepNameFree(c.tx.role, 'A role', name, before?.id)
    const held = new Set<string>(before?.rights.map(({ right }) => right))
    const granted = rights ? checkedGrants(viewer, rights, held) : null
    const model = !before && copyOf ? await modelFor(c, viewer, copyOf) : null
    const grants = granted ?? model?.rights
    const data = { ...given({ name, description, reachesOwnDealers: wanted.reachesOwnDealers ?? model?.reach }), rank }
    if (before) await saveVersion(c.tx.role, { id: before.id, version }, data)
    const { id, key } =
      before ?? (await c.tx.role.create({ data: { ...data, name: name!, key: newKey(name!), defaultsGranted: true } }))
    if (grants) {
      await c.tx.roleRight.deleteMany({ where: { roleId: id, right: { notIn: grants } } })
      await c.tx.roleRight.createMany({ data: grants.map((right) => ({ roleId: id, right })), skipDuplicates: true })
    }
    if (entersAdmin != null) await c.emit('role.adminEntryChanged', { key, enters: entersAdmin })
    c.publish('access.changed', `role:${key}`, true)
    c.record({
      type: 'Role',
      id,
      before: before && { ...before, rights: [...held] },
      after: { ...data, ...(grants ? { rights: grants } : {}), entersAdmin },
    })
    return { id }
  },
  answers: Role.saved(),
})

mutation('deleteRole', {
  description:
    'Removes a role nobody has; never a shipped one, nor one at or above the own rank. Errors: NOT_FOUND, FORBIDDEN, CONFLICT while people have it.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'modify-roles',
  async does(c, { databaseId: id }, viewer) {
    const before = await roleToChange(c, viewer, id)
    if (before.builtIn) throw failure('CONFLICT', 'A role the portal ships with stays. Take its rights away instead.')
    if (!editsRole(viewer, before))
      throw failure(
        'FORBIDDEN',
        before.key === viewer.roleKey
          ? 'You cannot delete your own role.'
          : 'You cannot delete a role at or above your own rank.',
      )
    await refuseWhileNeeded(c.tx, 'Role', id)
    await c.tx.role.delete({ where: { id } })
    await c.emit('role.adminEntryChanged', { key: before.key, enters: false })
    c.record({ type: 'Role', id, before: { ...before, rights: before.rights.map(({ right }) => right) } })
    return { id }
  },
  answers: Role.removed(),
})

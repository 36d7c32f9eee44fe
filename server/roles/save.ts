import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, notFound, NO_PERMISSION, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, requiredText, sameText, uuid } from '../platform/values/inputs.ts'
import { isRight, rightCatalogue, type Right } from '../platform/rights.ts'
import { settingsFrom } from '../platform/settings.ts'
import { can, seesAll, type Viewer } from '../platform/viewer.ts'
import { editsRole, mayGiveRank, rolesSeenBy } from './rules.ts'

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

/** Who enters the admin portal is a general setting. */
async function letIntoAdmin({ tx }: Change, key: string, enters: boolean): Promise<void> {
  const [row] = await tx.$queryRaw<
    { values: Record<string, unknown> }[]
  >`SELECT values FROM "Settings" WHERE id = 1 FOR UPDATE`
  const { adminRoles } = settingsFrom(row?.values)
  const next = enters ? [...new Set([...adminRoles, key])] : adminRoles.filter((known) => known !== key)
  const values = { ...row?.values, adminRoles: next } as object
  await tx.settings.upsert({ where: { id: 1 }, create: { id: 1, values }, update: { values } })
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

builder.relayMutationField(
  'saveRole',
  {
    description: 'What to change; what is left out stays. Without an id a new role.',
    inputFields: (t) => ({
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
  },
  {
    description:
      'Makes or saves a role; open sessions follow at once. Nobody grants a right they do not hold, nor touches a role at or above the own rank. Errors: BAD_USER_INPUT names the field, FORBIDDEN, NOT_FOUND, CONFLICT for a known name or when somebody else saved meanwhile.',
    authScopes: (_root, { input }, { viewer }) =>
      can(viewer, 'modify-roles') && (input.entersAdmin == null || viewer?.isPlatformAdmin === true),
    resolve: (
      _root,
      { input: { databaseId, version, copyOf, name, description, rank, rights, reachesOwnDealers, entersAdmin } },
      ctx,
    ) =>
      change(ctx, 'saveRole', async (c) => {
        const viewer = signedIn(ctx)
        if (databaseId) await c.tx.$queryRaw`SELECT id FROM "Role" WHERE id = ${databaseId}::uuid FOR UPDATE`
        const known = databaseId
          ? await c.tx.role.findFirst({
              where: { AND: [{ id: databaseId }, rolesSeenBy(viewer)] },
              include: { rights: { select: { right: true } } },
            })
          : null
        if (databaseId && !known) throw notFound('The role')
        if (known && !editsRole(viewer, known))
          throw failure(
            'FORBIDDEN',
            known.key === viewer.roleKey
              ? 'You cannot change your own role.'
              : 'You cannot change a role at or above your own rank.',
          )
        if (!known && !name) throw badInput('name', 'Name is required.')
        if (rank !== undefined && known?.builtIn && rank !== known.rank)
          throw badInput('rank', 'The rank of a shipped role stays.')
        const nextRank = rank === undefined ? (known ? known.rank : null) : rank
        if (!mayGiveRank(viewer, nextRank)) throw badInput('rank', 'Choose a rank below your own.')
        if (reachesOwnDealers != null && known?.builtIn && reachesOwnDealers !== known.reachesOwnDealers)
          throw badInput('reachesOwnDealers', 'The reach of a shipped role stays.')
        if (reachesOwnDealers != null && reachesOwnDealers !== (known?.reachesOwnDealers ?? false) && !seesAll(viewer))
          throw failure('FORBIDDEN', NO_PERMISSION)
        if (
          name &&
          (await c.tx.role.count({ where: { name: sameText(name), ...(known ? { id: { not: known.id } } : {}) } }))
        ) {
          throw failure('CONFLICT', 'A role of this name exists.', { name: 'A role of this name exists.' })
        }
        const held = new Set<string>(known?.rights.map(({ right }) => right))
        let granted = rights ? checkedGrants(viewer, rights, held) : null
        let reach = reachesOwnDealers ?? undefined
        if (!known && copyOf) {
          const model = await c.tx.role.findFirst({
            where: { AND: [{ id: copyOf }, rolesSeenBy(viewer)] },
            select: { key: true, reachesOwnDealers: true, rights: { select: { right: true } } },
          })
          if (!model) throw badInput('copyOf', 'This role no longer exists.')
          if (seesAll(viewer) || model.key === viewer.roleKey) reach ??= model.reachesOwnDealers
          granted ??= model.rights
            .map(({ right }) => right)
            .filter(isRight)
            .filter((right) => can(viewer, right))
        }
        const data = {
          ...(name ? { name } : {}),
          ...(reach === undefined ? {} : { reachesOwnDealers: reach }),
          ...(description == null ? {} : { description }),
          rank: nextRank,
        }
        let id = known?.id
        let key = known?.key
        if (id) {
          const { count } = await c.tx.role.updateMany({
            where: { id, ...(version == null ? {} : { version }) },
            data: { ...data, version: { increment: 1 } },
          })
          if (!count) throw stale()
        } else {
          key = newKey(name!)
          id = (await c.tx.role.create({ data: { ...data, name: name!, key, defaultsGranted: true } })).id
        }
        const roleId = id
        if (granted) {
          await c.tx.roleRight.deleteMany({ where: { roleId, right: { notIn: granted } } })
          await c.tx.roleRight.createMany({ data: granted.map((right) => ({ roleId, right })), skipDuplicates: true })
        }
        if (entersAdmin != null) await letIntoAdmin(c, key!, entersAdmin)
        c.publish('access.changed', `role:${key!}`, true)
        c.record({
          type: 'Role',
          id,
          before: known && { ...known, rights: [...held] },
          after: { ...data, ...(granted ? { rights: granted } : {}), entersAdmin },
        })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      role: t.prismaField({
        type: 'Role',
        description: 'As saved.',
        resolve: (query, { id }, _args, { db }) => db.role.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'deleteRole',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
  {
    description:
      'Removes a role nobody has; never a shipped one, nor one at or above the own rank. Errors: NOT_FOUND, FORBIDDEN, CONFLICT while people have it.',
    authScopes: { right: 'modify-roles' },
    resolve: (_root, { input: { databaseId: id } }, ctx) =>
      change(ctx, 'deleteRole', async (c) => {
        const viewer = signedIn(ctx)
        // Locked, so that nobody is given the role between the look and the end.
        await c.tx.$queryRaw`SELECT id FROM "Role" WHERE id = ${id}::uuid FOR UPDATE`
        const before = await c.tx.role.findFirst({
          where: { AND: [{ id }, rolesSeenBy(viewer)] },
          include: { rights: { select: { right: true } }, _count: { select: { users: true } } },
        })
        if (!before) throw notFound('The role')
        if (before.builtIn)
          throw failure('CONFLICT', 'A role the portal ships with stays. Take its rights away instead.')
        if (!editsRole(viewer, before))
          throw failure(
            'FORBIDDEN',
            before.key === viewer.roleKey
              ? 'You cannot delete your own role.'
              : 'You cannot delete a role at or above your own rank.',
          )
        const people = before._count.users
        if (people)
          throw failure(
            'CONFLICT',
            `${people === 1 ? 'One person has' : `${people} people have`} this role. Give them another one first.`,
          )
        await c.tx.role.delete({ where: { id } })
        await letIntoAdmin(c, before.key, false)
        c.record({ type: 'Role', id, before: { ...before, rights: before.rights.map(({ right }) => right) } })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      deletedId: t.globalID({
        description: 'Global id of what was removed.',
        resolve: ({ id }) => ({ id, type: 'Role' }),
      }),
      databaseId: t.exposeID('id', { description: 'Raw id of what was removed.' }),
    }),
  },
)

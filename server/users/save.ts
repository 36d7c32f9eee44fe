import { z } from 'zod'
import { tellAccessChanged } from '../domain/people/accessChanges.ts'
import { takeUpload, type FileInput } from '../platform/files/attachments.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { failure, NO_PERMISSION, notFound, stale } from '../platform/errors.ts'
import type { Incoming } from '../platform/files/files.ts'
import { checkedUuid, email, uuid } from '../platform/values/inputs.ts'
import { seesAll } from '../platform/viewer.ts'
import { columnsOf, freeEmail, personOf, roleToGive, writeBelongings, type PersonInput } from './edit.ts'
import { administeredFields, PERSONAL_NAMES, personalFields } from './personInput.ts'
import { keepPlatformAdmin } from './platformAdmins.ts'
import { savedPerson } from './savedPerson.ts'
import { addsPeople, editsPerson, staffsDealer } from './rules.ts'

const pictureOf = (input: { profileImage?: Promise<Incoming> | null; profileImageId?: string | null }): FileInput => ({
  upload: input.profileImage,
  id: input.profileImageId,
  kind: 'image',
  field: 'profileImage',
  isPublic: true,
})

/** What the audit row shows: everything but the upload itself. */
const recorded = ({ profileImage: _upload, ...input }: Record<string, unknown>) => input

const AUDITED = {
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  position: true,
  addressLine1: true,
  city: true,
  region: true,
  country: true,
  postalCode: true,
  status: true,
  participatingLearner: true,
  receiveEmails: true,
  tagged: true,
  role: { select: { key: true } },
  dealers: { select: { dealerId: true, active: true } },
  assignmentGroups: { select: { groupId: true } },
  adminGroups: { select: { groupId: true } },
} as const

const isOwnPart = (input: object): boolean =>
  Object.entries(input).every(
    ([name, value]) =>
      value == null ||
      name === 'databaseId' ||
      name === 'version' ||
      (PERSONAL_NAMES as readonly string[]).includes(name),
  )

builder.relayMutationField(
  'saveUser',
  {
    description: 'What to change; what is left out stays, an empty text clears.',
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      version: t.int({ description: 'The version the change started from; left out, it is not checked.' }),
      email: t.string({ validate: email, description: 'A new address has to be verified again.' }),
      ...personalFields(t),
      ...administeredFields(t),
    }),
  },
  {
    description:
      'Saves a person: oneself as far as one’s own details go, others in reach and below one’s rank with modify-users. ' +
      'Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version, a known address or the last platform admin.',
    authScopes: async (_root, { input }, ctx) => {
      const { viewer } = ctx
      if (!viewer) return false
      const person = await personOf(ctx, input.databaseId)
      return editsPerson(viewer, person) || (viewer.id === person.id && isOwnPart(input))
    },
    resolve: async (_root, { input }, ctx) => {
      const { databaseId, version, ...given } = input
      const viewer = signedIn(ctx)
      const file = pictureOf(given)
      const stored = await takeUpload(ctx, file)
      return change(ctx, 'saveUser', async (c) => {
        const before = await c.tx.user.findFirst({
          where: { id: databaseId, erasedAt: null },
          select: { ...AUDITED, id: true, roleId: true },
        })
        if (!before) throw notFound('The person')
        const data = columnsOf(given)
        if (given.email && given.email !== before.email) {
          await freeEmail(c, given.email, databaseId)
          Object.assign(data, { email: given.email, emailVerifiedAt: null })
        }
        if (given.role) {
          const role =
            given.role === before.role.key || given.role === before.roleId
              ? null
              : await roleToGive(c, viewer, given.role)
          if (role && databaseId === viewer.id)
            throw failure('FORBIDDEN', 'Nobody changes the own role.', { role: 'Nobody changes the own role.' })
          if (role && before.role.key === 'platform-admin') await keepPlatformAdmin(c, databaseId)
          if (role) data.roleId = role.id
        }
        const { count } = await c.tx.user.updateMany({
          where: { id: databaseId, ...(version == null ? {} : { version }) },
          data: { ...data, version: { increment: 1 } },
        })
        if (!count) throw stale()
        await writeBelongings(c, ctx, databaseId, given, { stored, file })
        if (given.role || given.dealers || given.assignmentGroups || given.adminGroups)
          tellAccessChanged(c, [databaseId])
        if (data.email) await c.emit('user.email-changed', { userId: databaseId, from: before.email, to: given.email! })
        tellAccessChanged(c, [databaseId])
        c.record({ type: 'User', id: databaseId, before, after: recorded(given) })
        return { id: databaseId }
      })
    },
  },
  { outputFields: savedPerson },
)

/** A new account without a password; who does not see all names a dealer in reach. */
async function addPerson(
  ctx: Context,
  action: 'createUser' | 'inviteUser',
  given: PersonInput & { email: string } & Parameters<typeof pictureOf>[0],
  invites: boolean,
): Promise<{ id: string }> {
  const viewer = signedIn(ctx)
  const file = pictureOf(given)
  const stored = await takeUpload(ctx, file)
  return change(ctx, action, async (c) => {
    await freeEmail(c, given.email)
    if (
      !seesAll(viewer) &&
      !given.dealers?.some(({ dealer, active }) => active !== false && staffsDealer(viewer, dealer))
    ) {
      throw failure('BAD_USER_INPUT', 'Choose a dealer in your reach.', { dealers: 'Choose a dealer in your reach.' })
    }
    const role = given.role
      ? await roleToGive(c, viewer, given.role)
      : await c.tx.role.findUniqueOrThrow({ where: { key: 'learner' }, select: { id: true, key: true } })
    const columns = columnsOf(given) as { firstName?: string }
    const { id } = await c.tx.user.create({
      data: { ...columns, email: given.email, roleId: role.id, status: 'ACTIVE', invitedAt: invites ? c.now : null },
    })
    await writeBelongings(c, ctx, id, given, { stored, file })
    if (invites) await c.emit('user.invited', { userId: id, byId: viewer.id })
    c.record({ type: 'User', id, after: { ...recorded(given), role: role.key } })
    return { id }
  })
}

const mayAdd = (_root: unknown, _args: unknown, { viewer }: Context) => viewer != null && addsPeople(viewer)

builder.relayMutationField(
  'createUser',
  {
    description: 'A new person.',
    inputFields: (t) => ({
      email: t.string({ required: true, validate: email }),
      invite: t.boolean({ description: 'Sends the invitation at once; otherwise it may be sent later.' }),
      ...personalFields(t),
      ...administeredFields(t),
    }),
  },
  {
    description:
      'A new person, active at once; a learner unless another role is given. For holders of modify-users. Errors: BAD_USER_INPUT names the field, FORBIDDEN at the role, CONFLICT for a known address.',
    authScopes: mayAdd,
    resolve: (_root, { input: { invite, ...given } }, ctx) => addPerson(ctx, 'createUser', given, invite ?? false),
  },
  { outputFields: savedPerson },
)

builder.relayMutationField(
  'inviteUser',
  {
    description: 'Whom to invite.',
    inputFields: (t) => ({
      databaseId: t.id({
        validate: uuid,
        description: 'Someone invited or made before: the letter is sent again, and earlier links end.',
      }),
      email: t.string({
        validate: z.union([z.literal(''), email]),
        description: 'Someone new, unless the raw id is given.',
      }),
      ...personalFields(t),
      ...administeredFields(t),
    }),
  },
  {
    description:
      'Sends a letter with a link, good for 14 days, to choose a password; makes the account where there is none. For holders of modify-users. ' +
      'Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT for a known address or somebody who has a password, TOO_MANY.',
    authScopes: mayAdd,
    resolve: async (_root, { input: { databaseId, email: address, ...given } }, ctx) => {
      const viewer = signedIn(ctx)
      await ctx.services.limits.use('invite', viewer.id)
      if (!databaseId) {
        if (!address) throw failure('BAD_USER_INPUT', 'Enter an email address.', { email: 'Enter an email address.' })
        return addPerson(ctx, 'inviteUser', { ...given, email: address }, true)
      }
      const person = await personOf(ctx, checkedUuid(databaseId, 'databaseId'))
      if (!editsPerson(viewer, person)) throw failure('FORBIDDEN', NO_PERMISSION)
      return change(ctx, 'inviteUser', async (c) => {
        const { count } = await c.tx.user.updateMany({
          where: { id: databaseId, status: 'ACTIVE', passwordHash: null },
          data: { invitedAt: c.now },
        })
        if (!count) throw failure('CONFLICT', 'This person has a password already, or may not sign in.')
        await c.emit('user.invited', { userId: databaseId, byId: viewer.id })
        c.record({ type: 'User', id: databaseId, after: { invitedAt: c.now } })
        return { id: databaseId }
      })
    },
  },
  { outputFields: savedPerson },
)

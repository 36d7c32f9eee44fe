import { happened } from '../domain/happenings/happenings.ts'
import { z } from 'zod'
import { tellAccessChanged } from '../domain/people/accessChanges.ts'
import { publicPicture, takeFiles, type FileInput, type AcceptedFiles } from '../platform/attachments/attachments.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known, saveVersion } from '../platform/kit/saves.ts'
import { email, uuid } from '../platform/values/inputs.ts'
import { accountOf, isPersonOr, seesAll, type Viewer } from '../platform/viewer.ts'
import { addPerson, freeEmail } from '../domain/people/accounts.ts'
import { applyRole } from '../domain/people/belonging.ts'
import { columnsOf, personOf, roleToGive, writeBelongings, type PersonInput } from './edit.ts'
import { User } from '../domain/people/entity.ts'
import { checkPosition } from '../domain/people/positions.ts'
import { administeredFields, PERSONAL_NAMES, personalFields, withPlace } from './personInput.ts'
import { keepPlatformAdmin } from './platformAdmins.ts'
import { addsPeople, editsPerson, staffsDealer } from './rules.ts'

const takePicture = (
  ctx: Context,
  { profileImage, profileImageId }: { profileImage?: FileInput['upload']; profileImageId?: string | null },
) => takeFiles(ctx, { profileImageId: publicPicture('profileImage', profileImage, profileImageId) })

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
  dealers: { select: { dealerId: true, active: true, roleApplies: true } },
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

mutation('saveUser', {
  description:
    'Saves a person: oneself as far as one’s own details go, others in reach and below one’s rank with modify-users. ' +
    'Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version, a known address or the last platform admin.',
  about: 'What to change; what is left out stays, an empty text clears.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    version: t.int({ description: 'The version the change started from; left out, it is not checked.' }),
    email: t.string({ validate: email, description: 'A new address has to be verified again.' }),
    ...personalFields(t),
    ...administeredFields(t),
  }),
  may: (viewer, input, { db }) =>
    isPersonOr(viewer, 'modify-users') &&
    personOf(db, viewer, input.databaseId).then(
      (person) => editsPerson(viewer, person) || (viewer.id === person.id && isOwnPart(input)),
    ),
  first: takePicture,
  async does(c, { databaseId: id, version, ...input }, viewer, files) {
    const before = known(
      await c.tx.user.findFirst({ where: { id, erasedAt: null }, select: { ...AUDITED, id: true, roleId: true } }),
      'The person',
    )
    await checkPosition(c.tx, input.position, before.position)
    const data = columnsOf(withPlace(input, before))
    const address = input.email && input.email !== before.email ? input.email : null
    if (address) {
      await freeEmail(c, address, id)
      Object.assign(data, { email: address, emailVerifiedAt: null })
    }
    if (input.role && input.role !== before.role.key && input.role !== before.roleId) {
      const role = await roleToGive(c, viewer, input.role)
      if (id === viewer.id)
        throw failure('FORBIDDEN', 'You cannot change your own role.', { role: 'You cannot change your own role.' })
      if (before.role.key === 'platform-admin') await keepPlatformAdmin(c, id)
      data.roleId = role.id
    }
    await saveVersion(c.tx.user, { id, version }, data)
    if (data.roleId) await applyRole(c, id)
    await writeBelongings(c, viewer, id, input, files)
    if (address) await c.emit('user.email-changed', { userId: id, from: before.email, to: address })
    await happened(c, 'user.updated', id)
    tellAccessChanged(c, [id])
    c.record({ type: 'User', id, before, after: recorded(input) })
    return { id }
  },
  answers: User.saved(),
})

/** A new account without a password; who does not see all names a dealer in reach. */
async function makePerson(
  c: Change,
  viewer: Viewer,
  input: PersonInput & { email: string },
  { files, invites }: { files: AcceptedFiles<'profileImageId'>; invites: boolean },
): Promise<{ id: string }> {
  if (
    !seesAll(viewer) &&
    !input.dealers?.some(({ dealer, active }) => active !== false && staffsDealer(viewer, dealer))
  )
    throw badInput('dealers', 'Choose a dealer in your reach.')
  await checkPosition(c.tx, input.position)
  const role = input.role ? await roleToGive(c, viewer, input.role) : undefined
  const id = await addPerson(c, {
    ...columnsOf(withPlace(input, {})),
    email: input.email,
    status: 'ACTIVE',
    invitedAt: invites ? c.now : null,
    ...(role && { roleId: role.id }),
  })
  await writeBelongings(c, viewer, id, input, files)
  if (invites) await c.emit('user.invited', { userId: id, byId: accountOf(viewer) })
  c.record({ type: 'User', id, after: { ...recorded({ ...input }), role: role?.key ?? 'learner' } })
  return { id }
}

mutation('createUser', {
  description:
    'A new person, active at once; a learner unless another role is given. For holders of modify-users. Errors: BAD_USER_INPUT names the field, FORBIDDEN at the role, CONFLICT for a known address.',
  about: 'A new person.',
  input: (t) => ({
    email: t.string({ required: true, validate: email }),
    invite: t.boolean({ description: 'Sends the invitation at once; otherwise it may be sent later.' }),
    ...personalFields(t),
    ...administeredFields(t),
  }),
  may: addsPeople,
  first: takePicture,
  does: (c, { invite, ...input }, viewer, files) => makePerson(c, viewer, input, { files, invites: invite ?? false }),
  answers: User.saved(),
})

/** The letter of somebody who has an account and no password yet goes out again. Errors: CONFLICT. */
async function inviteAgain(c: Change, viewer: Viewer, id: string): Promise<{ id: string }> {
  const { count } = await c.tx.user.updateMany({
    where: { id, status: 'ACTIVE', passwordHash: null },
    data: { invitedAt: c.now },
  })
  if (!count) throw failure('CONFLICT', 'This person has a password already, or may not sign in.')
  await c.emit('user.invited', { userId: id, byId: accountOf(viewer) })
  c.record({ type: 'User', id, after: { invitedAt: c.now } })
  return { id }
}

/** Someone new, or somebody one edits. Errors: NOT_FOUND. */
const editsInvited = async (
  viewer: Viewer,
  { databaseId }: { databaseId?: string | null },
  { db }: Context,
): Promise<boolean> => !databaseId || editsPerson(viewer, await personOf(db, viewer, databaseId))

mutation('inviteUser', {
  description:
    'Sends an email with a link, good for 14 days, to choose a password; makes the account where there is none. For holders of modify-users. ' +
    'Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT for a known address or somebody who has a password, TOO_MANY.',
  about: 'Whom to invite.',
  input: (t) => ({
    databaseId: t.id({
      validate: uuid,
      description: 'Someone invited or made before: the email is sent again, and earlier links end.',
    }),
    email: t.string({
      validate: z.union([z.literal(''), email]),
      description: 'Someone new, unless the raw id is given.',
    }),
    ...personalFields(t),
    ...administeredFields(t),
  }),
  may: (viewer, input, ctx) => addsPeople(viewer) && editsInvited(viewer, input, ctx),
  async first(ctx, input) {
    await ctx.services.limits.use('invite', signedIn(ctx).id)
    return takePicture(ctx, input.databaseId ? {} : input)
  },
  does(c, { databaseId, email: address, ...input }, viewer, files) {
    if (databaseId) return inviteAgain(c, viewer, databaseId)
    if (!address) throw badInput('email', 'Enter an email address.')
    return makePerson(c, viewer, { ...input, email: address }, { files, invites: true })
  },
  answers: User.saved(),
})

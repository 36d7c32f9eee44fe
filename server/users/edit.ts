import type { User } from '../../prisma/generated/client/client.ts'
import type { AcceptedFiles } from '../platform/attachments/attachments.ts'
import type { Db, Tx } from '../platform/db.ts'
import { badInput, failure, NO_PERMISSION } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { known } from '../platform/kit/saves.ts'
import { isUuid } from '../platform/values/inputs.ts'
import { can, type Viewer } from '../platform/viewer.ts'
import { birthDateOf, placeOf } from './personInput.ts'
import { givesRole, staffsDealer } from './rules.ts'
import { forgetAtDealers, joinDealers, setAdminGroups, setGroups } from '../domain/people/belonging.ts'
import { usersVisibleTo } from '../domain/people/rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** An account may no longer be used: its sessions end. */
    'user.closed': { userId: string }
    /** A deactivated account may be used again. */
    'user.reopened': { userId: string }
    /** The address a person signs in with is another now. */
    'user.email-changed': { userId: string; from: string; to: string }
    /** Personal data of the person is to go; history stays under a pseudonym. */
    /** Comes first: free words and documents of the person go; what ends with the account follows. */
    'user.erasing': { userId: string }
    'user.erased': { userId: string; email: string }
    /** Someone was given an account and is to choose a password. */
    'user.invited': { userId: string; byId: string | null }
  }
}

/** The person a mutation is about, as rules ask; one the viewer may not see is not there. Errors: NOT_FOUND. */
export const personOf = async (db: Db | Tx, viewer: Viewer, id: string) =>
  known(
    await db.user.findFirst({
      where: { AND: [{ id, erasedAt: null }, usersVisibleTo(viewer)] },
      select: { id: true, role: { select: { rank: true } }, dealers: { select: { dealerId: true, active: true } } },
    }),
    'The person',
  )

export interface PersonInput extends Partial<Record<(typeof TEXTS)[number], string | null>> {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
  birthDate?: string | null
  postalCode?: string | null
  country?: string | null
  role?: string | null
  dealers?: readonly { dealer: string; active?: boolean | null; roleApplies?: boolean | null }[] | null
  assignmentGroups?: readonly string[] | null
  adminGroups?: readonly string[] | null
  receiveEmails?: boolean | null
  participatingLearner?: boolean | null
  tagged?: boolean | null
  resetPositions?: boolean | null
}

const TEXTS = ['phone', 'position', 'companyRole', 'primaryDealershipRole', 'addressLine1', 'city', 'region'] as const
const FLAGS = ['receiveEmails', 'participatingLearner', 'tagged', 'resetPositions'] as const

/** The columns an input sets; what is left out stays, an empty text clears. */
export function columnsOf(input: PersonInput): Partial<User> {
  const data: Partial<User> = {}
  for (const name of ['firstName', 'lastName'] as const) if (input[name] != null) data[name] = input[name]
  for (const name of TEXTS) if (input[name] != null) data[name] = input[name] || null
  for (const name of FLAGS) if (input[name] != null) data[name] = input[name]
  if (input.birthDate != null) data.birthDate = input.birthDate ? birthDateOf(input.birthDate) : null
  if (input.country != null) data.country = input.country.toUpperCase() || null
  if (input.postalCode != null)
    Object.assign(data, { postalCode: input.postalCode || null, ...placeOf(input.postalCode, input.country) })
  return data
}

/** The role named by id or key, if the viewer may give it. Errors: BAD_USER_INPUT, FORBIDDEN. */
export async function roleToGive({ tx }: Change, viewer: Viewer, role: string): Promise<{ id: string; key: string }> {
  const found = await tx.role.findUnique({
    where: isUuid(role) ? { id: role } : { key: role },
    select: { id: true, key: true, rank: true },
  })
  if (!found) throw badInput('role', 'Choose one of the roles.')
  if (!givesRole(viewer, found))
    throw failure(
      'FORBIDDEN',
      can(viewer, 'edit-user-roles') ? 'Nobody is given a role above your own.' : NO_PERMISSION,
      { role: 'You may not give this role.' },
    )
  return found
}

async function writeDealers(
  c: Change,
  viewer: Viewer,
  userId: string,
  dealers: NonNullable<PersonInput['dealers']>,
): Promise<void> {
  const wanted = new Map(
    dealers.map(({ dealer, active, roleApplies }) => [
      dealer,
      { active: active ?? true, ...(roleApplies == null ? {} : { roleApplies }) },
    ]),
  )
  const rows = await c.tx.dealerMember.findMany({
    where: { userId },
    select: { dealerId: true, active: true, roleApplies: true },
  })
  const before = new Map(rows.map(({ dealerId, ...row }) => [dealerId, row]))
  // Who reaches some dealers only leaves the others as they are.
  const changed = [...wanted].filter(([id, next]) => {
    const was = before.get(id)
    return was?.active !== next.active || ('roleApplies' in next && was.roleApplies !== next.roleApplies)
  })
  const removed = [...before.keys()].filter((id) => !wanted.has(id) && staffsDealer(viewer, id))
  if (changed.some(([id]) => !staffsDealer(viewer, id)))
    throw failure('FORBIDDEN', 'You may only choose dealers in your reach.', {
      dealers: 'You may only choose dealers in your reach.',
    })
  if ((await c.tx.dealer.count({ where: { id: { in: changed.map(([id]) => id) } } })) !== changed.length)
    throw badInput('dealers', 'One of the dealers no longer exists.')
  await forgetAtDealers(c, { userId, dealerId: { in: removed } })
  await joinDealers(
    c,
    changed.map(([dealerId, next]) => ({ userId, dealerId, ...next })),
  )
}

async function writeAdminGroups(c: Change, viewer: Viewer, userId: string, groups: readonly string[]): Promise<void> {
  const chosen = new Set(groups)
  const before = await c.tx.adminGroupUser.findMany({ where: { userId }, select: { groupId: true } })
  if (before.length === chosen.size && before.every(({ groupId }) => chosen.has(groupId))) return
  if (!can(viewer, 'modify-admin-groups'))
    throw failure('FORBIDDEN', NO_PERMISSION, { adminGroups: 'You may not change admin groups.' })
  await setAdminGroups(c, userId, groups)
}

/** Picture, dealers and groups of a person whose row is there. */
export async function writeBelongings(
  c: Change,
  viewer: Viewer,
  userId: string,
  input: PersonInput,
  files: AcceptedFiles<'profileImageId'>,
): Promise<void> {
  const picture = await files.columns(c)
  if ('profileImageId' in picture) await c.tx.user.update({ where: { id: userId }, data: picture })
  if (input.dealers) await writeDealers(c, viewer, userId, input.dealers)
  if (input.assignmentGroups) await setGroups(c, userId, input.assignmentGroups)
  if (input.adminGroups) await writeAdminGroups(c, viewer, userId, input.adminGroups)
}

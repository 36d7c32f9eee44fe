import { tellAccessChanged } from '../../domain/people/accessChanges.ts'
import { tellCounts } from '../../domain/badges.ts'
import { z } from 'zod'
import type { User } from '../../../prisma/generated/client/client.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { mergeParts, type Merging, type Pair } from '../../domain/people/mergeable.ts'
import { lastPlatformAdmin, lockPlatformAdmins } from '../platformAdmins.ts'
import { isMergeField, MERGE_FIELDS, adoptedFields, type MergeField } from './mergeFields.ts'
import { asJson, type MergeRecord } from './mergeRecord.ts'
import { mergesPeople, mergesPerson } from '../rules.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** Two accounts became one. */
    'user.merged': { mergeId: string; primaryId: string; secondaryId: string }
    /** They are two again; what came of the merge itself carries the moment of it. */
    'user.unmerged': { mergeId: string; primaryId: string; secondaryId: string; mergedAt: Date }
  }
}

/**
 * Both accounts, locked in one order, so that two merges of the same people wait for rather than on one another.
 * Errors: NOT_FOUND, FORBIDDEN.
 */
export async function lockPair(
  { tx }: Change,
  viewer: Viewer,
  { primaryId, secondaryId }: Pair,
): Promise<Record<'primary' | 'secondary', User & { role: { key: string; rank: number | null } }>> {
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ANY(${[primaryId, secondaryId]}::uuid[]) ORDER BY id FOR UPDATE`
  const people = await tx.user.findMany({
    where: { id: { in: [primaryId, secondaryId] }, erasedAt: null },
    include: { role: { select: { key: true, rank: true } } },
  })
  const [primary, secondary] = [primaryId, secondaryId].map((id) => people.find((person) => person.id === id))
  if (!primary || !secondary) throw notFound('The person')
  if (!mergesPerson(viewer, primary) || !mergesPerson(viewer, secondary))
    throw failure('FORBIDDEN', 'You cannot merge your own account or one above you. Ask another administrator.')
  return { primary, secondary }
}

/** An account that exists for a moment, where a row stands while two change places. */
export async function withStandIn(
  c: Change,
  roleId: string,
  work: (standInId: string) => Promise<void>,
): Promise<void> {
  const { id } = await c.tx.user.create({
    data: { email: `stand-in.${crypto.randomUUID()}@merge.invalid`, roleId, status: 'DEACTIVATED' },
    select: { id: true },
  })
  await work(id)
  await c.tx.user.delete({ where: { id } })
}

const pseudonym = (id: string) => `merged.${id}@merge.invalid`

/** Who has which address afterwards. A kept address of the closed account lets nobody register it a second time. */
function addresses(primary: User, secondary: User, takes: boolean, frees: boolean) {
  const other = takes ? primary.email : secondary.email
  return { primary: takes ? secondary.email : primary.email, secondary: frees ? pseudonym(secondary.id) : other }
}

/** Two accounts that may become one, locked. Errors: BAD_USER_INPUT, FORBIDDEN, CONFLICT. */
async function pairToMerge(c: Change, viewer: Viewer, pair: Pair, givesRole: boolean) {
  const { primaryId, secondaryId } = pair
  if (primaryId === secondaryId) throw badInput('secondary', 'Choose two different accounts.')
  const admins = await lockPlatformAdmins(c)
  const { primary, secondary } = await lockPair(c, viewer, pair)
  if (primary.status !== 'ACTIVE') throw badInput('primary', 'The account that stays must be active.')
  if (await c.tx.userMerge.count({ where: { secondaryId: { in: [primaryId, secondaryId] }, undoneAt: null } }))
    throw failure('CONFLICT', 'One of these accounts was merged into another one already.')
  const staying = (givesRole ? secondary : primary).role.key === 'platform-admin'
  if (admins.length && !staying && admins.every(({ id }) => id === primaryId || id === secondaryId))
    throw lastPlatformAdmin()
  return { primary, secondary }
}

/** Moves what every feature holds; answers what each needs to put it back. */
async function moveParts(
  c: Change,
  roleId: string,
  merging: Omit<Merging, 'standInId'>,
): Promise<MergeRecord['parts']> {
  const parts: MergeRecord['parts'] = {}
  await withStandIn(c, roleId, async (standInId) => {
    for (const part of mergeParts()) parts[part.name] = await part.move(c, { ...merging, standInId })
  })
  return parts
}

/** Closes the one account and saves the other with what it takes over, with the addresses they have from now on. */
async function saveAccounts(
  { tx, now }: Change,
  primary: User,
  secondary: User,
  { data, emailAfter }: { data: Partial<User>; emailAfter: string },
): Promise<void> {
  // The address has to be free before the other account takes it.
  await tx.user.update({
    where: { id: secondary.id },
    data: {
      email: pseudonym(secondary.id),
      status: 'DEACTIVATED',
      deactivationReason: `Merged into ${primary.firstName} ${primary.lastName}`.trim(),
      deactivatedAt: now,
      version: { increment: 1 },
    },
  })
  await tx.user.update({ where: { id: primary.id }, data: { ...data, version: { increment: 1 } } })
  if (emailAfter !== pseudonym(secondary.id))
    await tx.user.update({ where: { id: secondary.id }, data: { email: emailAfter } })
}

async function mergeUsers(
  c: Change,
  viewer: Viewer,
  pair: Pair,
  { fields, freesEmail }: { fields: MergeField[]; freesEmail: boolean },
) {
  const { primaryId, secondaryId } = pair
  const { primary, secondary } = await pairToMerge(c, viewer, pair, fields.includes('role'))
  const { id: mergeId } = await c.tx.userMerge.create({
    data: { primaryId, secondaryId, mergedById: c.actorId, moved: {}, createdAt: c.now },
    select: { id: true },
  })
  const parts = await moveParts(c, primary.roleId, { ...pair, mergeId })

  const takes = fields.includes('email')
  const email = addresses(primary, secondary, takes, freesEmail)
  const data: Partial<User> = {
    ...adoptedFields(primary, secondary, fields),
    ...(takes ? { email: email.primary, emailVerifiedAt: secondary.emailVerifiedAt } : {}),
  }
  const before: Record<string, unknown> = { ...primary }
  const kept = Object.fromEntries(
    Object.entries(data).map(([column, after]) => [column, { before: before[column], after }]),
  )
  await saveAccounts(c, primary, secondary, { data, emailAfter: email.secondary })
  await c.emit('user.closed', { userId: secondaryId })

  const undoRecord: MergeRecord = {
    parts,
    fields: kept,
    secondary: {
      email: secondary.email,
      status: secondary.status,
      deactivationReason: secondary.deactivationReason,
      deactivatedAt: secondary.deactivatedAt?.toISOString() ?? null,
      emailAfter: email.secondary,
    },
  }
  await c.tx.userMerge.update({ where: { id: mergeId }, data: { moved: asJson(undoRecord) } })
  c.record({
    type: 'User',
    id: primaryId,
    before: { secondaryId, email: primary.email },
    after: { mergeId, fields: Object.keys(kept), email: email.primary },
  })
  await c.emit('user.merged', { mergeId, primaryId, secondaryId })
  tellAccessChanged(c, [primaryId, secondaryId])
  tellCounts(c)
  return { id: mergeId, primaryId }
}

const fieldNames = z.array(z.string().refine(isMergeField, 'There is no such field.'))

mutation('mergeUsers', {
  description:
    'Makes two accounts of one person one: everything moves to the one that stays, the best result wins, the other is closed. All of it or nothing; can be undone for 30 days. ' +
    'Errors: NOT_FOUND, BAD_USER_INPUT, FORBIDDEN for the own account or one above, CONFLICT when merged already.',
  input: (t) => ({
    primary: t.id({ required: true, validate: uuid, description: 'The account that stays.' }),
    secondary: t.id({ required: true, validate: uuid, description: 'The account that is closed.' }),
    fields: t.stringList({
      validate: fieldNames,
      description: `What the closed account has right: ${Object.keys(MERGE_FIELDS).join(', ')}. What is empty is filled anyway.`,
    }),
    freeEmail: t.boolean({
      description:
        'Whether the address that is not used any more may be registered anew; kept with the closed account otherwise.',
    }),
  }),
  may: mergesPeople,
  does: (c, { primary: primaryId, secondary: secondaryId, fields, freeEmail }, viewer) =>
    mergeUsers(
      c,
      viewer,
      { primaryId, secondaryId },
      { fields: (fields ?? []).filter(isMergeField), freesEmail: freeEmail ?? false },
    ),
  answers: (t) => ({
    user: t.prismaField({
      type: 'User',
      description: 'The person as merged.',
      resolve: (query, { primaryId }, _args, { db }) =>
        db.user.findUniqueOrThrow({ ...query, where: { id: primaryId } }),
    }),
    merge: t.prismaField({
      type: 'UserMerge',
      description: 'The merge, to undo it.',
      resolve: (query, { id }, _args, { db }) => db.userMerge.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
})

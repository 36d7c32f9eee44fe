import { GraphQLError } from 'graphql'
import { z } from 'zod'
import { Prisma, type LearnerRequest as Request } from '../../../prisma/generated/client/client.ts'
import { mutation, type InputFields } from '../../platform/kit/mutation.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { addDealer, takeDealerBack } from '../../domain/dealers/companies.ts'
import { tellAccessChanged } from '../../domain/people/accessChanges.ts'
import { giveRole } from '../../domain/people/accounts.ts'
import { applyRoleAlsoAt, joinDealers } from '../../domain/people/belonging.ts'
import { failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { optionalText, uuid } from '../../platform/values/inputs.ts'
import { LearnerRequest } from '../entity.ts'
import { keepPlatformAdmin } from '../platformAdmins.ts'
import { LearnerRequestType } from './learnerRequests.ts'
import { UNDO_MINUTES } from '../../domain/decisions/transitions.ts'
import { learnerRequestTransitions } from './transitions.ts'
import { changed, makeSo, putAsBefore } from './ownChanges.ts'
import { wanted } from './wanted.ts'
import { decidesLearnerRequest, decidesRequests } from '../rules.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /**
     * An administrator decided a request of a learner, or took the decision back. `at` tells one decision from the
     * next.
     */
    'learnerRequest.decided': { requestId: string; verdict: 'approve' | 'deny' | 'undo'; at: string }
  }
}

type RequestRow = Pick<Request, 'id' | 'type' | 'userId' | 'reason' | 'wanted'>

/** What an approval changed, kept with the request. */
const undone = z.union([
  z.object({ kind: z.literal('DEACTIVATION'), deactivatedAt: z.string() }),
  z.object({ kind: z.literal('PARTICIPATING') }),
  z.object({
    kind: z.literal('BECOME_A_DEALER'),
    dealerId: z.string(),
    roleId: z.string().nullable(),
    /** Dealers the role looked after until then. */
    appliedAt: z.array(z.string()).default([]),
  }),
  z.object({ kind: z.literal('NOTHING') }),
  ...changed.options,
])
type Undone = z.infer<typeof undone>

const dealerForm = z.object({
  name: z.string(),
  addressLine1: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string().nullish(),
  dealerNum: z.string().nullish(),
})

/** Makes what was asked for so. Errors: CONFLICT where it is no longer to be had. */
const asWanted = async (c: Change, { userId, wanted: kept }: RequestRow): Promise<Undone> => {
  try {
    return await makeSo(c, userId, wanted.parse(kept))
  } catch (error) {
    if (!(error instanceof GraphQLError && error.extensions.code === 'BAD_USER_INPUT')) throw error
    throw failure('CONFLICT', 'What was asked for can no longer be chosen. Deny the request.')
  }
}

/** Does what each kind of request asks for; answers what undo needs. */
const CARRY_OUT: Record<
  RequestRow['type'],
  (c: Change, request: RequestRow & { formId: string | null }) => Promise<Undone>
> = {
  async DEACTIVATION(c, { userId, reason }) {
    await keepPlatformAdmin(c, userId)
    const { count } = await c.tx.user.updateMany({
      where: { id: userId, status: 'ACTIVE' },
      data: { status: 'DEACTIVATED', deactivationReason: reason, deactivatedAt: c.now, version: { increment: 1 } },
    })
    if (!count) return { kind: 'NOTHING' }
    await c.emit('user.closed', { userId })
    return { kind: 'DEACTIVATION', deactivatedAt: c.now.toISOString() }
  },
  async PARTICIPATING({ tx }, { userId }) {
    const { count } = await tx.user.updateMany({
      where: { id: userId, participatingLearner: true },
      data: { participatingLearner: false, version: { increment: 1 } },
    })
    return { kind: count ? 'PARTICIPATING' : 'NOTHING' }
  },
  async BECOME_A_DEALER(c, { userId, formId }) {
    const { tx } = c
    const form = formId ? await tx.form.findUnique({ where: { id: formId }, select: { data: true } }) : null
    const company = dealerForm.safeParse(form?.data)
    if (!company.success)
      throw failure('CONFLICT', 'The form of this request is gone. Deny it and ask the person to send it again.')
    const dealerId = await addDealer(c, company.data, { status: 'ACTIVE', submittedById: userId })
    await joinDealers(c, [{ userId, dealerId }])
    // Who brings a dealer looks after its staff, and after nobody else's; whoever may do more already keeps that.
    const person = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { roleId: true, role: { select: { key: true } } },
    })
    if (person.role.key !== 'learner') return { kind: 'BECOME_A_DEALER', dealerId, roleId: null, appliedAt: [] }
    const manager = await tx.role.findUniqueOrThrow({ where: { key: 'dealer-manager' }, select: { id: true } })
    const applied = await tx.dealerMember.findMany({
      where: { userId, roleApplies: true, dealerId: { not: dealerId } },
      select: { dealerId: true },
    })
    await giveRole(c, userId, manager.id, [dealerId])
    const appliedAt = applied.map((member) => member.dealerId)
    return { kind: 'BECOME_A_DEALER', dealerId, roleId: person.roleId, appliedAt }
  },
  DEALER: asWanted,
  DEPARTMENT: asWanted,
  AUDIENCE: asWanted,
  POSITION: asWanted,
}

const CHANGED_SINCE = 'This person was changed since the decision. View their page and change it there.'

/** Puts back exactly what the approval changed. Errors: CONFLICT where someone changed it since. */
async function putBack(c: Change, userId: string, done: Undone): Promise<void> {
  const { tx } = c
  const { data: change } = changed.safeParse(done)
  if (change && !(await putAsBefore(c, userId, change))) throw failure('CONFLICT', CHANGED_SINCE)
  if (done.kind === 'DEACTIVATION') {
    const { count } = await tx.user.updateMany({
      where: { id: userId, status: 'DEACTIVATED', deactivatedAt: done.deactivatedAt, erasedAt: null },
      data: { status: 'ACTIVE', deactivationReason: null, deactivatedAt: null, version: { increment: 1 } },
    })
    if (!count) throw failure('CONFLICT', CHANGED_SINCE)
    await c.emit('user.reopened', { userId })
  }
  if (done.kind === 'PARTICIPATING') {
    const { count } = await tx.user.updateMany({
      where: { id: userId, participatingLearner: false },
      data: { participatingLearner: true, version: { increment: 1 } },
    })
    if (!count) throw failure('CONFLICT', CHANGED_SINCE)
  }
  if (done.kind === 'BECOME_A_DEALER') {
    const { dealerId, roleId, appliedAt } = done
    if (!(await takeDealerBack(c, dealerId, userId)))
      throw failure(
        'CONFLICT',
        'The dealer is in use by now: others work there, or it was edited. Deactivate it instead.',
      )
    if (roleId) {
      const { count } = await tx.user.updateMany({
        where: { id: userId, role: { key: 'dealer-manager' } },
        data: { roleId, version: { increment: 1 } },
      })
      // Who was given another role since keeps it, and where it applies.
      if (count) await applyRoleAlsoAt(c, userId, appliedAt)
    }
    tellAccessChanged(c, [userId])
  }
}

interface Named {
  databaseId: string
  type?: RequestRow['type'] | null
}

/**
 * The request itself, or the person's newest one of that type, as the documented calls may name either. Errors:
 * NOT_FOUND.
 */
async function requestOf(
  { tx }: Change,
  { databaseId, type }: Named,
  status: Prisma.EnumRequestStatusFilter,
): Promise<string> {
  const row =
    (await tx.learnerRequest.findUnique({ where: { id: databaseId }, select: { id: true } })) ??
    (await tx.learnerRequest.findFirst({
      where: { userId: databaseId, status, ...(type ? { type } : {}) },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    }))
  if (!row) throw notFound('The request')
  return row.id
}

/** The request when the viewer may decide it. Errors: NOT_FOUND, FORBIDDEN where the decision would be circular. */
const requestToDecide = async ({ tx }: Change, viewer: Viewer, id: string) =>
  learnerRequestTransitions.toDecide(
    await tx.learnerRequest.findUnique({
      where: { id },
      select: {
        id: true,
        type: true,
        status: true,
        userId: true,
        requestedById: true,
        decidedById: true,
        decidedAt: true,
        reason: true,
        formId: true,
        wanted: true,
        undo: true,
        user: { select: { role: { select: { rank: true } } } },
      },
    }),
    (request) => decidesLearnerRequest(viewer, request),
  )

const named = (t: InputFields) => ({
  databaseId: t.id({ required: true, validate: uuid, description: 'The request, or the person it is about.' }),
  type: t.field({ type: LearnerRequestType, description: 'Which request, where databaseId names a person.' }),
})

const decided = LearnerRequest.saved('As it stands now.', 'request')

const ERRORS =
  'Errors: NOT_FOUND, CONFLICT when decided or changed meanwhile, FORBIDDEN for what one asked for oneself or what is about oneself.'

const WORDS = {
  approve: 'Does what a request asks for and tells the person.',
  deny: 'Refuses a request and tells the person.',
} as const

for (const verdict of ['approve', 'deny'] as const) {
  mutation(`${verdict}LearnerRequest`, {
    description: `${WORDS[verdict]} ${ERRORS}`,
    input: (t) => ({
      ...named(t),
      answer: t.string({ validate: optionalText(500), description: 'A few words to the person.' }),
    }),
    may: decidesRequests,
    async does(c, { answer, ...input }, viewer) {
      const request = await requestToDecide(c, viewer, await requestOf(c, input, { equals: 'PENDING' }))
      const { id, userId, type } = request
      const entry = await learnerRequestTransitions.take(c, verdict, request, { note: answer, said: { userId } })
      const undo = verdict === 'approve' ? await CARRY_OUT[type](c, request) : undefined
      if (undo) await c.tx.learnerRequest.update({ where: { id }, data: { undo } })
      c.record({ ...entry, after: { ...entry.after, undo } })
      await c.emit('learnerRequest.decided', { requestId: id, verdict, at: c.now.toISOString() })
      return { id }
    },
    answers: decided,
  })
}

mutation('undoLearnerRequest', {
  description: `Takes the viewer’s own decision of the last ${UNDO_MINUTES} minutes back: puts back exactly what it changed, and the request waits again. ${ERRORS}`,
  input: named,
  may: decidesRequests,
  async does(c, input, viewer) {
    const request = await requestToDecide(c, viewer, await requestOf(c, input, { not: 'PENDING' }))
    const { id, userId, type, status, undo } = request
    if (status !== 'PENDING' && (await c.tx.learnerRequest.count({ where: { userId, type, status: 'PENDING' } })))
      throw failure('CONFLICT', 'A newer request of this kind waits for this person. Decide that one.')
    c.record(
      await learnerRequestTransitions.take(c, 'undo', request, { data: { undo: Prisma.DbNull }, said: { userId } }),
    )
    if (status === 'APPROVED') await putBack(c, userId, undone.parse(undo ?? { kind: 'NOTHING' }))
    await c.emit('learnerRequest.decided', { requestId: id, verdict: 'undo', at: c.now.toISOString() })
    return { id }
  },
  answers: decided,
})

import { describe, expect, it } from 'vitest'
import { makeActivity, makeActivitySubmission } from '../../prisma/factories/activities.ts'
import { makeLearnerRequest } from '../../prisma/factories/requests.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { transitions } from '../../server/domain/decisions/transitions.ts'
import { changeInJob } from '../../server/platform/change.ts'
import type { Change } from '../../server/platform/events.ts'
import { openWorld } from '../support/world.ts'

const { db, services, statements } = await openWorld()
const [person, admin] = [await makeUser(db), await makeUser(db)]
const { id: activityId } = await makeActivity(db)

const versioned = transitions('ActivitySubmission', {
  what: 'ride',
  own: 'Ask somebody else.',
  words: { PENDING: 'waiting' },
  note: { column: 'deniedReason', none: null, input: 'why' },
  moves: {
    approve: { from: ['PENDING'], to: 'APPROVED', decides: true },
    deny: { from: ['PENDING'], to: 'DENIED', decides: true, needsNote: 'Say why.' },
    undo: { from: ['APPROVED', 'DENIED'], to: 'PENDING', reopens: true, minutes: 15 },
  },
})
const unversioned = transitions('LearnerRequest', {
  what: 'request',
  moves: { approve: { from: ['PENDING'], to: 'APPROVED', decides: true }, withdraw: { from: ['PENDING'], to: null } },
})

const ride = () => makeActivitySubmission(db, { userId: person.id, activityId })
const reload = (id: string) => db.activitySubmission.findUniqueOrThrow({ where: { id } })
const request = () => makeLearnerRequest(db, { userId: person.id, requestedById: person.id, type: 'DEACTIVATION' })

/** In a change of the admin, or of somebody else. */
const change = <T>(work: (c: Change) => Promise<T>, actorId = admin.id): Promise<T> =>
  changeInJob(services, 'decideForTest', (c) => work({ ...c, actorId }))
/** The error as clients are told of it. */
const refusal = async (work: Promise<unknown>): Promise<unknown[]> => {
  const { message, extensions } = await work.then(
    () => {
      throw new Error('Nothing was refused')
    },
    (error: { message: string; extensions: { code: string; fields?: Record<string, string> } }) => error,
  )
  return [extensions.code, message, ...(extensions.fields ? [extensions.fields] : [])]
}

describe('a move', () => {
  it('keeps who decided, when and why, and forgets them when the row waits again', async () => {
    const row = await ride()
    const entry = await change((c) => versioned.take(c, 'deny', row, { note: 'Too far', said: { miles: 3 } }))
    expect(entry).toMatchObject({
      type: 'ActivitySubmission',
      id: row.id,
      before: { status: 'PENDING', version: 0 },
      after: { status: 'DENIED', why: 'Too far', miles: 3 },
    })
    const denied = await reload(row.id)
    expect(denied).toMatchObject({ status: 'DENIED', deniedReason: 'Too far', decidedById: admin.id, version: 1 })
    expect(denied.decidedAt).toBeInstanceOf(Date)
    await change((c) => versioned.take(c, 'undo', denied, { data: { points: 7 } }))
    expect(await reload(row.id)).toMatchObject({
      status: 'PENDING',
      deniedReason: null,
      decidedById: null,
      decidedAt: null,
      points: 7,
      version: 2,
    })
  })

  it('is one statement', async () => {
    const row = await ride()
    statements()
    await change((c) => versioned.take(c, 'approve', row))
    expect(statements().filter((sql) => sql.includes('"ActivitySubmission"'))).toHaveLength(1)
  })

  it('of twenty at once one comes through; the others are told at the version they gave', async () => {
    const row = await ride()
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        change((c) => versioned.take(c, index % 2 ? 'approve' : 'deny', row, { note: 'No' })),
      ),
    )
    const late = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    expect(late).toHaveLength(19)
    const text = 'Someone else decided or changed this ride meanwhile.'
    expect(await refusal(Promise.reject(late[0]))).toEqual(['CONFLICT', text, { version: text }])
    expect((await reload(row.id)).version).toBe(1)
  })

  it('starts from its states alone, and says from which it does not', async () => {
    const row = { ...(await ride()), status: 'DENIED' as const }
    const [code, text, fields] = await refusal(change((c) => versioned.take(c, 'approve', row)))
    expect([code, text]).toEqual(['CONFLICT', 'A ride that is denied cannot become approved.'])
    expect(fields).toEqual({ version: text })
    const waits = await refusal(change(async (c) => versioned.take(c, 'undo', await ride())))
    expect(waits[1]).toBe('This ride is waiting already.')
    expect([versioned.may('approve', row), versioned.may('deny', { status: 'PENDING' })]).toEqual([false, true])
  })

  it('asks for the note it needs, by the name the input has for it', async () => {
    const row = await ride()
    expect(await refusal(change((c) => versioned.take(c, 'deny', row, { note: '' })))).toEqual([
      'BAD_USER_INPUT',
      'Say why.',
      { why: 'Say why.' },
    ])
    expect((await reload(row.id)).status).toBe('PENDING')
  })

  it('is open to who decided alone, and for its minutes', async () => {
    const row = await ride()
    await change((c) => versioned.take(c, 'approve', row))
    const decided = await reload(row.id)
    const after = (minutes: number) => new Date(decided.decidedAt!.getTime() + minutes * 60_000)
    expect(versioned.may('undo', decided, { byId: admin.id, at: after(15) })).toBe(true)
    expect(versioned.may('undo', decided, { byId: admin.id, at: after(15.1) })).toBe(false)
    expect(versioned.may('undo', decided, { byId: person.id, at: after(0) })).toBe(false)
    expect(versioned.may('undo', decided)).toBe(false)
    const words = 'Only who decided may take it back, and within 15 minutes.'
    expect(await refusal(change((c) => versioned.take(c, 'undo', decided), person.id))).toEqual(['CONFLICT', words])
    expect(await refusal(change((c) => versioned.take({ ...c, now: after(16) }, 'undo', decided)))).toEqual([
      'CONFLICT',
      'You could take this decision back for 15 minutes. That time is over.',
    ])
    await change((c) => versioned.take(c, 'undo', decided))
  })

  it('takes a row away only while it waits; without a version the conflict has no field', async () => {
    const row = await request()
    expect(await change((c) => unversioned.take(c, 'withdraw', row))).not.toHaveProperty('after')
    expect(await db.learnerRequest.count({ where: { id: row.id } })).toBe(0)
    expect(await refusal(change((c) => unversioned.take(c, 'approve', row)))).toEqual([
      'CONFLICT',
      'Someone else decided or changed this request meanwhile.',
    ])
    const approved = { ...row, status: 'APPROVED' as const }
    expect(await refusal(change((c) => unversioned.take(c, 'withdraw', approved)))).toEqual([
      'CONFLICT',
      'A request that is approved can no longer be undone.',
    ])
  })
})

describe('the row to decide', () => {
  it('is there, not one’s own, and as it was seen', async () => {
    const row = await ride()
    const decide = (found: typeof row | null, isAllowed: boolean, version?: number) =>
      refusal((async () => versioned.toDecide(found, () => isAllowed, version))())
    expect(await decide(null, true)).toEqual(['NOT_FOUND', 'The ride was not found.'])
    expect(await decide(row, false)).toEqual(['FORBIDDEN', 'Ask somebody else.'])
    expect((await decide(row, true, 4))[2]).toHaveProperty('version')
    expect(versioned.toDecide(row, () => true, 0)).toBe(row)
    expect(versioned.toDecide(row, () => true)).toBe(row)
  })
})

describe('the compiler', () => {
  it('refuses states and columns the model does not have, and a row without its version', () => {
    const wrong = () => {
      // @ts-expect-error -- no state of this model
      transitions('Dealer', { what: 'dealer', moves: { close: { from: ['SENT'], to: 'ACTIVE' } } })
      // @ts-expect-error -- no move of these
      versioned.may('reverse', { status: 'PENDING' })
      // @ts-expect-error -- no column of this model
      void change((c) => versioned.take(c, 'deny', { id: '', status: 'PENDING', version: 0 }, { data: { amount: 1 } }))
      // @ts-expect-error -- it has a version
      void change((c) => versioned.take(c, 'deny', { id: '', status: 'PENDING' }))
      // @ts-expect-error -- nobody decides about brands
      transitions('Brand', { what: 'brand', moves: {} })
    }
    expect(wrong).toBeTypeOf('function')
  })
})

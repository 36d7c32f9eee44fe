import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeGrant } from '../../prisma/factories/payouts.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { balanceOf, person as accountOf } from '../../server/domain/ledger/ledger.ts'
import { bulkCalls } from '../bulk-changes/calls.ts'
import { openWorld, type Who } from '../support/world.ts'
import { fakeTaxBandits } from './fakeTaxBandits.ts'
import { CANARY, SUBMIT, w9 } from './form.ts'

const fake = await fakeTaxBandits()
const world = await openWorld(fake.env)
const { db, services, person, graphql, rest, jobs } = world
const { plan } = bulkCalls(world)

const REQUEST = 'mutation ($input: RequestPayoutInput!) { requestPayout(input: $input) { payout { databaseId } } }'
const RELEASE = 'mutation ($input: ApprovePayoutInput!) { approvePayout(input: $input) { payout { status } } }'

const submit = async (who: Who, more: Record<string, unknown> = {}) =>
  (
    await graphql<{ submitTaxForm: { taxForm: { databaseId: string; status: string } } }>(who, SUBMIT, {
      input: w9(more),
    })
  ).data!.submitTaxForm.taxForm
const filedFor = (id: string) => fake.filed.filter(({ SequenceId }) => SequenceId === id)
const stateOf = async (id: string) => (await db.taxForm.findUniqueOrThrow({ where: { id } })).status
/** The queue tries again by itself, later; here at once. */
const tryAgain = async () => {
  await services.pool.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = NULL, locked_by = NULL WHERE attempts < max_attempts`,
  )
  await jobs()
}

describe('a tax provider', () => {
  it('checks name and number: sent by a job, asked after, in force once it agrees', async () => {
    const rep = await person('sales-rep')
    const form = await submit(rep)
    expect(form.status).toBe('SUBMITTED')
    await jobs()
    const [filed] = filedFor(form.databaseId)
    expect(filed?.TIN).toBe(CANARY.replaceAll('-', ''))
    expect(await stateOf(form.databaseId)).toBe('SUBMITTED')
    filed!.Status = 'SUCCESS'
    await tryAgain()
    expect(await stateOf(form.databaseId)).toBe('ACCEPTED')
    expect(await db.notification.count({ where: { userId: rep.user.id, kind: 'tax.accepted' } })).toBe(1)
  })

  it('refuses: the person is told why and by letter, without the number', async () => {
    const [mismatch, refused] = [await person('sales-rep'), await person('sales-rep')]
    const first = await submit(mismatch)
    await jobs()
    filedFor(first.databaseId)[0]!.Status = 'FAILED'
    await tryAgain()
    expect(await stateOf(first.databaseId)).toBe('REJECTED')
    const second = await submit(refused, { name: 'Refused Rider' })
    await jobs()
    await jobs()
    const row = await db.taxForm.findUniqueOrThrow({ where: { id: second.databaseId } })
    expect(row).toMatchObject({ status: 'REJECTED', rejectedReason: 'The TIN … was asked too often.' })
    expect(
      await db.notification.findMany({
        where: { userId: refused.user.id, kind: 'tax.rejected' },
        select: { body: true },
      }),
    ).toEqual([{ body: 'The TIN … was asked too often.' }])
    expect(await db.outboxMail.count({ where: { to: refused.user.email, subject: 'Your W-9 was refused' } })).toBe(1)
  })

  it('refuses a form signed anew: what needs one is not released and waits for it again, what stays below the threshold goes', async () => {
    const [rep, admin] = [await person('sales-rep'), await person('company-admin')]
    await makeGrant(db, { userId: rep.user.id }, 500_000n)
    const signed = async (verdict: 'SUCCESS' | 'FAILED') => {
      const { databaseId } = await submit(rep)
      await jobs()
      filedFor(databaseId)[0]!.Status = verdict
      return {
        decided: async () => {
          await tryAgain()
          expect(await stateOf(databaseId)).toBe(verdict === 'SUCCESS' ? 'ACCEPTED' : 'REJECTED')
        },
      }
    }
    await (await signed('SUCCESS')).decided()
    const ask = async (amount: string) =>
      (
        await graphql<{ requestPayout: { payout: { databaseId: string } } }>(rep, REQUEST, {
          input: { amount, idempotencyKey: randomUUID() },
        })
      ).data!.requestPayout.payout.databaseId
    const release = (databaseId: string) => graphql(admin, RELEASE, { input: { databaseId } })
    const [small, large, later] = [await ask('100'), await ask('1,900'), await ask('50')]
    const states = async () =>
      (await db.payoutOrder.findMany({ where: { recipientId: rep.user.id }, orderBy: { number: 'asc' } })).map(
        ({ status }) => status,
      )
    expect(await states()).toEqual(['REQUESTED', 'REQUESTED', 'REQUESTED'])
    const anew = await signed('FAILED')
    // Not refused yet, but nothing is in force: the release finds out.
    expect((await release(later)).data).toEqual({ approvePayout: { payout: { status: 'TAX_HOLD' } } })
    await anew.decided()
    expect(await states()).toEqual(['REQUESTED', 'TAX_HOLD', 'TAX_HOLD'])
    expect((await release(large)).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect((await plan(admin, 'payouts', 'release', { ids: [large] })).change).toMatchObject({
      waiting: 0,
      reasons: [{ why: 'It waits for a tax form.' }],
    })
    expect((await release(small)).data).toEqual({ approvePayout: { payout: { status: 'APPROVED' } } })
    await jobs()
    expect(
      await db.notification.count({ where: { userId: rep.user.id, kind: 'payout.tax-hold', link: '/auth/w9/create' } }),
    ).toBe(2)
    expect(await balanceOf(db, accountOf(rep.user.id), 'USD')).toBe(500_000n - 205_000n)
    await (await signed('SUCCESS')).decided()
    expect(await states()).toEqual(['SENT', 'REQUESTED', 'REQUESTED'])
    expect((await release(large)).data).toEqual({ approvePayout: { payout: { status: 'APPROVED' } } })
  })

  it.each(['500', 'nonsense', 'lost', 'hang'] as const)(
    'on a bad day (%s) the form is filed once, and no error carries the number',
    async (trouble) => {
      const rep = await person('sales-rep')
      fake.trouble.push(trouble)
      const { databaseId } = await submit(rep)
      await jobs()
      const jobRows = async () =>
        (
          await services.pool.query<{ last_error: string | null; payload: unknown }>(
            'SELECT last_error, payload FROM graphile_worker._private_jobs',
          )
        ).rows
      // The queue writes down what failed when it has let go of the job.
      await expect
        .poll(async () => (await jobRows()).some(({ last_error: told }) => /TaxBandits/.test(told ?? '')))
        .toBe(true)
      const rows = await jobRows()
      expect(JSON.stringify(rows).replaceAll('-', '')).not.toContain(CANARY.replaceAll('-', ''))
      await tryAgain()
      expect(filedFor(databaseId)).toHaveLength(1)
      expect((await db.taxForm.findUniqueOrThrow({ where: { id: databaseId } })).providerFormId).toBe(
        filedFor(databaseId)[0]!.SubmissionId,
      )
    },
  )

  it('is asked once by two jobs that run one after the other, and not at all for a form replaced meanwhile', async () => {
    const rep = await person('sales-rep')
    const first = await submit(rep)
    const second = await submit(rep)
    await jobs()
    await addJob(db, 'send-tax-form', { formId: second.databaseId })
    await jobs()
    expect(filedFor(first.databaseId)).toHaveLength(0)
    expect(filedFor(second.databaseId)).toHaveLength(1)
  })

  it('gives browsers a short-lived token, and a clear answer when it is away', async () => {
    const rep = await person('sales-rep')
    expect((await rest(rep, 'GET /api/taxbandits/get-transienttoken')).json).toEqual({
      transientToken: 'transient for http://paddock.test',
      expiresIn: 900,
    })
    const kept = services.config.TAXBANDITS_OAUTH_URL
    services.config.TAXBANDITS_OAUTH_URL = 'http://127.0.0.1:9/oauth'
    const away = await rest(rep, 'GET /api/taxbandits/get-transienttoken')
    expect([away.status, away.text]).toEqual([
      409,
      'The tax provider does not answer at the moment. Try again in a few minutes.',
    ])
    services.config.TAXBANDITS_OAUTH_URL = kept
  })
})

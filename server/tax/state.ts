import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import type { Change } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'
import { isOldSeal, seal, unseal, type Place } from '../platform/seal.ts'
import type { Verdict } from './provider.ts'
import { providerOf } from './providers.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A person's W-9 was refused: it has to be signed again. */
    'tax.formRejected': { userId: string; formId: string; reason: string }
  }
}
declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Hands a form to the provider, then asks after it until it is decided. */
    'send-tax-form': { formId: string }
    'reseal-tax-forms': Record<string, never>
  }
}

/** Matching with the tax office takes about a day. */
const ASK_AGAIN = 30 * 60_000
const BATCH = 200

/** Where the number of a form stands: copied to another row it cannot be opened. */
export const sealPlace = (formId: string): Place => ({ table: 'TaxForm', row: formId, column: 'tinSealed' })

/** Takes a form in force, once, and says so to whatever waits for it. */
export async function accept(c: Change, { id, userId }: { id: string; userId: string }): Promise<void> {
  const { count } = await c.tx.taxForm.updateMany({ where: { id, status: 'SUBMITTED' }, data: { status: 'ACCEPTED' } })
  if (!count) return
  // Who signs a W-9 says to be a U.S. person, whatever was said before.
  await c.tx.taxForeignRecipient.deleteMany({ where: { userId } })
  await c.emit('tax.formInForce', { userId, formId: id })
}

async function reject(c: Change, { id, userId }: { id: string; userId: string }, reason: string): Promise<void> {
  const { count } = await c.tx.taxForm.updateMany({
    where: { id, status: 'SUBMITTED' },
    data: { status: 'REJECTED', rejectedReason: reason },
  })
  if (count) await c.emit('tax.formRejected', { userId, formId: id, reason })
}

async function sendForm(services: Services, formId: string): Promise<void> {
  const { db, config, now } = services
  const form = await db.taxForm.findUnique({ where: { id: formId } })
  if (form?.status !== 'SUBMITTED') return
  const provider = providerOf(config)
  let verdict: Verdict
  if (form.providerFormId) verdict = await provider.statusOf(form.providerFormId)
  else if (provider.send) {
    verdict = await provider.send({
      reference: form.id,
      name: form.name,
      tinKind: form.tinKind === 'EIN' ? 'EIN' : 'SSN',
      tin: unseal(config.sealKeys, sealPlace(form.id), form.tinSealed),
      signedAt: form.signedAt,
    })
  } else verdict = { id: form.id, status: 'ACCEPTED' }
  await changeInJob(services, 'sendTaxForm', async (c) => {
    await c.tx.taxForm.updateMany({ where: { id: formId, providerFormId: null }, data: { providerFormId: verdict.id } })
    if (verdict.status === 'ACCEPTED') await accept(c, form)
    else if (verdict.status === 'REJECTED') await reject(c, form, verdict.reason ?? 'The form was refused.')
    else
      await c.addJob(
        'send-tax-form',
        { formId },
        { key: `ask-tax-form:${formId}`, runAt: new Date(now().getTime() + ASK_AGAIN) },
      )
    c.record({ type: 'TaxForm', id: formId, after: { status: verdict.status } })
  })
}

job('send-tax-form', (services, { formId }) => sendForm(services, formId))

/** Nightly: numbers sealed with an older key are sealed with the newest, so that the older one may leave the ring. */
job(
  'reseal-tax-forms',
  async (services) => {
    const {
      db,
      config: { sealKeys },
    } = services
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const batch = await db.taxForm.findMany({
        where: { id: { gt: after } },
        select: { id: true, tinSealed: true },
        orderBy: { id: 'asc' },
        take: BATCH,
      })
      const old = batch.filter(({ tinSealed }) => isOldSeal(sealKeys, tinSealed))
      if (old.length) {
        await changeInJob(services, 'resealTaxForms', async (c) => {
          for (const { id, tinSealed } of old) {
            await c.tx.taxForm.updateMany({
              where: { id, tinSealed },
              data: { tinSealed: seal(sealKeys, sealPlace(id), unseal(sealKeys, sealPlace(id), tinSealed)) },
            })
          }
        })
      }
      if (batch.length < BATCH) return
      after = batch.at(-1)!.id
    }
  },
  '50 3 * * *',
)

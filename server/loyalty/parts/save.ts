import type { EligibleItem as EligibleItemRow } from '../../../prisma/generated/client/client.ts'
import { badInput, failure, NO_PERMISSION } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { given, keptDay, known, saveVersion } from '../../platform/kit/saves.ts'
import { bareKey, requiredText, uuid } from '../../platform/values/inputs.ts'
import { EligibleItem } from '../entity.ts'
import { keepsItem, editsLoyalty } from '../rules.ts'
import { MAX_GRANT, wholeNumber } from '../terms.ts'

/** Of one part only one item earns on a day. Two who save the same part at once do so one after the other. */
async function refuseOverlap(
  c: Change,
  { partKey, startDate, endDate }: { partKey: string; startDate: Date; endDate: Date },
  exceptId: string | null,
): Promise<void> {
  await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`eligible-item:${partKey}`}))`
  const other = await c.tx.eligibleItem.findFirst({
    where: {
      partKey,
      startDate: { lte: endDate },
      endDate: { gte: startDate },
      ...(exceptId ? { id: { not: exceptId } } : {}),
    },
    select: { startDate: true, endDate: true },
  })
  if (other)
    throw badInput(
      'startDate',
      `This part earns from ${other.startDate.toISOString().slice(0, 10)} to ${other.endDate.toISOString().slice(0, 10)} already. Choose days that do not overlap.`,
    )
}

/** All an item needs. Errors: BAD_USER_INPUT names what is missing or wrong. */
function wholeItem({ partNumber, name, credits, startDate, endDate }: Partial<EligibleItemRow>) {
  if (!partNumber || !bareKey(partNumber)) throw badInput('partNumber', 'Part number is required.')
  if (!name) throw badInput('name', 'Name is required.')
  if (!credits) throw badInput('credits', 'Enter how many credits each piece earns.')
  if (!startDate) throw badInput('startDate', 'Choose the first day.')
  if (!endDate) throw badInput('endDate', 'Choose the last day.')
  if (endDate < startDate) throw badInput('endDate', 'The last day cannot be before the first.')
  return { partNumber, partKey: bareKey(partNumber), name, credits, startDate, endDate }
}

mutation('saveEligibleItem', {
  description:
    'Saves an eligible item. Submissions that wait are worth what the list says when they are decided. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new one, which needs everything but the brand.' }),
    partNumber: t.string({ validate: requiredText('Part number', 60), description: 'As printed.' }),
    name: t.string({ validate: requiredText('Name', 120), description: 'What it is.' }),
    brandId: t.id({ validate: uuid, description: 'Raw id; null for none. A brand manager names an own brand.' }),
    credits: t.int({ validate: wholeNumber('Credits', 1, MAX_GRANT.credits), description: 'For each piece.' }),
    startDate: t.field({ type: 'Day', description: 'First day.' }),
    endDate: t.field({ type: 'Day', description: 'Last day.' }),
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
  }),
  may: editsLoyalty,
  async does(c, { databaseId, version, brandId: wanted, ...input }, viewer) {
    const { eligibleItem, brand } = c.tx
    const before = databaseId ? known(await eligibleItem.findUnique({ where: { id: databaseId } }), 'The item') : null
    if (before && !keepsItem(viewer, before.brandId)) throw failure('FORBIDDEN', NO_PERMISSION)
    const brandId = wanted === undefined ? (before?.brandId ?? null) : wanted
    const { startDate, endDate } = input
    const days = {
      startDate: keptDay('startDate', startDate, before?.startDate),
      endDate: keptDay('endDate', endDate, before?.endDate),
    }
    const row = { ...wholeItem({ ...before, ...given({ ...input, ...days }) }), brandId }
    if (!keepsItem(viewer, brandId)) throw badInput('brandId', 'Choose one of your brands.')
    if (brandId && brandId !== before?.brandId && !(await brand.count({ where: { id: brandId } })))
      throw badInput('brandId', 'Choose a brand.')
    await refuseOverlap(c, row, before?.id ?? null)
    if (before) {
      await saveVersion(eligibleItem, { id: before.id, version }, row)
      c.record({ type: 'EligibleItem', id: before.id, before, after: row })
      return { id: before.id }
    }
    const { id } = await eligibleItem.create({ data: { ...row, createdAt: c.now }, select: { id: true } })
    c.record({ type: 'EligibleItem', id, after: row })
    return { id }
  },
  answers: EligibleItem.saved('As saved.', 'item'),
})

mutation('deleteEligibleItem', {
  description: 'Removes an eligible item; what was granted by it stays. Errors: NOT_FOUND, FORBIDDEN.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: editsLoyalty,
  async does(c, { databaseId: id }, viewer) {
    const before = known(await c.tx.eligibleItem.findUnique({ where: { id } }), 'The item')
    if (!keepsItem(viewer, before.brandId)) throw failure('FORBIDDEN', NO_PERMISSION)
    await c.tx.eligibleItem.delete({ where: { id } })
    c.record({ type: 'EligibleItem', id, before })
    return { id }
  },
  answers: EligibleItem.removed(),
})

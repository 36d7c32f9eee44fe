import { z } from 'zod'
import type { Incentive as IncentiveRow } from '../../prisma/generated/client/client.ts'
import { picture, takeFiles } from '../platform/attachments/attachments.ts'
import { badInput, failure } from '../platform/errors.ts'
import { optionalText, requiredText, uuid } from '../platform/values/inputs.ts'
import { can } from '../platform/viewer.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { curriculumToLead, incentiveToChange, nextPlace } from './change.ts'
import { addCodes } from './codes.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, saveVersion, versionInput } from '../platform/kit/saves.ts'
import { Incentive } from './entity.ts'

const whole = (what: string, min: number, max: number) =>
  z
    .int(`${what} must be a whole number.`)
    .min(min, `${what} must be ${min} or more.`)
    .max(max, `${what} must be at most ${max.toLocaleString('en-US')}.`)

/** The stock to write. Where the editor says what it was, pieces redeemed since stay off it. */
function stockOf(
  before: IncentiveRow | null,
  { stock, stockWas }: { stock?: number | null; stockWas?: number | null },
): { stock?: number | null | { increment: number } } {
  if (stock === undefined) return {}
  if (stock === null || before?.stock == null || stockWas == null) return { stock }
  if (before.stock + stock - stockWas < 0) throw badInput('stock', `Only ${before.stock} are left by now.`)
  return { stock: { increment: stock - stockWas } }
}

mutation('saveIncentive', {
  description:
    'Saves an incentive. A brand manager’s belongs to a curriculum of own brands. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new incentive, which needs a name.' }),
    version: versionInput(t),
    name: t.string({ validate: requiredText('Name', 120) }),
    description: t.string({ validate: optionalText(250) }),
    curriculumId: t.id({
      validate: uuid,
      description: 'The curriculum that leads to it; null takes it away from its own.',
    }),
    active: t.boolean({ description: 'Shown to learners; needs publish-incentives.' }),
    points: t.int({ validate: whole('Points', 0, 10_000_000), description: 'What redeeming takes; 0 for nothing.' }),
    expiresAfterDays: t.int({
      validate: whole('Days', 1, 3660),
      description:
        'Days after earning in which it may be redeemed; null for good. Rewards earned before keep their end.',
    }),
    shipped: t.boolean({ description: 'Shipped by mail: redeeming asks for an address.' }),
    withCodes: t.boolean({ description: 'Redeeming hands over one of its codes.' }),
    stock: t.int({
      validate: whole('Stock', 0, 10_000_000),
      description: 'Pieces left of one without codes; null for no limit.',
    }),
    stockWas: t.int({
      description:
        'The stock as it was shown: then only the difference is added, so that what was redeemed meanwhile stays counted.',
    }),
    codes: t.string({
      validate: z.string().max(1_100_000, 'Paste at most a megabyte of codes.'),
      description: 'Codes to add, with whitespace between them; one bad code refuses the save.',
    }),
    image: t.field({ type: 'Upload', description: 'PNG or JPG.' }),
    imageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
    qrcodeImage: t.field({ type: 'Upload', description: 'PNG or JPG.' }),
    qrcodeImageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
  }),
  may: (viewer, { active }) =>
    can(viewer, 'create-edit-incentives') && (active == null || can(viewer, 'publish-incentives')),
  first(ctx, { databaseId, name, image, imageId, qrcodeImage, qrcodeImageId }) {
    if (!databaseId && !name) throw badInput('name', 'Name is required.')
    return takeFiles(ctx, {
      imageId: picture('image', image, imageId),
      qrcodeImageId: picture('qrcodeImage', qrcodeImage, qrcodeImageId),
    })
  },
  async does(c, input, viewer, files) {
    const { databaseId, version, curriculumId, expiresAfterDays, codes } = input
    const { name, description, active, points, shipped, withCodes } = input
    const before = databaseId ? await incentiveToChange(c, viewer, databaseId) : null
    if (!before) c.as('createIncentive')
    if (curriculumId) await curriculumToLead(c, viewer, curriculumId)
    // Without a curriculum of an own brand a brand manager would lose sight of it.
    else if (keepsToOwnBrands(viewer) && (!before || curriculumId === null))
      throw badInput('curriculumId', 'Choose the curriculum that leads to it.')
    const data = {
      ...given({ name, description, active, points, shipped, withCodes }),
      ...(expiresAfterDays === undefined ? {} : { expiresAfterDays }),
      ...(curriculumId === undefined ? {} : { curriculumId }),
      ...stockOf(before, input),
      ...(await files.columns(c)),
    }
    if (before) await saveVersion(c.tx.incentive, { id: before.id, version }, data)
    const { id } =
      before ??
      (await c.tx.incentive.create({
        data: {
          ...data,
          stock: input.stock ?? null,
          name: name ?? '',
          position: await nextPlace(c),
          active: active ?? can(viewer, 'publish-incentives'),
        },
      }))
    if (codes?.trim()) await addCodes(c, id, codes, false)
    c.record({ type: 'Incentive', id, before, after: data })
    return { id }
  },
  answers: (t) => ({
    ...Incentive.saved()(t),
    curriculum: t.prismaField({
      type: 'Curriculum',
      nullable: true,
      description: 'The curriculum that leads to it, with all it leads to; null for none.',
      resolve: (query, { id }, _args, { db }) =>
        db.curriculum.findFirst({ ...query, where: { incentives: { some: { id } } } }),
    }),
  }),
})

mutation('deleteIncentive', {
  description:
    'Removes an incentive nobody has a reward of, with its codes. Errors: CONFLICT for one with rewards, NOT_FOUND, FORBIDDEN.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'delete-incentives',
  async does(c, input, viewer) {
    const before = await incentiveToChange(c, viewer, input.databaseId, 'delete-incentives')
    // Held while it is asked, so that nobody earns or redeems one in between.
    await c.tx.$queryRaw`SELECT id FROM "Incentive" WHERE id = ${before.id}::uuid FOR UPDATE`
    if (await c.tx.reward.count({ where: { incentiveId: before.id } }))
      throw failure(
        'CONFLICT',
        `“${before.name}” was earned or redeemed by people, whose rewards are kept. Set it to inactive instead.`,
      )
    await c.tx.incentiveCode.deleteMany({ where: { incentiveId: before.id } })
    await c.tx.incentive.delete({ where: { id: before.id } })
    c.record({ type: 'Incentive', id: before.id, before })
    return { id: before.id }
  },
  answers: Incentive.removed(),
})

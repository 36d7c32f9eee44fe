import { z } from 'zod'
import type { Incentive } from '../../prisma/generated/client/client.ts'
import { attach, takeUpload, type FileInput } from '../platform/files/attachments.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, stale } from '../platform/errors.ts'
import { optionalText, requiredText, uuid } from '../platform/values/inputs.ts'
import { atLeast } from '../platform/permission.ts'
import { can } from '../platform/viewer.ts'
import { keepsToOwnBrands } from '../curriculums/rules.ts'
import { curriculumToLead, incentiveToChange, nextPlace } from './change.ts'
import { addCodes } from './codes.ts'

const whole = (what: string, min: number, max: number) =>
  z
    .int(`${what} must be a whole number.`)
    .min(min, `${what} must be ${min} or more.`)
    .max(max, `${what} must be at most ${max.toLocaleString('en-US')}.`)

/** The stock to write. Where the editor says what it was, pieces redeemed since stay off it. */
function stockOf(
  before: Incentive | null,
  { stock, stockWas }: { stock?: number | null; stockWas?: number | null },
): { stock?: number | null | { increment: number } } {
  if (stock === undefined) return {}
  if (stock === null || before?.stock == null || stockWas == null) return { stock }
  if (before.stock + stock - stockWas < 0) throw badInput('stock', `Only ${before.stock} are left by now.`)
  return { stock: { increment: stock - stockWas } }
}

builder.relayMutationField(
  'saveIncentive',
  {
    description: 'What to change; what is left out stays.',
    inputFields: (t) => ({
      databaseId: t.id({ validate: uuid, description: 'Left out: a new incentive, which needs a name.' }),
      version: t.int({
        description: 'As read before; a stale one is refused. Left out: saved whatever happened since.',
      }),
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
      shipped: t.boolean({ description: 'Sent by post: redeeming asks for an address.' }),
      withCodes: t.boolean({ description: 'Redeeming hands over one of its codes.' }),
      stock: t.int({
        validate: whole('Stock', 0, 10_000_000),
        description: 'Pieces left of one without codes; null for as many as wanted.',
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
  },
  {
    description:
      'Saves an incentive. A brand manager’s belongs to a curriculum of own brands. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version.',
    authScopes: (_root, { input }, { viewer }) =>
      can(viewer, 'create-edit-incentives') && (input.active == null || can(viewer, 'publish-incentives')),
    extensions: atLeast((viewer) => can(viewer, 'create-edit-incentives')),
    resolve: async (_root, { input }, ctx) => {
      const {
        databaseId,
        version,
        name,
        description,
        curriculumId,
        active,
        image,
        imageId,
        qrcodeImage,
        qrcodeImageId,
        points,
        expiresAfterDays,
        shipped,
        withCodes,
        codes,
      } = input
      const viewer = signedIn(ctx)
      if (!databaseId && !name) throw badInput('name', 'Name is required.')
      const files: Record<'imageId' | 'qrcodeImageId', FileInput> = {
        imageId: { upload: image, id: imageId, kind: 'image', field: 'image', isPublic: true },
        qrcodeImageId: { upload: qrcodeImage, id: qrcodeImageId, kind: 'image', field: 'qrcodeImage', isPublic: false },
      }
      const taken = await Promise.all(
        Object.entries(files).map(async ([column, file]) => ({ column, file, stored: await takeUpload(ctx, file) })),
      )
      return change(ctx, databaseId ? 'saveIncentive' : 'createIncentive', async (c) => {
        const before = databaseId ? await incentiveToChange(c, viewer, databaseId) : null
        if (curriculumId) await curriculumToLead(c, viewer, curriculumId)
        // Without a curriculum of an own brand a brand manager would lose sight of it.
        else if (keepsToOwnBrands(viewer) && (!databaseId || curriculumId === null))
          throw badInput('curriculumId', 'Choose the curriculum that leads to it.')
        const images: Record<string, string | null> = {}
        for (const { column, file, stored } of taken) {
          const fileId = await attach(c, stored, file)
          if (fileId !== undefined) images[column] = fileId
        }
        const data = {
          ...(points == null ? {} : { points }),
          ...(expiresAfterDays === undefined ? {} : { expiresAfterDays }),
          ...(shipped == null ? {} : { shipped }),
          ...(withCodes == null ? {} : { withCodes }),
          ...stockOf(before, input),
          ...images,
          ...(name == null ? {} : { name }),
          ...(description == null ? {} : { description }),
          ...(curriculumId === undefined ? {} : { curriculumId }),
          ...(active == null ? {} : { active }),
        }
        if (!databaseId) {
          const { id } = await c.tx.incentive.create({
            data: {
              ...data,
              stock: input.stock ?? null,
              name: name ?? '',
              position: await nextPlace(c),
              active: active ?? can(viewer, 'publish-incentives'),
            },
          })
          if (codes?.trim()) await addCodes(c, id, codes, false)
          c.record({ type: 'Incentive', id, after: data })
          return { id }
        }
        const { count } = await c.tx.incentive.updateMany({
          where: { id: databaseId, ...(version == null ? {} : { version }) },
          data: { ...data, version: { increment: 1 } },
        })
        if (!count) throw stale()
        if (codes?.trim()) await addCodes(c, databaseId, codes, false)
        c.record({ type: 'Incentive', id: databaseId, before, after: data })
        return { id: databaseId }
      })
    },
  },
  {
    outputFields: (t) => ({
      incentive: t.prismaField({
        type: 'Incentive',
        description: 'As saved.',
        resolve: (query, { id }, _args, { db }) => db.incentive.findUniqueOrThrow({ ...query, where: { id } }),
      }),
      curriculum: t.prismaField({
        type: 'Curriculum',
        nullable: true,
        description: 'The curriculum that leads to it, with all it leads to; null for none.',
        resolve: (query, { id }, _args, { db }) =>
          db.curriculum.findFirst({ ...query, where: { incentives: { some: { id } } } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'deleteIncentive',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
  {
    description:
      'Removes an incentive nobody has a reward of, with its codes. Errors: CONFLICT for one with rewards, NOT_FOUND, FORBIDDEN.',
    authScopes: { right: 'delete-incentives' },
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'deleteIncentive', async (c) => {
        const before = await incentiveToChange(c, signedIn(ctx), input.databaseId, 'delete-incentives')
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
      }),
  },
  {
    outputFields: (t) => ({
      deletedId: t.globalID({
        description: 'Global id of what was removed.',
        resolve: ({ id }) => ({ id, type: 'Incentive' }),
      }),
      databaseId: t.exposeID('id', { description: 'Raw id of what was removed.' }),
    }),
  },
)

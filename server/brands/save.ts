import { z } from 'zod'
import { attach, takeUpload, type FileInput } from '../platform/attachments.ts'
import { builder } from '../platform/builder.ts'
import { change } from '../platform/change.ts'
import { failure, notFound, badInput } from '../platform/errors.ts'
import { checkedUuid, optionalText, requiredText, uuid, uuids } from '../platform/inputs.ts'
import { savesBrand } from './rules.ts'

const name = requiredText('Name', 80)
const segments = z.array(z.string().trim().min(1).max(40)).max(20, 'At most 20 segments.')

builder.relayMutationField('createBrand', {
  inputFields: (t) => ({ name: t.string({ required: true, validate: name }) }),
}, {
  description: 'A new brand, inactive until published; creation takes only a name (spec part 2, 3). Errors: BAD_USER_INPUT, CONFLICT for a known name.',
  authScopes: { right: 'create-delete-brand' },
  resolve: (_root, { input }, ctx) => change(ctx, 'createBrand', async (c) => {
    if (await c.tx.brand.count({ where: { name: { equals: input.name, mode: 'insensitive' } } })) throw failure('CONFLICT', 'A brand of this name exists.', { name: 'A brand of this name exists.' })
    const { id } = await c.tx.brand.create({ data: { name: input.name, administratorId: c.actorId } })
    c.record({ type: 'Brand', id, after: input })
    return { id }
  }),
}, { outputFields: (t) => ({ brand: t.prismaField({ type: 'Brand', description: 'The new brand.', resolve: (query, { id }, _args, { db }) => db.brand.findUniqueOrThrow({ ...query, where: { id } }) }) }) })

builder.relayMutationField('saveBrand', {
  description: 'What to change; what is left out stays.',
  inputFields: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    name: t.string({ validate: name }),
    description: t.string({ validate: optionalText(600) }),
    color: t.string({ validate: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i, 'Give a colour as #rrggbb.')]) }),
    bucket: t.string({ validate: optionalText(40) }),
    segments: t.stringList({ validate: segments }),
    active: t.boolean({ description: 'Published; needs publish-brand.' }),
    managerIds: t.idList({ validate: uuids, description: 'Raw ids of the people who manage it; for who may create brands.' }),
    logoImage: t.field({ type: 'Upload', description: 'PNG with transparent background.' }),
    logoImageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
    bannerImage: t.field({ type: 'Upload', description: 'JPG or PNG, 1600 x 500 recommended.' }),
    bannerImageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
    thumbnailImage: t.field({ type: 'Upload', description: 'PNG or JPG.' }),
    thumbnailImageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
  }),
}, {
  description: 'Saves a brand. For who may edit it: all brands, or a brand manager’s own. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT.',
  authScopes: (_root, { input }, { viewer }) => savesBrand(viewer, input),
  resolve: async (_root, { input }, ctx) => {
    const { databaseId, logoImage, logoImageId, bannerImage, bannerImageId, thumbnailImage, thumbnailImageId, managerIds, active, color, bucket, ...texts } = input
    const id = checkedUuid(databaseId, 'databaseId')
    const files: Record<'logoImageId' | 'bannerImageId' | 'thumbnailImageId', FileInput> = {
      logoImageId: { upload: logoImage, id: logoImageId, kind: 'image', field: 'logoImage', isPublic: true },
      bannerImageId: { upload: bannerImage, id: bannerImageId, kind: 'image', field: 'bannerImage', isPublic: true },
      thumbnailImageId: { upload: thumbnailImage, id: thumbnailImageId, kind: 'image', field: 'thumbnailImage', isPublic: true },
    }
    const taken = await Promise.all(Object.entries(files).map(async ([column, file]) => ({ column, file, stored: await takeUpload(ctx, file) })))
    if (taken[0]?.stored && taken[0].stored.mediaType !== 'image/png') throw badInput('logoImage', 'The logo is a PNG with transparent background.')
    return change(ctx, 'saveBrand', async (c) => {
      const before = await c.tx.brand.findUnique({ where: { id } })
      if (!before) throw notFound('The brand')
      const images: Record<string, string | null> = {}
      for (const { column, file, stored } of taken) {
        const fileId = await attach(c, stored, file)
        if (fileId !== undefined) images[column] = fileId
      }
      const data = {
        ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value != null)), ...images,
        ...(active == null ? {} : { active }), ...(color == null ? {} : { color: color || null }), ...(bucket == null ? {} : { bucket: bucket || null }),
      }
      await c.tx.brand.update({ where: { id }, data })
      if (managerIds) {
        const people = [...new Set(managerIds)]
        if (await c.tx.user.count({ where: { id: { in: people }, role: { key: 'brand-manager' } } }) !== people.length) throw badInput('managerIds', 'Choose people whose role is brand manager.')
        await c.tx.brandManager.deleteMany({ where: { brandId: id, userId: { notIn: people } } })
        await c.tx.brandManager.createMany({ data: people.map((userId) => ({ brandId: id, userId })), skipDuplicates: true })
        await c.tx.user.updateMany({ where: { editingBrandId: id, id: { notIn: people } }, data: { editingBrandId: null } })
      }
      c.record({ type: 'Brand', id, before, after: { ...data, managerIds } })
      return { id }
    })
  },
}, { outputFields: (t) => ({ brand: t.prismaField({ type: 'Brand', description: 'As saved.', resolve: (query, { id }, _args, { db }) => db.brand.findUniqueOrThrow({ ...query, where: { id } }) }) }) })

builder.relayMutationField('deleteBrand', {
  inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
}, {
  description: 'Removes a brand; its curriculums stay and lose it. Errors: NOT_FOUND.',
  authScopes: { right: 'create-delete-brand' },
  resolve: (_root, { input }, ctx) => change(ctx, 'deleteBrand', async (c) => {
    const before = await c.tx.brand.findUnique({ where: { id: input.databaseId } })
    if (!before) throw notFound('The brand')
    await c.tx.brand.delete({ where: { id: before.id } })
    c.record({ type: 'Brand', id: before.id, before })
    return { id: before.id }
  }),
}, {
  outputFields: (t) => ({
    deletedId: t.globalID({ description: 'Global id of what was removed.', resolve: ({ id }) => ({ id, type: 'Brand' }) }),
    databaseId: t.exposeID('id', { description: 'Raw id of what was removed.' }),
  }),
})

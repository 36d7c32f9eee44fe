import { z } from 'zod'
import { attach, takeUpload, type FileInput } from '../platform/files/attachments.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { failure, notFound, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { checkedUuid, isUuid, optionalText, requiredText, sameText, uuid, uuids } from '../platform/values/inputs.ts'
import { atLeast } from '../platform/permission.ts'
import { can } from '../platform/viewer.ts'
import { isTransparent } from './logo.ts'
import { setManagers } from './managers.ts'
import { editsBrand, savesBrand } from './rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A brand became active: what belongs to it is open from now on. */
    'brand.published': { brandId: string }
  }
}

const name = requiredText('Name', 80)
const segments = z
  .array(z.string().trim().min(1, 'A segment is empty.').max(40, 'Use at most 40 characters for a segment.'))
  .max(20, 'At most 20 segments.')
const limit = z.number().int().min(0, 'Use 0 or more; 0 sets no limit.').max(100_000, 'Use at most 100,000.')

/** Refused whatever the letters' size: people could not tell the two apart. */
async function keepNameFree({ tx }: Change, wanted: string, ownId?: string): Promise<void> {
  const taken = await tx.brand.count({ where: { name: sameText(wanted), ...(ownId ? { id: { not: ownId } } : {}) } })
  if (taken) throw failure('CONFLICT', 'A brand of this name exists.', { name: 'A brand of this name exists.' })
}

async function setActive(c: Change, before: { id: string; active: boolean }, active: boolean): Promise<void> {
  if (active === before.active) return
  await c.tx.brand.update({ where: { id: before.id }, data: { active } })
  if (active) await c.emit('brand.published', { brandId: before.id })
}

builder.relayMutationField(
  'createBrand',
  { inputFields: (t) => ({ name: t.string({ required: true, validate: name }) }) },
  {
    description:
      'A new brand, inactive until published; creation takes only a name (spec part 2, 3). Errors: BAD_USER_INPUT, CONFLICT for a known name.',
    authScopes: { right: 'create-delete-brand' },
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'createBrand', async (c) => {
        await keepNameFree(c, input.name)
        const { id } = await c.tx.brand.create({ data: { name: input.name, administratorId: c.actorId } })
        c.record({ type: 'Brand', id, after: input })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      brand: t.prismaField({
        type: 'Brand',
        description: 'The new brand.',
        resolve: (query, { id }, _args, { db }) => db.brand.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'saveBrand',
  {
    description: 'What to change; what is left out stays.',
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      version: t.int({
        description: 'As read before; a stale one is refused. Left out: saved whatever happened since.',
      }),
      name: t.string({ validate: name }),
      description: t.string({ validate: optionalText(600) }),
      color: t.string({
        validate: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i, 'Give a colour as #rrggbb.')]),
      }),
      bucket: t.string({ validate: optionalText(40) }),
      segments: t.stringList({ validate: segments }),
      active: t.boolean({ description: 'Published; needs publish-brand.' }),
      managerIds: t.idList({
        validate: uuids,
        description: 'Raw ids of the people who manage it; for who may create brands.',
      }),
      curriculumLimit: t.int({
        validate: limit,
        description: 'Most curriculums of this brand, 0 for no limit of its own; needs edit-course-curriculum-limit.',
      }),
      courseLimit: t.int({
        validate: limit,
        description: 'Most courses in its curriculums, 0 for no limit of its own; needs edit-course-curriculum-limit.',
      }),
      logoImage: t.field({ type: 'Upload', description: 'PNG with transparent background.' }),
      logoImageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
      bannerImage: t.field({ type: 'Upload', description: 'JPG or PNG, 1600 x 500 recommended.' }),
      bannerImageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
      thumbnailImage: t.field({ type: 'Upload', description: 'PNG or JPG.' }),
      thumbnailImageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
    }),
  },
  {
    description:
      'Saves a brand. For who may edit it: all brands, or a brand manager’s own. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT for a known name or a stale version.',
    authScopes: (_root, { input }, { viewer }) => savesBrand(viewer, input),
    extensions: atLeast((viewer) => can(viewer, 'edit-brand-settings')),
    resolve: async (_root, { input }, ctx) => {
      const {
        databaseId,
        version,
        logoImage,
        logoImageId,
        bannerImage,
        bannerImageId,
        thumbnailImage,
        thumbnailImageId,
        managerIds,
        active,
        color,
        bucket,
        curriculumLimit,
        courseLimit,
        ...texts
      } = input
      const id = checkedUuid(databaseId, 'databaseId')
      const files: Record<'logoImageId' | 'bannerImageId' | 'thumbnailImageId', FileInput> = {
        logoImageId: { upload: logoImage, id: logoImageId, kind: 'image', field: 'logoImage', isPublic: true },
        bannerImageId: { upload: bannerImage, id: bannerImageId, kind: 'image', field: 'bannerImage', isPublic: true },
        thumbnailImageId: {
          upload: thumbnailImage,
          id: thumbnailImageId,
          kind: 'image',
          field: 'thumbnailImage',
          isPublic: true,
        },
      }
      const taken = await Promise.all(
        Object.entries(files).map(async ([column, file]) => ({ column, file, stored: await takeUpload(ctx, file) })),
      )
      const logo =
        taken[0]?.stored ??
        (logoImageId && isUuid(logoImageId)
          ? await ctx.db.storedFile.findUnique({ where: { id: logoImageId }, select: { key: true, mediaType: true } })
          : null)
      const logoTransparent = logo ? await isTransparent(ctx.services, logo) : null
      return change(ctx, 'saveBrand', async (c) => {
        const before = await c.tx.brand.findUnique({
          where: { id },
          include: { managers: { select: { userId: true } } },
        })
        if (!before) throw notFound('The brand')
        if (texts.name != null) await keepNameFree(c, texts.name, id)
        const images: Record<string, string | boolean | null> = {}
        for (const { column, file, stored } of taken) {
          const fileId = await attach(c, stored, file)
          if (fileId !== undefined) images[column] = fileId
        }
        if ('logoImageId' in images) images.logoTransparent = images.logoImageId ? logoTransparent : null
        const data = {
          ...Object.fromEntries(
            Object.entries({ ...texts, curriculumLimit, courseLimit }).filter(([, value]) => value != null),
          ),
          ...images,
          ...(color == null ? {} : { color: color || null }),
          ...(bucket == null ? {} : { bucket: bucket || null }),
        }
        const { count } = await c.tx.brand.updateMany({
          where: { id, ...(version == null ? {} : { version }) },
          data: { ...data, version: { increment: 1 } },
        })
        if (!count) throw stale()
        if (active != null) await setActive(c, before, active)
        if (managerIds) await setManagers(c, id, managerIds)
        c.record({ type: 'Brand', id, before, after: { ...data, ...(active == null ? {} : { active }), managerIds } })
        return { id }
      })
    },
  },
  {
    outputFields: (t) => ({
      brand: t.prismaField({
        type: 'Brand',
        description: 'As saved.',
        resolve: (query, { id }, _args, { db }) => db.brand.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'publishBrand',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      active: t.boolean({ required: true, description: 'False hides it.' }),
    }),
  },
  {
    description:
      'Shows a brand and its published curriculums to learners, or hides them. Errors: NOT_FOUND, FORBIDDEN.',
    authScopes: (_root, { input }, { viewer }) => editsBrand(viewer, input.databaseId, 'publish-brand'),
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'publishBrand', async (c) => {
        const before = await c.tx.brand.findUnique({ where: { id: input.databaseId } })
        if (!before) throw notFound('The brand')
        await setActive(c, before, input.active)
        c.record({ type: 'Brand', id: before.id, before: { active: before.active }, after: { active: input.active } })
        return { id: before.id }
      }),
  },
  {
    outputFields: (t) => ({
      brand: t.prismaField({
        type: 'Brand',
        description: 'As it is now.',
        resolve: (query, { id }, _args, { db }) => db.brand.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

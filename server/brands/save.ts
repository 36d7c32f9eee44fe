import { publish } from '../domain/publishing/publishing.ts'
import { z } from 'zod'
import { publicPicture, takeFiles } from '../platform/attachments/attachments.ts'
import { signedIn } from '../platform/context.ts'
import type { Change } from '../platform/events.ts'
import { isUuid, optionalText, requiredText, uuid, uuids } from '../platform/values/inputs.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, keepNameFree, known, saveVersion, versionInput } from '../platform/kit/saves.ts'
import { fieldsRefused } from '../platform/permission.ts'
import type { Viewer } from '../platform/viewer.ts'
import { Brand } from './entity.ts'
import { isTransparent } from './logo.ts'
import { setManagers } from './managers.ts'
import { editsBrand, editsBrands, refusedParts, RIGHT_FOR } from './rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A brand became active: what belongs to it is open from now on. */
    'brand.published': { brandId: string }
    /** A brand became inactive: what belongs to it is closed until it is active again. */
    'brand.unpublished': { brandId: string }
  }
}

const name = requiredText('Name', 80)
const segments = z.array(optionalText(40).min(1, 'A segment is empty.')).max(20, 'At most 20 segments.')
const limit = z.number().int().min(0, 'Use 0 or more; 0 sets no limit.').max(100_000, 'Use at most 100,000.')

async function setActive(c: Change, before: { id: string; active: boolean }, active: boolean): Promise<void> {
  if (active === before.active) return
  await c.tx.brand.update({ where: { id: before.id }, data: { active } })
  await c.emit(active ? 'brand.published' : 'brand.unpublished', { brandId: before.id })
}

type Part = keyof typeof RIGHT_FOR

/** Refuses the parts for which a right is missing. Errors: FORBIDDEN with the fields. */
function refuseParts(viewer: Viewer, parts: readonly Part[]): void {
  const refused = refusedParts(viewer, parts)
  if (refused.length) throw fieldsRefused(viewer, refused)
}

/** Clients send the brand back as they got it: what they leave as it is asks for no right. */
const changedParts = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Part[] =>
  Object.entries(after)
    .filter(([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name]))
    .map(([name]) => name.replace(/ImageId$/, 'Image'))
    .filter((name): name is Part => name in RIGHT_FOR)

mutation('createBrand', {
  description:
    'A new brand, inactive until published; creation takes only a name (spec part 2, 3). Errors: BAD_USER_INPUT, CONFLICT for a known name.',
  input: (t) => ({ name: t.string({ required: true, validate: name }) }),
  may: 'create-delete-brand',
  async does(c, input) {
    await keepNameFree(c.tx.brand, 'A brand', input.name)
    const { id } = await c.tx.brand.create({ data: { name: input.name, administratorId: c.actorId } })
    c.record({ type: 'Brand', id, after: input })
    return { id }
  },
  answers: Brand.saved('The new brand.'),
})

mutation('saveBrand', {
  description:
    'Saves a brand: all brands, or a brand manager’s own. What it is (name, color, bucket) takes edit-brand-settings; what its page says and shows (description, segments, pictures) modify-brand-content. Errors: BAD_USER_INPUT and FORBIDDEN name the field, NOT_FOUND, CONFLICT for a known name or a stale version.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    version: versionInput(t),
    name: t.string({ validate: name }),
    description: t.string({ validate: optionalText(600) }),
    color: t.string({
      validate: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a color as #rrggbb.')]),
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
  may: (viewer, input) => editsBrands(viewer) && editsBrand(viewer, input.databaseId),
  async first(ctx, input) {
    refuseParts(
      signedIn(ctx),
      (['logoImage', 'bannerImage', 'thumbnailImage'] as const).filter((part) => input[part] != null),
    )
    const files = await takeFiles(ctx, {
      logoImageId: publicPicture('logoImage', input.logoImage, input.logoImageId),
      bannerImageId: publicPicture('bannerImage', input.bannerImage, input.bannerImageId),
      thumbnailImageId: publicPicture('thumbnailImage', input.thumbnailImage, input.thumbnailImageId),
    })
    const { logoImageId: id } = input
    const logo =
      files.stored('logoImageId') ??
      (id && isUuid(id)
        ? await ctx.db.storedFile.findUnique({ where: { id }, select: { key: true, mediaType: true } })
        : null)
    return { files, logoTransparent: logo ? await isTransparent(ctx.services, logo) : null }
  },
  async does(c, input, viewer, { files, logoTransparent }) {
    const { databaseId: id, version, active, managerIds, color, bucket } = input
    const before = known(
      await c.tx.brand.findUnique({ where: { id }, include: { managers: { select: { userId: true } } } }),
      'The brand',
    )
    const { name, description, segments, curriculumLimit, courseLimit } = input
    const images = await files.columns(c)
    const data = {
      ...given({ name, description, segments, curriculumLimit, courseLimit }),
      ...images,
      ...('logoImageId' in images ? { logoTransparent: images.logoImageId ? logoTransparent : null } : {}),
      ...(color == null ? {} : { color: color || null }),
      ...(bucket == null ? {} : { bucket: bucket || null }),
    }
    refuseParts(
      viewer,
      changedParts(
        { ...before, managerIds: before.managers.map(({ userId }) => userId).toSorted() },
        { ...data, ...given({ active, managerIds: managerIds && [...new Set(managerIds)].toSorted() }) },
      ),
    )
    await keepNameFree(c.tx.brand, 'A brand', input.name, id)
    await saveVersion(c.tx.brand, { id, version }, data)
    if (active != null) await setActive(c, before, active)
    if (managerIds) await setManagers(c, id, managerIds)
    c.record({ type: 'Brand', id, before, after: { ...data, ...given({ active }), managerIds } })
    return { id }
  },
  answers: Brand.saved(),
})

// Shown with its published curriculums, or hidden with them.
publish.of('Brand', {
  may: (viewer, { databaseId }) => editsBrand(viewer, databaseId, 'publish-brand'),
  async does(c, { databaseId: id, published: active }) {
    const before = known(await c.tx.brand.findUnique({ where: { id } }), 'The brand')
    await setActive(c, before, active)
    c.record({ type: 'Brand', id, before: { active: before.active }, after: { active } })
    return { id }
  },
})

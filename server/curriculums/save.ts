import { z } from 'zod'
import { audienceInput, setAudience } from '../domain/audience/audience.ts'
import { publishing, publish } from '../domain/publishing/publishing.ts'
import { picture, takeFiles } from '../platform/attachments/attachments.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, outOfReach, saveVersion, versionInput } from '../platform/kit/saves.ts'
import { badInput, failure, NO_PERMISSION } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, requiredText, uuid, uuids } from '../platform/values/inputs.ts'
import { claimRoom, keepBrandRoom } from '../domain/quota.ts'
import type { Viewer } from '../platform/viewer.ts'
import { dueColumns } from './due/dueDay.ts'
import { Curriculum } from './entity.ts'
import { curriculumsEditableBy, curriculumsVisibleTo, savesCurriculum } from './rules.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A curriculum opened to the people it is for. */
    'curriculum.published': { curriculumId: string }
    /** A published curriculum is for more people than those of the groups it was for. */
    'curriculum.widened': { curriculumId: string; groupsBefore: string[] }
  }
}

const name = requiredText('Name', 120)
const dueDays = z.number().int('Use whole days.').min(1, 'Use 1 day or more.').max(3650, 'Use at most 3,650 days.')
const segments = z.array(optionalText(40).min(1, 'A segment is empty.')).max(20, 'At most 20 segments.')

/** A new curriculum, last in the list; a brand manager's begins with the brand worked on now. */
async function addCurriculum(
  c: Change,
  viewer: Viewer,
  input: { name: string; brandIds?: readonly string[] | null },
): Promise<string> {
  await claimRoom(c, 'curriculums', () => c.tx.curriculum.count({ where: { deletedAt: null } }))
  const own = keepsToOwnBrands(viewer)
  const first =
    viewer.editingBrandId && viewer.ownedBrandIds.includes(viewer.editingBrandId)
      ? viewer.editingBrandId
      : viewer.ownedBrandIds[0]
  if (own && !first) throw failure('FORBIDDEN', NO_PERMISSION)
  const { _max } = await c.tx.curriculum.aggregate({ _max: { position: true } })
  const { id } = await c.tx.curriculum.create({
    data: {
      name: input.name,
      position: (_max.position ?? -1) + 1,
      ...(own && first && !input.brandIds?.length ? { brands: { create: [{ brandId: first }] } } : {}),
    },
  })
  await keepBrandRoom(c, 'curriculums', id)
  return id
}

/**
 * The curriculum when the viewer may do this with it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen.
 */
export async function curriculumToChange(
  { tx }: Change,
  viewer: Viewer,
  id: string,
  right?: Parameters<typeof curriculumsEditableBy>[1],
) {
  const row = await tx.curriculum.findFirst({ where: { AND: [{ id }, curriculumsEditableBy(viewer, right)] } })
  if (row) return row
  throw await outOfReach(tx.curriculum, { AND: [{ id }, curriculumsVisibleTo(viewer)] }, 'The curriculum')
}

/** Takes the brands; a brand manager's are own ones, at least one. */
async function setBrands(c: Change, viewer: Viewer, curriculumId: string, chosen: readonly string[]): Promise<void> {
  const brandIds = [...new Set(chosen)]
  if (keepsToOwnBrands(viewer) && (!brandIds.length || !brandIds.every((id) => viewer.ownedBrandIds.includes(id))))
    throw badInput('brandIds', 'Choose brands you manage, at least one.')
  if ((await c.tx.brand.count({ where: { id: { in: brandIds } } })) !== brandIds.length)
    throw badInput('brandIds', 'A brand is no longer there.')
  const before = (await c.tx.curriculumBrand.findMany({ where: { curriculumId }, select: { brandId: true } })).map(
    ({ brandId }) => brandId,
  )
  const added = brandIds.filter((brandId) => !before.includes(brandId))
  await c.tx.curriculumBrand.deleteMany({ where: { curriculumId, brandId: { notIn: brandIds } } })
  await c.tx.curriculumBrand.createMany({
    data: added.map((brandId) => ({ curriculumId, brandId })),
    skipDuplicates: true,
  })
  if (!added.length) return
  await keepBrandRoom(c, 'curriculums', curriculumId, added)
  if (await c.tx.curriculumCourse.count({ where: { curriculumId } }))
    await keepBrandRoom(c, 'courses', curriculumId, added)
}

const publication = publishing({
  find: (tx, id) => tx.curriculum.findUnique({ where: { id }, select: { status: true } }),
  save: (tx, id, { status }) => tx.curriculum.update({ where: { id }, data: { status } }),
  async lacks({ tx }, curriculumId) {
    const open = await tx.curriculumCourse.count({ where: { curriculumId, course: { status: 'PUBLISHED' } } })
    return open ? null : 'Add a published course first.'
  },
  opened: (c, curriculumId) => c.emit('curriculum.published', { curriculumId }),
})

/** Opens or closes it. Told to be open, it is complete for some people perhaps, also where it was open before. */
async function setPublished(c: Change, id: string, published: boolean): Promise<void> {
  await publication.settle(c, id, published)
  if (published) await c.addJob('complete-changed-curriculums', { curriculumIds: [id] })
}

/** Takes the groups it is for; none are everybody. Tells when an open one is for more people than before. */
async function aimCurriculum(
  c: Change,
  curriculumId: string,
  groupIds: readonly string[],
  isOpen: boolean,
): Promise<void> {
  const groupsBefore = await setAudience(c, 'Curriculum', curriculumId, groupIds)
  const isWider =
    groupsBefore.length > 0 && (!groupIds.length || groupIds.some((groupId) => !groupsBefore.includes(groupId)))
  if (isOpen && isWider) await c.emit('curriculum.widened', { curriculumId, groupsBefore })
}

mutation('createCurriculum', {
  description:
    'A new curriculum as a draft; a brand manager’s belongs to the brand worked on now. Errors: BAD_USER_INPUT, CONFLICT when all available curriculums are used.',
  input: (t) => ({ name: t.string({ required: true, validate: name }) }),
  may: 'create-edit-curriculums',
  async does(c, input, viewer) {
    const id = await addCurriculum(c, viewer, input)
    c.record({ type: 'Curriculum', id, after: input })
    return { id }
  },
  answers: Curriculum.saved('The new curriculum.'),
})

mutation('saveCurriculum', {
  description:
    'Saves a curriculum. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version or when all available curriculums are used.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new curriculum, which needs a name.' }),
    version: versionInput(t),
    name: t.string({ validate: name }),
    description: t.string({ validate: optionalText(250) }),
    image: t.field({ type: 'Upload', description: '400 x 300 recommended.' }),
    imageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
    bannerImage: t.field({ type: 'Upload', description: 'JPG or PNG, 1600 x 500 recommended.' }),
    bannerImageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
    brandIds: t.idList({ validate: uuids, description: 'Raw ids; a brand manager chooses among the own.' }),
    segments: t.stringList({ validate: segments }),
    audienceIds: audienceInput(t),
    mandatory: t.boolean(),
    dueOn: t.field({
      type: 'Day',
      description:
        'The day it is due for everybody, the whole of it, by the portal’s calendar; takes the place of dueDays. A new one is today or later; null removes it.',
    }),
    dueDays: t.int({
      validate: dueDays,
      description: 'Due so many days after it opened to each person; takes the place of dueOn. Null removes it.',
    }),
    published: t.boolean({ description: 'Needs publish-curriculums.' }),
  }),
  may: savesCurriculum,
  async first(ctx, input) {
    if (!input.databaseId && !input.name) throw badInput('name', 'Name is required.')
    return takeFiles(ctx, {
      imageId: picture('image', input.image, input.imageId),
      bannerImageId: picture('bannerImage', input.bannerImage, input.bannerImageId),
    })
  },
  async does(c, { databaseId, version, brandIds, audienceIds, published, ...input }, viewer, files) {
    if (!databaseId) c.as('createCurriculum')
    const id = databaseId ?? (await addCurriculum(c, viewer, { name: input.name ?? '', brandIds }))
    // A new one of a brand manager has no brand yet when its brands come with it.
    const before = databaseId ? await curriculumToChange(c, viewer, id) : null
    const { name: title, description, segments: parts, mandatory } = input
    const data = {
      ...(await files.columns(c)),
      ...given({ name: title, description, segments: parts, mandatory }),
      ...(await dueColumns(c, before, input)),
    }
    await saveVersion(c.tx.curriculum, { id, ...(before ? { version } : {}) }, data)
    if (brandIds) await setBrands(c, viewer, id, brandIds)
    if (audienceIds) await aimCurriculum(c, id, audienceIds, before?.status === 'PUBLISHED')
    if (published != null) await setPublished(c, id, published)
    c.record({ type: 'Curriculum', id, before, after: { ...data, brandIds, audienceIds, published } })
    return { id }
  },
  answers: Curriculum.saved(),
})

publish.of('Curriculum', {
  may: 'publish-curriculums',
  async does(c, { databaseId, published }, viewer) {
    const { id, status } = await curriculumToChange(c, viewer, databaseId, 'publish-curriculums')
    await setPublished(c, id, published)
    c.record({ type: 'Curriculum', id, before: { status }, after: { published } })
    return { id }
  },
})

import type { Resource as Row } from '../../prisma/generated/client/client.ts'
import type { Change } from '../platform/events.ts'
import { mutation, type InputFields } from '../platform/kit/mutation.ts'
import { given, outOfReach, saveVersion, versionInput } from '../platform/kit/saves.ts'
import { audienceInput } from '../domain/audience/audience.ts'
import { uuid, uuids } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { Resource } from './entity.ts'
import { address, description, name } from './inputs.ts'
import { makeResource, materialOf, takeMaterial } from './make.ts'
import { checkUnit, placeResource } from './placement.ts'
import { createsResource, resourcesEditableBy, resourcesVisibleTo, savesResource, type ResourceRight } from './rules.ts'

/** The row when the viewer may change it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen. */
export async function resourceToChange(c: Change, viewer: Viewer, id: string, right?: ResourceRight): Promise<Row> {
  const row = await c.tx.resource.findFirst({ where: { AND: [{ id }, resourcesEditableBy(viewer, right)] } })
  if (!row) throw await outOfReach(c.tx.resource, { AND: [{ id }, resourcesVisibleTo(viewer)] }, 'The resource')
  return row
}

const placeInputs = (t: InputFields) => ({
  businessUnitId: t.id({ validate: uuid, description: 'Raw id of the business unit it is for; null for all of them.' }),
  audienceIds: audienceInput(t),
  courseIds: t.idList({
    validate: uuids,
    description: 'Raw ids of the courses it belongs to; those the viewer does not edit stay as they are.',
  }),
})

/** What opened so far, kept for who edits it once another file or address takes its place. */
const keepVersion = (c: Change, { id, type, fileId, url }: Row) =>
  c.tx.resourceVersion.create({
    data: { resourceId: id, type, fileId, url, replacedById: c.actorId, replacedAt: c.now },
  })

mutation('createResource', {
  description:
    'Makes a resource of the library, last in the order; unpublished unless said otherwise. Errors: BAD_USER_INPUT names the field, FORBIDDEN, CONFLICT for a course that is full.',
  about: 'A file or an address, and whom it is for.',
  input: (t) => ({
    name: t.string({ validate: name, description: 'A file’s own name by default.' }),
    description: t.string({ validate: description }),
    file: t.field({ type: 'Upload', description: 'PDF, picture, video or recording.' }),
    fileId: t.id({ description: 'A file uploaded before.' }),
    url: t.string({ validate: address, description: 'An address, instead of a file.' }),
    active: t.boolean({ description: 'True publishes it, which needs publish-resources.' }),
    inLibrary: t.boolean({
      description: 'Open by itself, as by default; false: only beside the courses and curriculums it belongs to.',
    }),
    ...placeInputs(t),
  }),
  may: createsResource,
  first: takeMaterial,
  async does(c, { active, inLibrary, businessUnitId, audienceIds, courseIds, ...made }, viewer, stored) {
    const place = { businessUnitId, audienceIds, courseIds }
    await checkUnit(c, place)
    const standing = { active: active ?? false, inLibrary: inLibrary ?? true, businessUnitId: businessUnitId ?? null }
    const id = await makeResource(c, stored, made, standing)
    await placeResource(c, viewer, id, place)
    c.record({ type: 'Resource', id, after: { ...standing, name: made.name, url: made.url, audienceIds, courseIds } })
    return { id }
  },
  answers: Resource.saved('The new resource.'),
})

mutation('saveResource', {
  description:
    'Saves a resource, wherever it stands. Another file or address takes the place of what opens now, which is kept for who edits it. A brand manager’s stands beside own content only. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version or a course that is full.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    version: versionInput(t),
    name: t.string({ validate: name }),
    description: t.string({ validate: description }),
    active: t.boolean({ description: 'False hides it from learners; needs publish-resources.' }),
    inLibrary: t.boolean({
      description:
        'Open by itself; false: only beside the courses and curriculums it belongs to. Needs publish-resources.',
    }),
    file: t.field({ type: 'Upload', description: 'Takes the place of what opens now.' }),
    fileId: t.id({ description: 'A file uploaded before, in its place.' }),
    url: t.string({ validate: address, description: 'An address, in its place.' }),
    ...placeInputs(t),
  }),
  may: savesResource,
  first: takeMaterial,
  async does(c, { databaseId: id, version, businessUnitId, audienceIds, courseIds, ...input }, viewer, stored) {
    const before = await resourceToChange(c, viewer, id)
    if (input.active != null || input.inLibrary != null) await resourceToChange(c, viewer, id, 'publish-resources')
    const { file, fileId, url, ...said } = input
    const { fileName: _, ...columns } = await materialOf(c, stored, {
      file,
      fileId: fileId === before.fileId ? null : fileId,
      url: url === before.url ? null : url,
    })
    const place = { businessUnitId, audienceIds, courseIds }
    await checkUnit(c, place)
    const data = { ...columns, ...given(said), ...(businessUnitId === undefined ? {} : { businessUnitId }) }
    await saveVersion(c.tx.resource, { id, version }, data)
    if (columns.type) await keepVersion(c, before)
    const was = await placeResource(c, viewer, id, place)
    c.record({ type: 'Resource', id, before: { ...before, ...was }, after: { ...data, audienceIds, courseIds } })
    return { id }
  },
  answers: Resource.saved(),
})

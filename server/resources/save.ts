import { uuid } from '../platform/values/inputs.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, outOfReach, saveVersion } from '../platform/kit/saves.ts'
import { Resource } from './entity.ts'
import { address, description, name } from './inputs.ts'
import { materialOf, takeMaterial } from './make.ts'
import { resourcesEditedBy, resourcesSeenBy } from './rules.ts'

mutation('saveResource', {
  description:
    'Saves a resource, wherever it stands. A brand manager’s stands beside own content only. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    version: t.int({ description: 'As read before; a stale one is refused. Left out: saved whatever happened since.' }),
    name: t.string({ validate: name }),
    description: t.string({ validate: description }),
    active: t.boolean({ description: 'False hides it from learners.' }),
    file: t.field({ type: 'Upload', description: 'Takes the place of what opens now.' }),
    fileId: t.id({ description: 'A file uploaded before, in its place.' }),
    url: t.string({ validate: address, description: 'An address, in its place.' }),
  }),
  may: 'create-edit-resources',
  first: takeMaterial,
  async does(c, { databaseId: id, version, name: title, description: text, active, ...material }, viewer, stored) {
    const before = await c.tx.resource.findFirst({ where: { AND: [{ id }, resourcesEditedBy(viewer)] } })
    if (!before) throw await outOfReach(c.tx.resource, { AND: [{ id }, resourcesSeenBy(viewer)] }, 'The resource')
    const { fileName: _, ...columns } = await materialOf(c, stored, material)
    const data = { ...columns, ...given({ name: title, description: text, active }) }
    await saveVersion(c.tx.resource, { id, version }, data)
    c.record({ type: 'Resource', id, before, after: data })
    return { id }
  },
  answers: Resource.saved(),
})

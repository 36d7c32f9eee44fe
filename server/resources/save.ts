import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { failure, NO_PERMISSION, notFound } from '../platform/errors.ts'
import { uuid } from '../platform/values/inputs.ts'
import { address, description, name } from './inputs.ts'
import { materialOf, takeMaterial } from './make.ts'
import { resourcesEditedBy, resourcesSeenBy } from './rules.ts'

builder.relayMutationField(
  'saveResource',
  {
    description: 'What to change; what is left out stays.',
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      name: t.string({ validate: name }),
      description: t.string({ validate: description }),
      active: t.boolean({ description: 'False hides it from learners.' }),
      file: t.field({ type: 'Upload', description: 'Takes the place of what opens now.' }),
      fileId: t.id({ description: 'A file uploaded before, in its place.' }),
      url: t.string({ validate: address, description: 'An address, in its place.' }),
    }),
  },
  {
    description:
      'Saves a resource, wherever it stands. A brand manager’s stands beside own content only. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN.',
    authScopes: { right: 'create-edit-resources' },
    resolve: async (_root, { input }, ctx) => {
      const { databaseId: id, name: title, description: text, active, ...material } = input
      const stored = await takeMaterial(ctx, material)
      return change(ctx, 'saveResource', async (c) => {
        const viewer = signedIn(ctx)
        const before = await c.tx.resource.findFirst({ where: { AND: [{ id }, resourcesEditedBy(viewer)] } })
        if (!before)
          throw (await c.tx.resource.count({ where: { AND: [{ id }, resourcesSeenBy(viewer)] } }))
            ? failure('FORBIDDEN', NO_PERMISSION)
            : notFound('The resource')
        const { fileName: _, ...columns } = await materialOf(c, stored, material)
        const data = {
          ...columns,
          ...(title == null ? {} : { name: title }),
          ...(text == null ? {} : { description: text }),
          ...(active == null ? {} : { active }),
        }
        await c.tx.resource.update({ where: { id }, data })
        c.record({ type: 'Resource', id, before, after: data })
        return { id }
      })
    },
  },
  {
    outputFields: (t) => ({
      resource: t.prismaField({
        type: 'Resource',
        description: 'As saved.',
        resolve: (query, { id }, _args, { db }) => db.resource.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

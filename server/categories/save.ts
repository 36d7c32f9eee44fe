import { attach, takeUpload, type FileInput } from '../platform/files/attachments.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { failure, notFound, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, requiredText, sameText, uuid, uuids } from '../platform/values/inputs.ts'
import { reorder, sameIds } from '../platform/graphql/reorder.ts'
import { editsCategories } from './rules.ts'

const name = requiredText('Name', 60)
const MOST = 200

async function keepNameFree({ tx }: Change, wanted: string, ownId?: string): Promise<void> {
  const taken = await tx.category.count({ where: { name: sameText(wanted), ...(ownId ? { id: { not: ownId } } : {}) } })
  if (taken) throw failure('CONFLICT', 'A category of this name exists.', { name: 'A category of this name exists.' })
}

builder.relayMutationField(
  'createCategory',
  { inputFields: (t) => ({ name: t.string({ required: true, validate: name }) }) },
  {
    description:
      'A new category, last in the list; for who edits courses of every brand. Errors: BAD_USER_INPUT, CONFLICT for a known name.',
    authScopes: (_root, _args, { viewer }) => editsCategories(viewer),
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'createCategory', async (c) => {
        await keepNameFree(c, input.name)
        if ((await c.tx.category.count()) >= MOST)
          throw failure('CONFLICT', `There are ${MOST} categories already. Delete one that is no longer used.`)
        const { _max } = await c.tx.category.aggregate({ _max: { position: true } })
        const { id } = await c.tx.category.create({ data: { name: input.name, position: (_max.position ?? -1) + 1 } })
        c.record({ type: 'Category', id, after: input })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      category: t.prismaField({
        type: 'Category',
        description: 'The new category.',
        resolve: (query, { id }, _args, { db }) => db.category.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'saveCategory',
  {
    description: 'What to change; what is left out stays.',
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      version: t.int({
        description: 'As read before; a stale one is refused. Left out: saved whatever happened since.',
      }),
      name: t.string({ validate: name }),
      description: t.string({ validate: optionalText(250) }),
      imageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
    }),
  },
  {
    description:
      'Saves a category. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT for a known name or a stale version.',
    authScopes: (_root, _args, { viewer }) => editsCategories(viewer),
    resolve: async (_root, { input }, ctx) => {
      const { databaseId: id, version, name: wanted, description, imageId } = input
      const file: FileInput = { id: imageId, kind: 'image', field: 'imageId', isPublic: true }
      const stored = await takeUpload(ctx, file)
      return change(ctx, 'saveCategory', async (c) => {
        const before = await c.tx.category.findUnique({ where: { id } })
        if (!before) throw notFound('The category')
        if (wanted != null) await keepNameFree(c, wanted, id)
        const picture = await attach(c, stored, file)
        const data = {
          ...(wanted == null ? {} : { name: wanted }),
          ...(description == null ? {} : { description }),
          ...(picture === undefined ? {} : { imageId: picture }),
        }
        const { count } = await c.tx.category.updateMany({
          where: { id, ...(version == null ? {} : { version }) },
          data: { ...data, version: { increment: 1 } },
        })
        if (!count) throw stale()
        c.record({ type: 'Category', id, before, after: data })
        return { id }
      })
    },
  },
  {
    outputFields: (t) => ({
      category: t.prismaField({
        type: 'Category',
        description: 'As saved.',
        resolve: (query, { id }, _args, { db }) => db.category.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'reorderCategories',
  {
    inputFields: (t) => ({
      ids: t.idList({ required: true, validate: uuids, description: 'Raw ids of all, first to last.' }),
    }),
  },
  {
    description: 'Puts the categories in order. Errors: CONFLICT when the list is not the whole.',
    authScopes: (_root, _args, { viewer }) => editsCategories(viewer),
    resolve: (_root, { input: { ids } }, ctx) =>
      change(ctx, 'reorderCategories', async (c) => {
        const before = (
          await c.tx.category.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }], select: { id: true } })
        ).map(({ id }) => id)
        if (!sameIds(before, ids)) throw failure('CONFLICT', 'The list changed meanwhile. Reload to see it as it is.')
        await reorder(c.tx, 'Category', ids)
        c.record({ type: 'Category', id: ids[0] ?? '', before: { ids: before }, after: { ids } })
        return { ids }
      }),
  },
  {
    outputFields: (t) => ({
      categories: t.prismaField({
        type: ['Category'],
        description: 'All, in the new order.',
        resolve: (query, _ids, _args, { db }) =>
          db.category.findMany({ ...query, orderBy: [{ position: 'asc' }, { id: 'asc' }] }),
      }),
    }),
  },
)

builder.relayMutationField(
  'deleteCategory',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
  {
    description: 'Removes a category; its courses stay, without one. Errors: NOT_FOUND.',
    authScopes: (_root, _args, { viewer }) => editsCategories(viewer),
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'deleteCategory', async (c) => {
        const before = await c.tx.category.findUnique({ where: { id: input.databaseId } })
        if (!before) throw notFound('The category')
        await c.tx.category.delete({ where: { id: before.id } })
        c.record({ type: 'Category', id: before.id, before })
        return { id: before.id }
      }),
  },
  {
    outputFields: (t) => ({
      deletedId: t.globalID({
        description: 'Global id of what was removed.',
        resolve: ({ id }) => ({ id, type: 'Category' }),
      }),
      databaseId: t.exposeID('id', { description: 'Raw id of what was removed.' }),
    }),
  },
)

import { publicPicture, takeFiles } from '../platform/attachments/attachments.ts'
import { failure } from '../platform/errors.ts'
import { optionalText, requiredText, uuid, uuids } from '../platform/values/inputs.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { reorder, sameIds } from '../platform/graphql/reorder.ts'
import { given, keepNameFree, known, saveVersion, versionInput } from '../platform/kit/saves.ts'
import { BY_POSITION, Category } from './entity.ts'
import { editsCategories } from './rules.ts'

const name = requiredText('Name', 60)
const MOST = 200

mutation('createCategory', {
  description:
    'A new category, last in the list; for who edits courses of every brand. Errors: BAD_USER_INPUT, CONFLICT for a known name.',
  input: (t) => ({ name: t.string({ required: true, validate: name }) }),
  may: editsCategories,
  async does(c, input) {
    await keepNameFree(c.tx.category, 'A category', input.name)
    if ((await c.tx.category.count()) >= MOST)
      throw failure('CONFLICT', `There are ${MOST} categories already. Delete one that is no longer used.`)
    const { _max } = await c.tx.category.aggregate({ _max: { position: true } })
    const { id } = await c.tx.category.create({ data: { name: input.name, position: (_max.position ?? -1) + 1 } })
    c.record({ type: 'Category', id, after: input })
    return { id }
  },
  answers: Category.saved('The new category.'),
})

mutation('saveCategory', {
  description:
    'Saves a category. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT for a known name or a stale version.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    version: versionInput(t),
    name: t.string({ validate: name }),
    description: t.string({ validate: optionalText(250) }),
    imageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
  }),
  may: editsCategories,
  first: (ctx, { imageId }) => takeFiles(ctx, { imageId: publicPicture('imageId', null, imageId) }),
  async does(c, { databaseId: id, version, name: wanted, description }, _viewer, files) {
    const before = known(await c.tx.category.findUnique({ where: { id } }), 'The category')
    await keepNameFree(c.tx.category, 'A category', wanted, id)
    const data = { ...given({ name: wanted, description }), ...(await files.columns(c)) }
    await saveVersion(c.tx.category, { id, version }, data)
    c.record({ type: 'Category', id, before, after: data })
    return { id }
  },
  answers: Category.saved(),
})

mutation('reorderCategories', {
  description: 'Puts the categories in order. Errors: CONFLICT when the list is not the whole.',
  input: (t) => ({ ids: t.idList({ required: true, validate: uuids, description: 'Raw ids of all, first to last.' }) }),
  may: editsCategories,
  async does(c, { ids }) {
    const rows = await c.tx.category.findMany({ orderBy: BY_POSITION, select: { id: true } })
    const before = rows.map(({ id }) => id)
    if (!sameIds(before, ids)) throw failure('CONFLICT', 'The list changed meanwhile. Reload to see it as it is.')
    await reorder(c.tx, 'Category', ids)
    c.record({ type: 'Category', id: ids[0] ?? '', before: { ids: before }, after: { ids } })
    return { ids }
  },
  answers: (t) => ({
    categories: t.prismaField({
      type: ['Category'],
      description: 'All, in the new order.',
      resolve: (query, _ids, _args, { db }) => db.category.findMany({ ...query, orderBy: BY_POSITION }),
    }),
  }),
})

mutation('deleteCategory', {
  description: 'Removes a category; its courses stay, without one. Errors: NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: editsCategories,
  async does(c, { databaseId: id }) {
    const before = known(await c.tx.category.findUnique({ where: { id } }), 'The category')
    await c.tx.category.delete({ where: { id } })
    c.record({ type: 'Category', id, before })
    return { id }
  },
  answers: Category.removed(),
})

import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { takeUploads, type Attach, type FileInput } from '../../platform/attachments/attachments.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { uncapitalized } from '../../platform/kit/models.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { columnOf } from '../columns.ts'
import type { Posted } from './kinds.ts'

/** The most pictures or files a page still shows well. */
export const MOST = 20
export const fileList = z.array(z.any()).max(MOST, `At most ${MOST}.`)

export const LISTS = ['images', 'resources'] as const
type ListName = (typeof LISTS)[number]
const USES = { images: { use: 'IMAGE', kind: 'image' }, resources: { use: 'RESOURCE', kind: 'attachment' } } as const
type Listed = { id?: string | null; file?: FileInput['upload']; fileId?: string | null }

/** Names a file of one of the two lists. */
export const PostFileInput = builder.inputType('PostFileInput', {
  description: 'A picture or file of a post: one that is there, a new one, or a new one in its place.',
  fields: (t) => ({
    id: t.id({ validate: uuid, description: 'Raw id of one that is there; left out, it is new.' }),
    file: t.field({ type: 'Upload', description: 'A new file.' }),
    fileId: t.id({ description: 'A new file, uploaded before.' }),
  }),
})

/** Takes in what is new in the two lists. */
export const takeLists = (ctx: Context, input: { [L in ListName]?: readonly Listed[] | null }): Promise<Attach> =>
  takeUploads(
    ctx,
    LISTS.flatMap((list) =>
      (input[list] ?? []).map(({ file, fileId }, index): FileInput => ({
        upload: file,
        id: fileId,
        kind: USES[list].kind,
        field: `${list}.${index}.file`,
        isPublic: false,
      })),
    ),
  )

/** The list is as given: what it leaves out goes. Errors: BAD_USER_INPUT names the place in the list. */
export function setFiles<M extends Posted>(
  c: Change,
  model: M,
  id: string,
  list: ListName,
  files: readonly Listed[],
  attach: Attach,
): Promise<void>
// As in publishing.ts: written for one model.
export async function setFiles(
  c: Change,
  model: 'Bulletin',
  postId: string,
  list: ListName,
  files: readonly Listed[],
  attach: Attach,
): Promise<void> {
  const table = c.tx[`${uncapitalized(model)}File`]
  const rows = { [columnOf(model)]: postId, use: USES[list].use }
  const there = new Set((await table.findMany({ where: rows })).map(({ id }) => id))
  const kept = files.flatMap(({ id }) => id ?? [])
  await table.deleteMany({ where: { ...rows, id: { notIn: kept } } })
  for (const [position, { id }] of files.entries()) {
    const fileId = await attach(c, `${list}.${position}.file`)
    if (id) {
      if (!there.has(id)) throw badInput(`${list}.${position}.id`, 'It is no longer there.')
      await table.update({ where: { id }, data: { position, ...(fileId ? { fileId } : {}) } })
    } else {
      if (!fileId) throw badInput(`${list}.${position}.file`, 'Choose a file.')
      await table.create({ data: { ...rows, position, fileId } })
    }
  }
}

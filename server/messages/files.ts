import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { takeUploads, type Attach, type FileInput } from '../platform/attachments/attachments.ts'
import { builder } from '../platform/graphql/builder.ts'
import { uuid } from '../platform/values/inputs.ts'

/** The most files a message still shows well. */
export const MOST = 20
export const fileList = z.array(z.any()).max(MOST, `At most ${MOST}.`)

export const MessageFileInput = builder.inputType('MessageFileInput', {
  description: 'An attachment of a message: one that is there, or a new one.',
  fields: (t) => ({
    id: t.id({ validate: uuid, description: 'Raw id of one that is there; left out, it is new.' }),
    file: t.field({ type: 'Upload', description: 'A new file, of any kind the media center takes.' }),
    fileId: t.id({ description: 'A new file, uploaded before.' }),
  }),
})

interface Given {
  id?: string | null
  file?: FileInput['upload']
  fileId?: string | null
}

const fieldOf = (index: number): string => `attachments.${index}.file`

/** Takes in what is new: private, so that it is opened by the message's recipients and senders alone. */
export const takeAttachments = (ctx: Context, files: readonly Given[] | null | undefined): Promise<Attach> =>
  takeUploads(
    ctx,
    (files ?? []).map(({ file, fileId }, index): FileInput => ({
      upload: file,
      id: fileId,
      kind: 'attachment',
      field: fieldOf(index),
      isPublic: false,
    })),
  )

/** The attachments are as given: what the list leaves out goes. Errors: BAD_USER_INPUT names the place in the list. */
export async function setAttachments(
  c: Change,
  messageId: string,
  files: readonly Given[],
  attach: Attach,
): Promise<void> {
  const there = new Set((await c.tx.messageFile.findMany({ where: { messageId } })).map(({ id }) => id))
  await c.tx.messageFile.deleteMany({ where: { messageId, id: { notIn: files.flatMap(({ id }) => id ?? []) } } })
  for (const [position, { id }] of files.entries()) {
    if (id && !there.has(id)) throw badInput(`attachments.${position}.id`, 'It is no longer there.')
    const fileId = await attach(c, fieldOf(position))
    if (!id && !fileId) throw badInput(fieldOf(position), 'Choose a file.')
    if (id) await c.tx.messageFile.update({ where: { id }, data: { position, ...(fileId ? { fileId } : {}) } })
    else await c.tx.messageFile.create({ data: { messageId, position, fileId: fileId! } })
  }
}

import { z } from 'zod'
import type { Message as Row } from '../../prisma/generated/client/client.ts'
import { setAudience } from '../domain/audience/audience.ts'
import { usersVisibleTo } from '../domain/people/rules.ts'
import { badInput, failure } from '../platform/errors.ts'
import { savedHtml, takeWords } from '../platform/attachments/words.ts'
import type { Change } from '../platform/events.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, outOfReach, saveVersion, versionInput } from '../platform/kit/saves.ts'
import { plainText } from '../platform/values/html.ts'
import { requiredText, uuid, uuids } from '../platform/values/inputs.ts'
import { accountOf, type Viewer } from '../platform/viewer.ts'
import { ManagedMessage, Message } from './entity.ts'
import { fileList, MessageFileInput, MOST, setAttachments, takeAttachments } from './files.ts'
import { messagesManagedBy, messagesWrittenBy, sendsMessages } from './rules.ts'
import { namesPeople } from './reach.ts'
import { beginSending, planSending, refuseUnready } from './sending.ts'

const SUBJECT_LENGTH = 120
export const subject = requiredText('Subject', SUBJECT_LENGTH)
const text = z.string().max(100_000, 'Use at most 100,000 characters.')

/** How long ago a planned moment may be, in milliseconds: it is typed before it is sent. */
const LATE = 15 * 60_000

/** The message, held until commit. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one of somebody else. */
export async function toChange({ tx }: Change, viewer: Viewer, id: string): Promise<Omit<Row, 'words'>> {
  await tx.$executeRaw`SELECT 1 FROM "Message" WHERE id = ${id}::uuid FOR UPDATE`
  const row = await tx.message.findFirst({ where: { AND: [{ id }, messagesWrittenBy(viewer)] }, omit: { words: true } })
  if (!row) throw await outOfReach(tx.message, { AND: [{ id }, messagesManagedBy(viewer)] }, 'The message')
  return row
}

export const isOut = ({ status }: Pick<Row, 'status'>): boolean => status !== 'DRAFT' && status !== 'PLANNED'

/** Names people as recipients, at most those in the sender's reach. Errors: BAD_USER_INPUT at recipientIds. */
async function setPeople({ tx }: Change, viewer: Viewer, messageId: string, given: readonly string[]): Promise<void> {
  const userIds = [...new Set(given)]
  const inReach = await tx.user.count({
    where: { AND: [{ id: { in: userIds }, status: 'ACTIVE' }, usersVisibleTo(viewer)] },
  })
  if (inReach !== userIds.length)
    throw badInput('recipientIds', 'Choose active people whom you look after. One of these is no longer among them.')
  await tx.messagePerson.deleteMany({ where: { messageId, userId: { notIn: userIds } } })
  await tx.messagePerson.createMany({ data: userIds.map((userId) => ({ messageId, userId })), skipDuplicates: true })
}

/** The subject of a message without one: how its cleaned text begins. Errors: BAD_USER_INPUT at subject. */
function subjectOf(text: string): string {
  const begin = plainText(text, SUBJECT_LENGTH)
  if (!begin) throw badInput('subject', 'Subject is required.')
  return begin
}

/** Whom it is for, where the input says so. */
const toOf = (audienceIds?: readonly string[] | null, recipientIds?: readonly string[] | null): Row['to'] | undefined =>
  namesPeople(audienceIds, recipientIds) ? 'PEOPLE' : audienceIds ? 'AUDIENCE' : undefined

mutation('saveMessage', {
  description:
    'Saves a message, or makes one: as a draft, planned for a moment, or sent at once. With send-messages; the own ones alone. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version and for one that is on its way.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new message, which needs a subject or text.' }),
    version: versionInput(t),
    subject: t.string({ validate: subject, description: 'Left out of a new one: how the text begins.' }),
    text: t.string({
      validate: text,
      description:
        'HTML of the rich text editor; what it cannot produce is dropped. May be empty in a draft, not in what goes out.',
    }),
    audienceIds: t.idList({
      validate: uuids,
      description:
        'Raw ids of assignment groups it is for; an empty list is for everybody in the sender’s reach. A new message with neither these nor people is for nobody, so that it cannot be sent.',
    }),
    recipientIds: t.idList({
      validate: uuids,
      description: 'Raw ids of people it is for, instead of groups; active ones in the sender’s reach.',
    }),
    attachments: t.field({
      type: [MessageFileInput],
      validate: fileList,
      description: `All attachments in order, of any kind the media center takes, at most ${MOST}.`,
    }),
    sendAt: t.field({
      type: 'Moment',
      description: 'Plans it for this moment; null takes the plan back, so that it is a draft.',
    }),
    send: t.boolean({ description: 'True sends it at once.' }),
  }),
  may: sendsMessages,
  async first(ctx, { databaseId, subject: title, text: html, sendAt, send, attachments }) {
    if (sendAt && send) throw badInput('sendAt', 'Send it now or at a time, not both.')
    const words = await takeWords([{ html, field: 'text' }])
    return {
      words,
      subject: databaseId || title ? title : subjectOf(words.get(html ?? '') ?? ''),
      attach: await takeAttachments(ctx, attachments),
    }
  },
  idempotent: 'ifKeyed',
  async does(
    c,
    { databaseId, version, audienceIds, recipientIds, attachments, sendAt, send, ...input },
    viewer,
    { subject: title, attach, words },
  ) {
    if (!databaseId) c.as('createMessage')
    const before = databaseId ? await toChange(c, viewer, databaseId) : null
    if (before && isOut(before)) throw failure('CONFLICT', 'It went out already, so it can no longer be changed.')
    // A new one that names nobody is for nobody, as the count beforehand says: only an empty list is for everybody.
    const to = toOf(audienceIds, recipientIds) ?? (before ? undefined : 'PEOPLE')
    const data = {
      ...given({ subject: title, text: input.text == null ? null : await savedHtml(c, input.text, words), to }),
    }
    const { id } =
      before ??
      (await c.tx.message.create({
        data: { subject: title ?? '', createdById: accountOf(viewer), date: c.now, createdAt: c.now },
        select: { id: true },
      }))
    await saveVersion(c.tx.message, { id, ...(before ? { version } : {}) }, data)
    let groupsBefore: string[] | undefined
    if (to) {
      groupsBefore = await setAudience(c, 'Message', id, (to === 'AUDIENCE' && audienceIds) || [])
      await setPeople(c, viewer, id, (to === 'PEOPLE' && recipientIds) || [])
    }
    if (attachments) await setAttachments(c, id, attachments, attach)
    if (sendAt && sendAt.getTime() < c.now.getTime() - LATE)
      throw badInput('sendAt', 'Choose a time to come. To send it now, leave this empty.')
    if (send || (sendAt && sendAt <= c.now)) await beginSending(c, viewer, id)
    else if (sendAt !== undefined) await planSending(c, viewer, id, sendAt)
    // What stays planned goes out as it now is.
    else if (before?.status === 'PLANNED') await refuseUnready(c, viewer, id)
    c.record({
      type: 'Message',
      id,
      before: before && { ...before, audienceIds: groupsBefore },
      after: { ...data, audienceIds, people: recipientIds?.length, sendAt, send },
    })
    return { id }
  },
  answers: Message.saved(),
})

mutation('sendMessage', {
  description:
    'Sends a draft at once, or what was planned before its time. Said twice it is sent once. With send-messages; the own ones alone. Errors: NOT_FOUND, FORBIDDEN, CONFLICT for a stale version, BAD_USER_INPUT where it reaches nobody or has no text.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    version: t.int({ description: 'As read before; a stale one is refused. Left out: sent as it is now.' }),
  }),
  may: sendsMessages,
  async does(c, { databaseId, version }, viewer) {
    const before = await toChange(c, viewer, databaseId)
    if (!isOut(before)) {
      await saveVersion(c.tx.message, { id: before.id, version }, {})
      await beginSending(c, viewer, before.id)
    }
    c.record({ type: 'Message', id: before.id, before: { status: before.status }, after: { sent: !isOut(before) } })
    return { id: before.id }
  },
  answers: Message.saved('As it stands now.'),
})

mutation('deleteMessage', {
  description: 'Removes a draft or a planned message. Errors: NOT_FOUND, FORBIDDEN, CONFLICT for one that went out.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: sendsMessages,
  async does(c, { databaseId }, viewer) {
    const before = await toChange(c, viewer, databaseId)
    if (isOut(before)) throw failure('CONFLICT', 'It went out already and stays with the people who got it.')
    await c.tx.message.delete({ where: { id: before.id } })
    c.record({ type: 'Message', id: before.id, before })
    return { id: before.id }
  },
  answers: ManagedMessage.removed(),
})

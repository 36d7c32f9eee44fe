import { usersVisibleTo } from '../domain/people/rules.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { saveVersion } from '../platform/kit/saves.ts'
import { uuid } from '../platform/values/inputs.ts'
import { accountOf, type Viewer } from '../platform/viewer.ts'
import { ManagedMessage, Message } from './entity.ts'
import { MOST_PEOPLE, sendsMessages } from './rules.ts'
import { isOut, subject, toChange } from './save.ts'

const GONE_OUT = 'It went out already and stays with the people who got it.'

/** The draft of this id, begun where there is none. Errors: as toChange, CONFLICT for one that is no draft to people. */
async function draftNamed(c: Change, viewer: Viewer, id: string, title: string): Promise<void> {
  const data = { id, subject: title, createdById: accountOf(viewer), to: 'PEOPLE' as const }
  await c.tx.message.createMany({ data: { ...data, date: c.now, createdAt: c.now }, skipDuplicates: true })
  const draft = await toChange(c, viewer, id)
  if (isOut(draft)) throw failure('CONFLICT', GONE_OUT)
  if (draft.to !== 'PEOPLE') throw failure('CONFLICT', 'The message is for groups now.')
}

mutation('addMessagePerson', {
  description:
    'Names one more person as a recipient of a draft, and begins the draft where there is none of this id. Nothing goes out. With send-messages; the own ones alone. ' +
    'Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT for who is deactivated or not looked after, CONFLICT for one that went out, is for groups, or names as many as it may.',
  input: (t) => ({
    messageId: t.id({ required: true, validate: uuid, description: 'Raw id of the draft, or of the one to begin.' }),
    personId: t.id({ required: true, validate: uuid, description: 'Raw id of the person.' }),
    subject: t.string({ required: true, validate: subject, description: 'Of a draft that is begun.' }),
  }),
  may: sendsMessages,
  async does(c, { messageId, personId: userId, subject: title }, viewer) {
    const where = { AND: [{ id: userId, status: 'ACTIVE' as const }, usersVisibleTo(viewer)] }
    if (!(await c.tx.user.count({ where }))) throw badInput('personId', 'Choose active people whom you look after.')
    await draftNamed(c, viewer, messageId, title)
    const named = await c.tx.messagePerson.count({ where: { messageId, userId: { not: userId } } })
    if (named >= MOST_PEOPLE) throw failure('CONFLICT', `A message names at most ${MOST_PEOPLE} people.`)
    await c.tx.messagePerson.createMany({ data: [{ messageId, userId }], skipDuplicates: true })
    await saveVersion(c.tx.message, { id: messageId }, {})
    c.record({ type: 'Message', id: messageId, after: { person: userId } })
    return { id: messageId }
  },
  answers: Message.saved('The draft as it is now.'),
})

mutation('removeMessagePerson', {
  description:
    'Takes a person off the recipients of a draft; a draft that has no text and names nobody any more is deleted. With send-messages; the own ones alone. ' +
    'Errors: FORBIDDEN, NOT_FOUND, CONFLICT for one that went out.',
  input: (t) => ({
    messageId: t.id({ required: true, validate: uuid, description: 'Raw id of the draft.' }),
    personId: t.id({ required: true, validate: uuid, description: 'Raw id of the person.' }),
  }),
  may: sendsMessages,
  async does(c, { messageId, personId: userId }, viewer) {
    // A draft that was deleted meanwhile names nobody.
    if (!(await c.tx.message.count({ where: { id: messageId } }))) {
      c.record({ type: 'Message', id: messageId })
      return { id: messageId }
    }
    const draft = await toChange(c, viewer, messageId)
    if (isOut(draft)) throw failure('CONFLICT', GONE_OUT)
    await c.tx.messagePerson.deleteMany({ where: { messageId, userId } })
    const isEmpty =
      draft.status === 'DRAFT' && !draft.text && !(await c.tx.messagePerson.count({ where: { messageId } }))
    if (isEmpty) await c.tx.message.delete({ where: { id: messageId } })
    else await saveVersion(c.tx.message, { id: messageId }, {})
    c.record({ type: 'Message', id: messageId, after: { person: userId, removed: true } })
    return { id: messageId }
  },
  answers: ManagedMessage.removed(),
})

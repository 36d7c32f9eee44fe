import type { Message as Row } from '../../prisma/generated/client/client.ts'
import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { outOfReach } from '../platform/kit/saves.ts'
import { uuid } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { Message } from './entity.ts'
import { waitAgain } from './mailing.ts'
import { messagesManagedBy, messagesSteeredBy, sendsMessages } from './rules.ts'
import { goOn, publishSending } from './sending.ts'

type Known = Pick<Row, 'id' | 'status' | 'delivered' | 'mailFailed'>

/** The message, held until commit. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one of somebody else. */
async function toSteer({ tx }: Change, viewer: Viewer, id: string): Promise<Known> {
  await tx.$executeRaw`SELECT 1 FROM "Message" WHERE id = ${id}::uuid FOR UPDATE`
  const row = await tx.message.findFirst({
    where: { AND: [{ id }, messagesSteeredBy(viewer)] },
    select: { id: true, status: true, delivered: true, mailFailed: true },
  })
  if (!row) throw await outOfReach(tx.message, { AND: [{ id }, messagesManagedBy(viewer)] }, 'The message')
  return row
}

interface Move {
  description: string
  /** The states it goes on from; in others it is refused with these words. */
  from: readonly Row['status'][]
  otherwise: string
  does: (c: Change, message: Known) => Promise<void>
}

/** A mutation that moves a message on, for its author and who sees everything. */
const move = (name: string, { description, from, otherwise, does }: Move): void =>
  mutation(name, {
    description: `${description} With send-messages; the own ones, or all for who sees everything. Errors: NOT_FOUND, FORBIDDEN, CONFLICT where it is not the time for it.`,
    input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
    may: sendsMessages,
    async does(c, { databaseId }, viewer) {
      const message = await toSteer(c, viewer, databaseId)
      if (!from.includes(message.status)) throw failure('CONFLICT', otherwise)
      await does(c, message)
      publishSending(c, message.id)
      c.record({ type: 'Message', id: message.id, before: { status: message.status }, after: { done: name } })
      return { id: message.id }
    },
    answers: Message.saved('As it stands now.'),
  })

move('takeBackMessage', {
  description: 'Takes a planned message back before it goes out: it is a draft again.',
  from: ['PLANNED'],
  otherwise: 'It is not planned any more.',
  async does({ tx, now }, { id }) {
    await tx.message.update({
      where: { id },
      data: { status: 'DRAFT', sendAt: null, date: now, version: { increment: 1 } },
    })
  },
})

move('stopMessage', {
  description: 'Stops a message on its way: who has not got it yet waits until it goes on.',
  from: ['SENDING'],
  otherwise: 'It is not on its way any more.',
  async does({ tx }, { id }) {
    await tx.message.update({ where: { id }, data: { status: 'STOPPED' } })
  },
})

move('resumeMessage', {
  description: 'Goes on with a message that was stopped, where it was stopped.',
  from: ['STOPPED'],
  otherwise: 'It is not stopped.',
  async does(c, message) {
    await c.tx.message.update({ where: { id: message.id }, data: { status: 'SENDING', problem: '', startedAt: c.now } })
    await goOn(c, message)
  },
})

move('retryMessageEmails', {
  description: 'Tries the emails again that failed.',
  from: ['SENDING', 'SENT'],
  otherwise: 'Its emails are not on their way.',
  async does(c, message) {
    const again = await c.tx.$executeRaw(waitAgain(message.id))
    if (!again) throw failure('CONFLICT', 'No email of it failed.')
    await c.tx.message.update({ where: { id: message.id }, data: { mailFailed: { decrement: again } } })
    await goOn(c, message)
  },
})

import { failure } from '../platform/errors.ts'
import { sendLetter } from '../platform/mail.ts'
import { greeting } from '../domain/news/letters.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known, outOfReach } from '../platform/kit/saves.ts'
import { uuid } from '../platform/values/inputs.ts'
import { accountOf, inPerson } from '../platform/viewer.ts'
import { Message } from './entity.ts'
import { letterWith, SAID } from './mailing.ts'
import { messagesManagedBy, messagesWrittenBy, sendsMessages } from './rules.ts'

mutation('sendTestMessage', {
  description:
    'Sends the email of a message to its author alone, as its recipients would get it, whatever emails they refuse. It counts for nothing. Errors: NOT_FOUND, FORBIDDEN for another’s, TOO_MANY, CONFLICT while the own address is not verified.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the message.' }) }),
  may: (viewer) => sendsMessages(viewer) && inPerson(viewer),
  first: ({ services, viewer }) => services.limits.use('letters', `test:${viewer?.id}`, { points: 20 }),
  async does(c, { databaseId: id }, viewer) {
    const row = await c.tx.message.findFirst({ where: { AND: [{ id }, messagesWrittenBy(viewer)] }, select: SAID })
    if (!row) throw await outOfReach(c.tx.message, { AND: [{ id }, messagesManagedBy(viewer)] }, 'The message')
    const author = known(await c.tx.user.findUnique({ where: { id: accountOf(viewer) } }), 'Your account')
    if (!author.emailVerifiedAt) throw failure('CONFLICT', 'Verify your email address first.')
    const letter = letterWith(id, row)
    await sendLetter(c, {
      ...letter,
      reference: `message.test:${id}:${c.now.getTime()}`,
      to: author.email,
      subject: `Test: ${letter.subject}`,
      paragraphs: [greeting(author.firstName), ...letter.paragraphs],
      // Nobody else has it yet.
      action: { text: 'Edit the message', path: `/auth/admin/messages/${id}/edit` },
    })
    c.record({ type: 'Message', id, after: { tested: true } })
    return { id }
  },
  answers: Message.saved('As it stands now.'),
})

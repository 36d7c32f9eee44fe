import { given } from '../platform/kit/saves.ts'
import type { Message as MessageRow, Prisma } from '../../prisma/generated/client/client.ts'
import { nameOf } from '../domain/people/people.ts'
import { outOfSight, usersVisibleTo } from '../domain/people/rules.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { searchWords } from '../platform/values/inputs.ts'
import { joined } from '../platform/kit/joined.ts'
import { ManagedMessage, Message, Recipient, SteeredMessage, WrittenMessage } from './entity.ts'
import { messagesWith } from './inbox.ts'
import { managesMessages, recipientsNamedTo } from './rules.ts'
import { excerptField, textField } from '../domain/publishing/headFields.ts'
import './reach.ts'
import './save.ts'
import './trial.ts'
import './lifecycle.ts'

const who = { select: { firstName: true, lastName: true, email: true } } satisfies { select: Prisma.UserSelect }

/** No account has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const MessageStatus = builder.enumType('MessageStatus', {
  description: 'How far a message is.',
  values: {
    DRAFT: { description: 'Being written.' },
    PLANNED: { description: 'Goes out by itself at its time.' },
    SENDING: { description: 'On its way, in the portal or by email.' },
    STOPPED: { description: 'Stopped on its way; it may go on.' },
    SENT: { description: 'Everybody has it who is to have it.' },
  } as const,
})

const MessageTo = builder.enumType('MessageTo', {
  description: 'Whom a message is for.',
  values: {
    AUDIENCE: { description: 'Groups, or everybody.' },
    PEOPLE: { description: 'People named one by one.' },
  } as const,
})

const MessageMail = builder.enumType('MessageMail', {
  description: 'How far the email of a message to one person is.',
  values: {
    NONE: { description: 'They get none: refused, or the address is not verified.' },
    WAITING: { description: 'Waits to be sent.' },
    TRYING: { description: 'Handed to the mail server, whose answer is awaited.' },
    SENT: { description: 'Sent.' },
    FAILED: { description: 'Not sent; the reason stands beside it.' },
  } as const,
})

builder.prismaObject('MessageFile', {
  description: 'An attachment of a message; seen with the message.',
  select: { id: true },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id, to keep it when saving the list.' }),
    file: t.relation('file', { description: 'The file.' }),
  }),
})

const MessagePerson = builder
  .objectRef<{ id: string; name: string }>('MessagePerson')
  .implement({
    description: 'A person a message is addressed to by name.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id of the person.' }),
      name: t.exposeString('name', { description: 'First and last name.' }),
    }),
  })

const SENDING = {
  id: true,
  to: true,
  status: true,
  sendAt: true,
  startedAt: true,
  finishedAt: true,
  delivered: true,
  total: true,
  sent: true,
  readers: true,
  mailTotal: true,
  mailSent: true,
  mailFailed: true,
  mailDoubtful: true,
  groupNames: true,
  groupIds: true,
  problem: true,
} satisfies Prisma.MessageSelect

const MessageSending = builder
  .objectRef<Pick<MessageRow, keyof typeof SENDING>>('MessageSending')
  .implement({
    description: 'How a message goes out; for who manages it.',
    fields: (t) => ({
      status: t.expose('status', { type: MessageStatus, description: 'How far it is.' }),
      to: t.expose('to', { type: MessageTo, description: 'Whom it is for.' }),
      sendAt: t.expose('sendAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it goes out by itself; null without a plan.',
      }),
      startedAt: t.expose('startedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it began to go out, or went on; null before.',
      }),
      finishedAt: t.expose('finishedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the last of it had gone out; null before.',
      }),
      delivered: t.exposeBoolean('delivered', {
        description: 'Everybody has it in the portal; emails may still be on their way.',
      }),
      total: t.exposeInt('total', { description: 'People it was for when it began; 0 before.' }),
      sent: t.exposeInt('sent', { description: 'People who got it in the portal.' }),
      leftOut: t.int({
        description: 'People it was for when it began and who were no longer active when their turn came.',
        resolve: ({ delivered, total, sent }) => (delivered ? Math.max(0, total - sent) : 0),
      }),
      readers: t.exposeInt('readers', { description: 'People who have read it.' }),
      mailTotal: t.exposeInt('mailTotal', { description: 'People who get it by email as well.' }),
      mailSent: t.exposeInt('mailSent', { description: 'Emails the mail server took.' }),
      mailFailed: t.exposeInt('mailFailed', { description: 'Emails that failed.' }),
      mailDoubtful: t.exposeInt('mailDoubtful', {
        description: 'Emails that may have arrived twice, since the mail server’s answer to the first was lost.',
      }),
      groupNames: t.exposeStringList('groupNames', {
        description: 'Groups it went to, by their names then; empty before, for everybody and for named people.',
      }),
      groupIds: t.exposeStringList('groupIds', {
        description:
          'Raw ids of those groups in the same order; a group may be gone. Empty too for what went out before 2026-11-28.',
      }),
      problem: t.exposeString('problem', {
        description: 'Why it stopped or its emails wait; empty while nothing is in the way.',
      }),
    }),
  })

builder.prismaNode('Message', {
  description:
    'A message to people (spec part 2, 3). Seen by who got it until they delete it, by its author, and with view-messages by others whose reach its author is in.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => Message.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    subject: t.exposeString('subject', { description: 'At most 120 characters.' }),
    text: t.string(textField),
    excerpt: t.string(excerptField),
    date: t.expose('date', {
      type: 'DateTime',
      description: 'When it began to go out; before, when it is planned for or was made.',
    }),
    sender: t.string({
      nullable: true,
      description: 'The name of its author; null where the person was deleted.',
      select: { createdBy: who },
      resolve: ({ createdBy }) => createdBy && nameOf(createdBy),
    }),
    attachments: t.relation('files', { description: 'Files, in order.', query: { orderBy: { position: 'asc' } } }),
    received: t.field({
      type: typeOf('MessageRecipient'),
      nullable: true,
      description: 'As the viewer has it; null for who did not get it.',
      select: (_args, { viewer }, nested) => ({
        recipients: { ...nested(), where: { userId: viewer?.id ?? NOBODY }, take: 1 },
      }),
      resolve: ({ recipients }, _args, ctx) => Recipient.markSeen(ctx, recipients)[0] ?? null,
    }),
    sending: t.field({
      type: MessageSending,
      nullable: true,
      description: 'How it goes out; null for who does not manage it.',
      select: SENDING,
      resolve: async (row, _args, ctx) => ((await ManagedMessage.sees(ctx, row.id)) ? row : null),
    }),
    audience: t.field({
      type: [typeOf('AssignmentGroup')],
      description: 'Groups it is for while it has not gone out, by name. Empty for who does not manage it.',
      select: (_args, _ctx, nested) => ({
        audience: { orderBy: { group: { name: 'asc' as const } }, select: { group: nested() } },
      }),
      authScopes: ({ id }, _args, ctx) => ManagedMessage.sees(ctx, id),
      unauthorizedResolver: () => [],
      resolve: ({ audience }) => joined(audience, 'group'),
    }),
    people: t.field({
      type: [MessagePerson],
      description:
        'People it is or was addressed to, as far as the viewer may see people. Empty for who does not manage it.',
      select: (_args, { viewer }) => ({
        people: {
          where: { user: viewer ? usersVisibleTo(viewer) : { id: NOBODY } },
          orderBy: { user: { firstName: 'asc' as const } },
          select: { user: { select: { id: true, ...who.select } } },
        },
      }),
      authScopes: ({ id }, _args, ctx) => ManagedMessage.sees(ctx, id),
      unauthorizedResolver: () => [],
      resolve: ({ people }) => people.map(({ user }) => ({ id: user.id, name: nameOf(user) })),
    }),
    peopleCount: t.relationCount('people', {
      description: 'How many people it is or was addressed to by name.',
      authScopes: ({ id }, _args, ctx) => ManagedMessage.sees(ctx, id),
      unauthorizedResolver: () => 0,
    }),
    unnamedCount: t.relationCount('recipients', {
      description:
        'How many of those who have it the viewer may not see, so that they are not named. 0 for who does not manage it.',
      authScopes: ({ id }, _args, ctx) => ManagedMessage.sees(ctx, id),
      unauthorizedResolver: () => 0,
      where: (_args, { viewer }) => (viewer ? outOfSight(viewer) : {}),
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may change it: its author, before it goes out.',
      resolve: ({ id }, _args, ctx) => WrittenMessage.sees(ctx, id),
    }),
    viewerCanSteer: t.boolean({
      description: 'Whether the viewer may stop it, go on, take it back and try its emails again.',
      resolve: ({ id }, _args, ctx) => SteeredMessage.sees(ctx, id),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

builder.prismaNode('MessageRecipient', {
  description:
    'A message as one person has it. Seen by that person, and by who manages the message and may see the person.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => Recipient.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    message: t.relation('message', { description: 'The message.' }),
    name: t.string({
      description: 'First and last name of the person.',
      select: { user: who },
      resolve: ({ user }) => nameOf(user),
    }),
    receivedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it came.' }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the person read it; null while unread.',
    }),
    mail: t.expose('mail', { type: MessageMail, description: 'How far its email is.' }),
    mailProblem: t.exposeString('mailProblem', {
      description: 'Why the email failed, in the words of the mail server; empty where it did not.',
    }),
    mailRetryAt: t.expose('mailRetryAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a failed email is tried again by itself; null for never.',
    }),
    mailDoubtful: t.boolean({
      description: 'The email may have arrived twice: the mail server’s answer to the first was lost.',
      select: { mail: true, mailUnsure: true },
      resolve: ({ mail, mailUnsure }) => mail === 'SENT' && mailUnsure,
    }),
  }),
})

ManagedMessage.list('messages', {
  description:
    'Messages that were written, newest first: the own ones, with view-messages those of people in reach, all for who sees everything.',
  args: (arg) => ({
    text: arg.string({ description: 'Words of the subject or text; each must be in one of them.' }),
    status: arg({ type: MessageStatus }),
    own: arg.boolean({ description: 'True: only those the viewer wrote.' }),
  }),
  found: ({ text, status, own }, viewer): Prisma.MessageWhereInput => ({
    ...given({ status }),
    AND: [messagesWith(text), own ? { createdById: viewer.id } : {}],
  }),
  size: 20,
  orders: {
    NEWEST: ['Newest first.', { date: 'desc' }],
    OLDEST: ['Oldest first.', { date: 'asc' }],
    SUBJECT: ['By subject.', (way) => [{ subject: way }]],
  },
})

Message.one('message', 'One message; null unless the viewer may see it.')

ManagedMessage.changes('messageChanged', {
  description: 'A message whenever it moves on; null for one the viewer does not manage.',
  topic: 'message.changed',
  args: (arg) => ({ databaseId: arg.id({ required: true }) }),
  channels: (_viewer, { databaseId }) => [databaseId],
})

Recipient.listWithin('Message', 'recipients', {
  description: 'Who has it, by name, as far as the viewer may see people; nobody for who does not manage it.',
  of: (messageId) => ({ messageId }),
  may: managesMessages,
  among: recipientsNamedTo,
  args: (arg) => ({
    text: arg.string({ description: 'Parts of the name; every word must fit.' }),
    read: arg.boolean({ description: 'Only who has read it, or only who has not.' }),
    mail: arg({ type: MessageMail, description: 'Only those whose email is this far.' }),
    doubtful: arg.boolean({ description: 'True: only those whose email may have arrived twice.' }),
  }),
  found: ({ text, read, mail, doubtful }): Prisma.MessageRecipientWhereInput => ({
    ...given({ mail }),
    ...(read == null ? {} : { readAt: read ? { not: null } : null }),
    ...(doubtful ? { mail: 'SENT', mailUnsure: true } : {}),
    AND: searchWords(text).map((word) => ({
      user: {
        OR: [
          { firstName: { contains: word, mode: 'insensitive' } },
          { lastName: { contains: word, mode: 'insensitive' } },
        ],
      },
    })),
  }),
  orders: {
    NAME: ['By name.', (way) => [{ user: { firstName: way } }, { user: { lastName: way } }]],
    READ: ['First readers first.', (way) => [{ readAt: { sort: way, nulls: 'last' } }]],
  },
})

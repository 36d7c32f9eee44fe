import type { Prisma } from '../../prisma/generated/client/client.ts'
import { money, Money } from '../domain/ledger/money.ts'
import { User } from '../domain/people/entity.ts'
import { peopleNamed } from '../domain/people/people.ts'
import { builder } from '../platform/graphql/builder.ts'
import { given } from '../platform/kit/saves.ts'
import { isUuid } from '../platform/values/inputs.ts'
import { can } from '../platform/viewer.ts'
import { AttendanceType } from './attend.ts'
import { EventAttendance } from './entity.ts'
import { editsEvent } from './rules.ts'

builder.prismaNode('EventAttendance', {
  description: 'What a person said to an event; for the person and who may save the event.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: ({ id, userId }, ctx) => ctx.viewer?.id === userId || EventAttendance.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    type: t.expose('type', { type: AttendanceType, description: 'What they said.' }),
    name: t.string({
      description: 'First and last name of the person.',
      select: { user: { select: { firstName: true, lastName: true } } },
      resolve: ({ user }) => `${user.firstName} ${user.lastName}`.trim(),
    }),
    email: t.string({
      nullable: true,
      description: 'For holders of view-users who reach the person; null for others.',
      select: { userId: true, user: { select: { email: true } } },
      resolve: async ({ userId, user }, _args, ctx) =>
        can(ctx.viewer, 'view-users') && (await User.has(ctx, userId)) ? user.email : null,
    }),
    dealer: t.string({
      nullable: true,
      description: 'The dealer the person works at; null for none.',
      select: {
        user: {
          select: {
            dealers: {
              where: { active: true },
              orderBy: { createdAt: 'asc' },
              take: 1,
              select: { dealer: { select: { name: true } } },
            },
          },
        },
      },
      resolve: ({ user }) => user.dealers[0]?.dealer.name ?? null,
    }),
    price: t.field({
      type: Money,
      nullable: true,
      description: 'What it costs the person, fixed when they said they go; null for who does not.',
      select: { type: true, price: true, currency: true },
      resolve: ({ type, price, currency }) => money(type === 'GOING' ? price : null, currency),
    }),
    answeredAt: t.expose('createdAt', { type: 'DateTime', description: 'When they said so.' }),
  }),
})

EventAttendance.list('eventAttendees', {
  description: 'People who answered an event, by name; none for an event the viewer may not save.',
  args: (arg) => ({
    event: arg.id({ required: true, description: 'Raw id of the event.' }),
    text: arg.string({ description: 'Part of a name or email address.' }),
    type: arg({ type: AttendanceType, description: 'Only those who said this.' }),
  }),
  found: ({ event, text, type }): Prisma.EventAttendanceWhereInput => ({
    ...given({ type }),
    eventId: isUuid(event) ? event : { in: [] },
    user: peopleNamed(text),
  }),
  orders: {
    NAME: ['By name.', (way) => [{ user: { firstName: way } }, { user: { lastName: way } }]],
    NEWEST: ['Who answered last first.', { createdAt: 'desc' }],
    OLDEST: ['Who answered first first.', { createdAt: 'asc' }],
  },
})

builder.prismaObjectFields('Event', (t) => ({
  notInterestedCount: t.int({
    nullable: true,
    description: 'People who said they do not come; null for who may not save the event.',
    select: { notInterested: true, brandId: true },
    resolve: ({ notInterested, brandId }, _args, { viewer }) => (editsEvent(viewer, brandId) ? notInterested : null),
  }),
}))

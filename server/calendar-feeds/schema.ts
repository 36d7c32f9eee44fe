import { builder } from '../platform/graphql/builder.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { User } from '../domain/people/entity.ts'
import { drawToken, tokenHash } from '../domain/feeds/address.ts'
import { addressOf } from './address.ts'

const CalendarFeed = builder.prismaObject('CalendarFeed', {
  description: 'The secret address at which the viewer’s calendar program reads what they go to; for the person alone.',
  fields: (t) => ({
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the address was made.' }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a calendar program last came, to the minute; null before the first time.',
    }),
  }),
})

builder.prismaObjectFields('User', (t) => ({
  calendarFeed: t.field({
    type: CalendarFeed,
    nullable: true,
    description: 'The person’s calendar address; null without one, and for others than the person.',
    select: (_args, _ctx, nested) => ({ id: true, calendarFeed: nested() }),
    resolve: ({ id, calendarFeed }, _args, { viewer }) => (viewer?.id === id ? calendarFeed : null),
  }),
}))

mutation('changeCalendarFeed', {
  description:
    'Gives the viewer a new calendar address, or turns it off. The one before ends at once either way. In person.',
  input: (t) => ({
    on: t.boolean({ required: true, description: 'True makes a new address, false ends the one there is.' }),
  }),
  may: 'inPerson',
  async does(c, { on }, { id }) {
    const token = on ? drawToken() : null
    if (token) {
      const data = { tokenHash: tokenHash(token), createdAt: c.now, readAt: null }
      await c.tx.calendarFeed.upsert({ where: { userId: id }, create: { userId: id, ...data }, update: data })
    } else await c.tx.calendarFeed.deleteMany({ where: { userId: id } })
    c.record({ type: 'User', id, after: { calendarFeed: on } })
    return { id, address: token && addressOf(c.services.config, token) }
  },
  answers: (t) => ({
    ...User.saved('With the calendar as it is now.')(t),
    address: t.exposeString('address', {
      nullable: true,
      description: 'The new address. It is not shown again; null once it is off.',
    }),
  }),
})

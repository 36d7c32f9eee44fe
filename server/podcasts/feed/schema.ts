import { drawToken, tokenHash } from '../../domain/feeds/address.ts'
import { User } from '../../domain/people/entity.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { addressOf } from './address.ts'

const PodcastFeed = builder.prismaObject('PodcastFeed', {
  description: 'The secret address at which the viewer’s podcast app finds what is open to them; for the person alone.',
  fields: (t) => ({
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the address was made.' }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a podcast app last came, to the minute; null before the first time.',
    }),
  }),
})

builder.prismaObjectFields('User', (t) => ({
  podcastFeed: t.field({
    type: PodcastFeed,
    nullable: true,
    description: 'The person’s podcast address; null without one, and for others than the person.',
    select: (_args, _ctx, nested) => ({ id: true, podcastFeed: nested() }),
    resolve: ({ id, podcastFeed }, _args, { viewer }) => (viewer?.id === id ? podcastFeed : null),
  }),
}))

mutation('changePodcastFeed', {
  description:
    'Gives the viewer a new podcast address, or turns it off. The one before ends at once either way, and what is played by it. In person.',
  input: (t) => ({
    on: t.boolean({ required: true, description: 'True makes a new address, false ends the one there is.' }),
  }),
  may: 'inPerson',
  async does(c, { on }, { id }) {
    const token = on ? drawToken() : null
    if (token) {
      const data = { tokenHash: tokenHash(token), createdAt: c.now, readAt: null }
      await c.tx.podcastFeed.upsert({ where: { userId: id }, create: { userId: id, ...data }, update: data })
    } else await c.tx.podcastFeed.deleteMany({ where: { userId: id } })
    c.record({ type: 'User', id, after: { podcastFeed: on } })
    return { id, address: token && addressOf(c.services.config, token) }
  },
  answers: (t) => ({
    ...User.saved('With the podcast address as it is now.')(t),
    address: t.exposeString('address', {
      nullable: true,
      description: 'The new address. It is not shown again; null once it is off.',
    }),
  }),
})

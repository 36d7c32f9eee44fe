import { z } from 'zod'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { on } from '../../platform/events.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { uncapitalized } from '../../platform/kit/models.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { User } from '../people/entity.ts'
import { mergeable } from '../people/mergeable.ts'
import { drawToken, tokenHash } from './address.ts'

/** Models of feeds: at most one secret address for each person. */
export type FeedModel = Extract<Prisma.ModelName, `${string}Feed`>

interface FeedRow {
  createdAt: Date
  readAt: Date | null
}

type Address = FeedRow & { tokenHash: Buffer<ArrayBuffer> }

interface FeedTable {
  count(args: { where: { userId: string } }): PromiseLike<number>
  findUnique(args: { where: { userId: string } }): Promise<FeedRow | null>
  upsert(args: {
    where: { userId: string }
    create: Address & { userId: string }
    update: Address
  }): PromiseLike<unknown>
  deleteMany(args: { where: { userId: string } }): PromiseLike<unknown>
}
type FeedTables = { [M in FeedModel as Uncapitalize<M>]: FeedTable }
/** No cast: the compiler proves that the real client has all of it. */
const tables = (db: Db | Tx): FeedTables => db

interface PersonalFeed {
  model: FeedModel
  /** Of its address: calendar. */
  noun: string
  /** What reads it: calendar program. */
  reader: string
  /** What the reader gets there. */
  gets: string
  /** What ends with an address beside it. */
  endsToo?: string
  addressOf: (config: Config, token: string) => string
}

/** A person's own feed: its address is made, shown once, renewed and turned off, and stays with its account. */
export function personalFeed({ model, noun, reader, gets, endsToo = '', addressOf }: PersonalFeed): void {
  const field = uncapitalized(model)
  const tableOf = (db: Db | Tx) => tables(db)[field]

  const type = builder
    .objectRef<FeedRow>(model)
    .implement({
      description: `The secret address at which the viewer’s ${reader} ${gets}; for the person alone.`,
      fields: (t) => ({
        createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the address was made.' }),
        readAt: t.expose('readAt', {
          type: 'DateTime',
          nullable: true,
          description: `When a ${reader} last came, to the minute; null before the first time.`,
        }),
      }),
    })

  builder.prismaObjectFields('User', (t) => ({
    [field]: t.field({
      type,
      nullable: true,
      description: `The person’s ${noun} address; null without one, and for others than the person.`,
      select: { id: true },
      resolve: ({ id }, _args, { db, viewer }) =>
        viewer?.id === id ? tableOf(db).findUnique({ where: { userId: id } }) : null,
    }),
  }))

  mutation(`change${model}`, {
    description: `Gives the viewer a new ${noun} address, or turns it off. The one before ends at once either way${endsToo}. In person.`,
    input: (t) => ({
      on: t.boolean({ required: true, description: 'True makes a new address, false ends the one there is.' }),
    }),
    may: 'inPerson',
    async does(c, { on: turnsOn }, { id }) {
      const token = turnsOn ? drawToken() : null
      if (token) {
        const data = { tokenHash: tokenHash(token), createdAt: c.now, readAt: null }
        await tableOf(c.tx).upsert({ where: { userId: id }, create: { userId: id, ...data }, update: data })
      } else await tableOf(c.tx).deleteMany({ where: { userId: id } })
      c.record({ type: 'User', id, after: { [field]: turnsOn } })
      return { id, address: token && addressOf(c.services.config, token) }
    },
    answers: (t) => ({
      ...User.saved(`With the ${noun} address as it is now.`)(t),
      address: t.exposeString('address', {
        nullable: true,
        description: 'The new address. It is not shown again; null once it is off.',
      }),
    }),
  })

  on('user.erased', async ({ tx }, { userId }) => {
    await tableOf(tx).deleteMany({ where: { userId } })
  })

  // An address stays with its account: that of the closed one ends with it, and is there again once it is opened.
  mergeable({
    name: `${noun}-feeds`,
    label: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} addresses`,
    covers: [`${model}.userId`],
    count: async (db, { secondaryId }) => ({
      moves: 0,
      stays: await tableOf(db).count({ where: { userId: secondaryId } }),
    }),
    moved: z.null(),
    move: async () => null,
    putBack: async () => {},
  })
}

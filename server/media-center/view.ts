import { z } from 'zod'
import { signedIn } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given } from '../platform/kit/saves.ts'

/** As documented: cards, of the second size (spec part 2, 9). */
const DEFAULTS = { showCards: true, zoomValue: 2 }
const zoom = z.number().int().min(1, 'Use 1 to 4.').max(4, 'Use 1 to 4.')

const MediaView = builder
  .objectRef<typeof DEFAULTS>('MediaView')
  .implement({
    description: 'How a person likes to see the media center; seen by the person alone.',
    fields: (t) => ({
      showCards: t.exposeBoolean('showCards', { description: 'As cards rather than as a list.' }),
      fileView: t.string({
        description: 'cards or list: the same as `showCards`, as the documents name it.',
        resolve: ({ showCards }) => (showCards ? 'cards' : 'list'),
      }),
      zoomValue: t.exposeInt('zoomValue', { description: 'The size of the cards, 1 to 4.' }),
    }),
  })

builder.queryField('mediaView', (t) =>
  t.field({
    type: MediaView,
    description: 'How the viewer likes to see the media center.',
    authScopes: { signedIn: true },
    resolve: async (_root, _args, ctx) =>
      (await ctx.db.mediaView.findUnique({ where: { userId: signedIn(ctx).id } })) ?? DEFAULTS,
  }),
)

mutation('saveMediaView', {
  description: 'Keeps how the person likes to see the media center.',
  about: 'What is left out stays.',
  input: (t) => ({
    showCards: t.boolean({ description: 'As cards rather than as a list.' }),
    zoomValue: t.int({ validate: zoom, description: 'The size of the cards, 1 to 4.' }),
  }),
  may: 'signedIn',
  async does(c, { showCards, zoomValue }, { id: userId }) {
    const view = given({ showCards, zoomValue })
    const saved = await c.tx.mediaView.upsert({ where: { userId }, create: { userId, ...view }, update: view })
    c.record({ type: 'User', id: userId, after: view })
    return saved
  },
  answers: (t) => ({ mediaView: t.field({ type: MediaView, description: 'As kept.', resolve: (view) => view }) }),
})

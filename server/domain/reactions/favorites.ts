import type { StoredFile } from '../../../prisma/generated/client/client.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { isOff } from '../../platform/gate.ts'
import { searchText } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { ReactionTarget, type Reacted } from './reactions.ts'

/** The most of a kind that are listed; the list of the kind has all of them. */
const MOST = 200

interface Favored {
  id: string
  title: string
  date: Date
  image?: StoredFile | null
  thumbnail?: StoredFile | null
}

/** What every kind is asked for: those the viewer keeps, whose title has these words. */
interface Wanted {
  reactions: { some: { userId: string; favored: true } }
  title?: { contains: string; mode: 'insensitive' }
}

interface Kind {
  /** As the documents call it in the list of favorites (part 1, 7; part 2, 3); null for what they leave out. */
  type: string | null
  page: (id: string) => string
  /** At most so many of those open to the viewer, newest first. */
  rows: (ctx: Context, viewer: Viewer, wanted: Wanted, most: number) => Promise<Favored[]>
}
const kinds = new Map<Reacted, Kind>()

/** Rows of a model are among what `favorites` lists. */
export function favorites(model: Reacted, kind: Kind): void {
  kinds.set(model, kind)
}

interface Favorite extends Favored {
  model: Reacted
}

const FavoriteType = builder
  .objectRef<Favorite>('Favorite')
  .implement({
    description: 'Something the viewer keeps among the favorites and still sees.',
    fields: (t) => ({
      id: t.globalID({
        description: 'Names it, for the client’s store.',
        resolve: ({ model, id }) => ({ type: 'Favorite', id: `${model}:${id}` }),
      }),
      target: t.field({
        type: ReactionTarget,
        description: 'What kind of thing it is.',
        resolve: ({ model }) => model,
      }),
      type: t.string({
        nullable: true,
        description: 'Video, Announcement, Event or Podcast; null for kinds that the documented list leaves out.',
        resolve: ({ model }) => kinds.get(model)?.type ?? null,
      }),
      databaseId: t.exposeID('id', { description: 'Raw id of the thing.' }),
      title: t.exposeString('title', { description: 'What it is called.' }),
      date: t.expose('date', { type: 'DateTime', description: 'The moment it stands under in its list.' }),
      path: t.string({
        description: 'Its page in the portal.',
        resolve: ({ model, id }) => kinds.get(model)!.page(id),
      }),
      image: t.field({
        type: typeOf('StoredFile'),
        nullable: true,
        description: 'Its picture in lists; null without one.',
        resolve: ({ thumbnail, image }) => thumbnail ?? image ?? null,
      }),
    }),
  })

builder.queryField('favorites', (t) =>
  t.field({
    type: [FavoriteType],
    authScopes: { signedIn: true },
    description: `What the viewer keeps among the favorites, kind by kind, the newest ${MOST} of each. What is no longer for them is left out.`,
    args: {
      text: t.arg.string({ description: 'Part of the title.' }),
      target: t.arg({ type: ReactionTarget, description: 'Of one kind alone.' }),
    },
    async resolve(_root, { text, target }, ctx) {
      const viewer = signedIn(ctx)
      const words = searchText(text)
      const wanted: Wanted = {
        reactions: { some: { userId: viewer.id, favored: true } },
        ...(words ? { title: { contains: words, mode: 'insensitive' } } : {}),
      }
      const asked = [...kinds].filter(([model]) => (!target || target === model) && !isOff(viewer, model))
      const found = await Promise.all(
        asked.map(async ([model, { rows }]) =>
          (await rows(ctx, viewer, wanted, MOST)).map((row) => ({ ...row, model })),
        ),
      )
      return found.flat()
    },
  }),
)

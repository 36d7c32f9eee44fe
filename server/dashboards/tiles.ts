import { declaredTiles, type Days, type Tile, type TileValue } from '../domain/reporting/tiles.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'

interface Shown {
  tile: Tile
  days: Days
  /** Asked once, and only where somebody selects it. */
  figures: (ctx: Context) => Promise<TileValue>
}

function shown(tile: Tile, days: Days): Shown {
  let asked: Promise<TileValue> | undefined
  return { tile, days, figures: (ctx) => (asked ??= tile.load(ctx, days)) }
}

const TileKind = builder.enumType('DashboardTileKind', {
  description: 'What the figure of a tile is.',
  values: { NUMBER: { description: 'A number of something.' }, SECONDS: { description: 'Time, in seconds.' } },
})

const DashboardTile = builder
  .objectRef<Shown>('DashboardTile')
  .implement({
    description: 'A figure of the administrators’ dashboard.',
    fields: (t) => ({
      key: t.string({ description: 'Its name, which stays.', resolve: ({ tile }) => tile.key }),
      title: t.string({ description: 'What people call it.', resolve: ({ tile }) => tile.title }),
      hint: t.string({ description: 'What is counted, in a few words.', resolve: ({ tile }) => tile.hint }),
      kind: t.field({ type: TileKind, description: 'What the figure is.', resolve: ({ tile }) => tile.kind }),
      value: t.float({
        description: 'In the period where it knows one, else now.',
        resolve: async ({ figures }, _args, ctx) => (await figures(ctx)).value,
      }),
      before: t.float({
        nullable: true,
        description: 'In as many days before; null for what knows no period, and where all time is asked for.',
        resolve: async ({ figures }, _args, ctx) => (await figures(ctx)).before,
      }),
      link: t.string({
        description: 'Path of the screen that lists what is counted.',
        resolve: ({ tile, days }) => tile.link(days),
      }),
    }),
  })

const AdminDashboard = builder.objectRef<Days>('AdminDashboard').implement({
  description: 'How the portal stands, in the figures of its reports; a brand manager’s count the own brands.',
  fields: (t) => ({
    tiles: t.field({
      type: [DashboardTile],
      description: 'The figures that are for the viewer, in their order.',
      resolve: (days, _args, ctx) =>
        declaredTiles()
          .filter(({ isFor }) => isFor(signedIn(ctx)))
          .map((tile) => shown(tile, days)),
    }),
  }),
})

builder.queryField('adminDashboard', (t) =>
  t.field({
    type: AdminDashboard,
    authScopes: { admin: true },
    complexity: 20,
    description: 'The administrators’ dashboard. Errors: BAD_USER_INPUT for an end before the start.',
    args: {
      start: t.arg({ type: 'Day', description: 'First day, of the portal’s calendar; all time without.' }),
      end: t.arg({ type: 'Day', description: 'Last day; today where only a start is given.' }),
    },
    resolve(_root, { start, end }) {
      if (start && end && end < start) throw badInput('end', 'The end lies before the start.')
      return { start, end }
    },
  }),
)

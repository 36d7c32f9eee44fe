import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { refuseInDevelopment } from '../platform/gate.ts'
import { settingsOf } from '../platform/settings.ts'
import { addressShared } from './content/token.ts'
import { ORDERED, orderIn, ScormOrder } from './play/previewOrder.ts'

interface Previewed {
  id: string
  shareKey: string
  tree: Prisma.JsonValue
  title: string
  items: { id: string; identifier: string; title: string; depth: number; href: string | null; isVisible: boolean }[]
}

const ScormPreviewLesson = builder
  .objectRef<Previewed['items'][number]>('ScormPreviewLesson')
  .implement({
    description: 'A line of the table of contents of a package, as a share link shows it.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      title: t.exposeString('title', { description: 'As the package calls it.' }),
      depth: t.exposeInt('depth', { description: '0 for the first level.' }),
      opens: t.boolean({ description: 'False for a heading over others.', resolve: ({ href }) => href !== null }),
    }),
  })

const ScormPreview = builder
  .objectRef<Previewed>('ScormPreview')
  .implement({
    description: 'The package of a course as its share link shows it.',
    fields: (t) => ({
      address: t.string({
        description:
          'Plays its lessons without a trace: `<address>/play/<raw id of a lesson>`. It ends after 8 hours, and with the link.',
        resolve: ({ id, shareKey }, _args, { services }) => addressShared(services, id, shareKey),
      }),
      lessons: t.field({
        type: [ScormPreviewLesson],
        description: 'Its table of contents, in order.',
        resolve: ({ items }) => items.filter(({ isVisible }) => isVisible),
      }),
      order: t.field({
        type: ScormOrder,
        nullable: true,
        description: 'The order of its lessons, which the page follows; null where they have none.',
        resolve: orderIn,
      }),
    }),
  })

builder.queryField('scormPreview', (t) =>
  t.field({
    type: ScormPreview,
    nullable: true,
    authScopes: { public: true },
    args: { shareKey: t.arg.string({ required: true, description: 'The secret part of a share link.' }) },
    description:
      'The newest package of the course a share link opens; null for an unknown key and where none can be played. Errors: FORBIDDEN while the portal is in development, for who may not enter.',
    resolve: async (_root, { shareKey }, ctx) => {
      refuseInDevelopment(await settingsOf(ctx), ctx.viewer)
      const found = await ctx.db.scormPackage.findFirst({
        where: { status: 'READY', course: { shareKey, deletedAt: null } },
        orderBy: { number: 'desc' },
        select: {
          id: true,
          ...ORDERED,
          items: { ...ORDERED.items, select: { ...ORDERED.items.select, depth: true, href: true, isVisible: true } },
        },
      })
      return found && { ...found, shareKey }
    },
  }),
)

import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'

/** What of a package its order for a preview is made of. */
export const ORDERED = {
  tree: true,
  title: true,
  items: { orderBy: { position: 'asc' }, select: { id: true, identifier: true, title: true } },
} satisfies Prisma.ScormPackageSelect
type Ordered = Prisma.ScormPackageGetPayload<{ select: typeof ORDERED }>

const PreviewedItem = builder
  .objectRef<Ordered['items'][number]>('ScormOrderItem')
  .implement({
    description: 'A lesson or heading of a package whose lessons have an order.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      identifier: t.exposeString('identifier', { description: 'As the tree names it.' }),
      title: t.exposeString('title', { description: 'As the package calls it.' }),
    }),
  })

export const ScormOrder = builder
  .objectRef<Ordered>('ScormOrder')
  .implement({
    description:
      'The order of the lessons of a package, for a preview: the page follows it by itself, and nothing is kept.',
    fields: (t) => ({
      title: t.exposeString('title', { description: 'What the package is called; may be empty.' }),
      tree: t.field({ type: 'JSON', description: 'Its activities with their rules.', resolve: ({ tree }) => tree }),
      items: t.field({
        type: [PreviewedItem],
        description: 'Its lessons and headings, those that are hidden too.',
        resolve: ({ items }) => items,
      }),
    }),
  })

/** Null for a package whose lessons have no order. */
export const orderIn = (row: Ordered): Ordered | null => (row.tree ? row : null)

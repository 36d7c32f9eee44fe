import { graphql, readInlineData } from 'react-relay'
import type { orderIn_order$key } from '../../__generated__/orderIn_order.graphql.ts'
import type { Tree } from '../../../server/standards/scorm/sequencing/tree.ts'
import type { PreviewOrder } from './previewRun.ts'

/** The order of a package as a preview follows it; undefined where its lessons have none. */
export function orderIn(order: orderIn_order$key | null | undefined): PreviewOrder | undefined {
  if (!order) return undefined
  const { title, tree, items } = readInlineData(
    graphql`
    fragment orderIn_order on ScormOrder @inline { title tree items { databaseId identifier title } }
  `,
    order,
  )
  return {
    title,
    tree: tree as Tree,
    items: items.map((item) => ({ id: item.databaseId, identifier: item.identifier, title: item.title })),
  }
}

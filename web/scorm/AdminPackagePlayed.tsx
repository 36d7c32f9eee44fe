import { graphql, useFragment } from 'react-relay'
import type { AdminPackagePlayed_package$key } from '../__generated__/AdminPackagePlayed_package.graphql.ts'
import { orderIn } from './order/orderIn.ts'
import { PackagePreview } from './PackagePreview.tsx'

/** A package for who edits its course, without a trace. */
export function AdminPackagePlayed({ data }: { data: AdminPackagePlayed_package$key }) {
  const { previewAddress, items, order } = useFragment(
    graphql`
    fragment AdminPackagePlayed_package on ScormPackage {
      previewAddress items { databaseId title depth href isVisible }
      order { ...orderIn_order }
    }
  `,
    data,
  )
  return (
    <PackagePreview
      address={previewAddress}
      order={orderIn(order)}
      lessons={items
        .filter(({ isVisible }) => isVisible)
        .map(({ databaseId, title, depth, href }) => ({
          databaseId,
          title,
          depth,
          opens: href !== null && href !== undefined,
        }))}
    />
  )
}

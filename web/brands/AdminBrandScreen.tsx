import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminBrandScreenQuery } from '../__generated__/AdminBrandScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../shells/session.ts'
import { Missing } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { AdminBrandForm } from './AdminBrandForm.tsx'

/** One brand: for admins from the list, for brand managers as their brand page. */
export default function AdminBrandScreen({ queryRef }: ScreenProps<AdminBrandScreenQuery>) {
  const root = usePreloadedQuery<AdminBrandScreenQuery>(graphql`
    query AdminBrandScreenQuery($brandId: ID!, $ownsAll: Boolean!) @preloadable {
      brand(databaseId: $brandId) { id name active ...AdminBrandForm_brand }
      ...AdminBrandForm_query
    }
  `, queryRef)
  const viewer = useViewer()
  const back = viewer.role.key === 'brand-manager' ? undefined : { to: '/auth/admin/brands', label: 'All brands' }
  if (!root.brand) return <Missing what="brand" back={back} />
  return (
    <>
      <PageHeader title={root.brand.name} aside={<StatusChip status={root.brand.active} />} text="What people see of this brand, and who looks after it." back={back} />
      <AdminBrandForm key={root.brand.id} brand={root.brand} query={root} />
    </>
  )
}

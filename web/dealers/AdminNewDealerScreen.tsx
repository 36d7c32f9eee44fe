import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNewDealerScreenQuery } from '../__generated__/AdminNewDealerScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminDealerForm } from './AdminDealerForm.tsx'

export default function AdminNewDealerScreen({ queryRef }: ScreenProps<AdminNewDealerScreenQuery>) {
  const root = usePreloadedQuery<AdminNewDealerScreenQuery>(
    graphql`query AdminNewDealerScreenQuery @preloadable { autogenDealerId ...AdminDealerForm_query }`,
    queryRef,
  )
  return (
    <>
      <PageHeader
        title="New dealer"
        text="Add staff after saving."
        back={{ to: '/auth/admin/dealer-manager', label: 'All dealers' }}
      />
      <AdminDealerForm query={root} dealer={null} newCode={root.autogenDealerId} />
    </>
  )
}

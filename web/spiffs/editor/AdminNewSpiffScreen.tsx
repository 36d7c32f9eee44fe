import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNewSpiffScreenQuery } from '../../__generated__/AdminNewSpiffScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminSpiffForm } from './AdminSpiffForm.tsx'

export default function AdminNewSpiffScreen({ queryRef }: ScreenProps<AdminNewSpiffScreenQuery>) {
  const root = usePreloadedQuery<AdminNewSpiffScreenQuery>(
    graphql`query AdminNewSpiffScreenQuery @preloadable { spiffSections { viewerDecides } ...AdminSpiffForm_query }`,
    queryRef,
  )
  return (
    <>
      <PageHeader
        title="New spiff"
        text={
          root.spiffSections.viewerDecides
            ? 'Propose it, or open it at once.'
            : 'A company admin looks at it before people see it.'
        }
        back={{ to: '/auth/admin/spiff-manager/approved', label: 'All spiffs' }}
      />
      <AdminSpiffForm query={root} spiff={null} />
    </>
  )
}

import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminUnitScreenQuery } from '../__generated__/AdminUnitScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminUnitForm } from './AdminUnitForm.tsx'

const back = { to: '/auth/admin/business-units', label: 'All business units' }

export default function AdminUnitScreen({ queryRef }: ScreenProps<AdminUnitScreenQuery>) {
  const { businessUnit } = usePreloadedQuery<AdminUnitScreenQuery>(
    graphql`
    query AdminUnitScreenQuery($unitId: ID!) @preloadable { businessUnit(databaseId: $unitId) { id name ...AdminUnitForm_unit } }
  `,
    queryRef,
  )
  if (!businessUnit) return <Missing what="business unit" back={back} />
  return (
    <>
      <PageHeader title={businessUnit.name} back={back} />
      <AdminUnitForm key={businessUnit.id} unit={businessUnit} />
    </>
  )
}

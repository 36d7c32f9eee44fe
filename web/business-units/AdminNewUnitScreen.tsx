import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminUnitForm } from './AdminUnitForm.tsx'

export default function AdminNewUnitScreen() {
  return (
    <>
      <PageHeader
        title="New business unit"
        text="Dealers choose their unit in their own editor."
        back={{ to: '/auth/admin/business-units', label: 'All business units' }}
      />
      <AdminUnitForm unit={null} />
    </>
  )
}

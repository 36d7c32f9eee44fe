import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminGroupForm } from './AdminGroupForm.tsx'

export default function AdminNewGroupScreen() {
  return (
    <>
      <PageHeader
        title="New admin group"
        text="Dealers and people follow once the group has a name."
        back={{ to: '/auth/admin/admin-groups', label: 'All admin groups' }}
      />
      <AdminGroupForm group={null} />
    </>
  )
}

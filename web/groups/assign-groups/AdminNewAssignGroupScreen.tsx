import { useSession } from '../../session/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminAssignGroupForm } from './AdminAssignGroupForm.tsx'

export default function AdminNewAssignGroupScreen() {
  const {
    settings: { labels },
  } = useSession()
  return (
    <>
      <PageHeader
        title="New group"
        text="People follow once the group has a name."
        back={{ to: '/auth/admin/assign-groups', label: labels.assignGroups }}
      />
      <AdminAssignGroupForm group={null} />
    </>
  )
}

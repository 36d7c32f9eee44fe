import { Button, Menu } from '@mantine/core'
import { IconArrowsJoin, IconChevronDown, IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession, useViewer } from '../session/session.ts'

/** What can be done with many people at once, for those who may. */
export function AdminPeopleMenu() {
  const { rights, role, isAdmin } = useViewer()
  const { proxy } = useSession()
  const imports = rights.includes('bulk-invite-users') && !proxy
  const merges = isAdmin && !proxy && rights.includes('modify-users') && role.rank !== null && role.rank <= 1
  if (!imports && !merges) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {imports && (
          <Menu.Item
            component={Link}
            to="/auth/admin/user-manager/import"
            leftSection={<IconFileImport size={16} aria-hidden="true" />}
          >
            Import or invite many
          </Menu.Item>
        )}
        {merges && (
          <Menu.Item
            component={Link}
            to="/auth/admin/user-manager/merge"
            leftSection={<IconArrowsJoin size={16} aria-hidden="true" />}
          >
            Merge accounts
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

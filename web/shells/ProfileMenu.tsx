import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconHelpCircle, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './ProfileMenu.module.css'
import { leadsSomewhere } from './paths.ts'
import { useViewer } from './session.ts'
import { useScreens } from './useScreens.ts'

/** Profile, help and the way out. */
export function ProfileMenu() {
  const viewer = useViewer()
  const screens = useScreens()
  const links = [
    { to: '/auth/me', label: 'Profile', icon: IconUserCircle },
    { to: '/auth/help', label: 'Help', icon: IconHelpCircle },
  ].filter(({ to }) => leadsSomewhere(screens, to))
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <VisuallyHidden>Account of {viewer.fullName}</VisuallyHidden>
          <Avatar src={viewer.profileImage} name={viewer.fullName} alt="" color="brand" size={36} radius={18} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--ink)" truncate>{viewer.fullName}</Text>
          <Text size="xs" truncate>{viewer.email}</Text>
        </Menu.Label>
        <Menu.Divider />
        {links.map(({ to, label, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} aria-hidden="true" />}>{label}</Menu.Item>
        ))}
        {/* A navigation, not a call: the server ends the session and the whole page goes. */}
        <Menu.Item component="a" href="/api/logout" leftSection={<IconLogout size={18} aria-hidden="true" />}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { Drawer, Group, NavLink, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { UnreadCount } from '../../notifications/UnreadCount.tsx'
import { ColorSchemeSwitch } from '../../ui/theme/ColorSchemeSwitch.tsx'
import { Logo } from '../../ui/theme/Logo.tsx'
import type { NavLink as Entry } from '../../session/navigation/menus.ts'

type Props = { links: Entry[]; active: string | undefined; isOpen: boolean; onClose: () => void }

/** The learner's navigation on small screens; downloaded when it is first opened. */
export default function PhoneMenu({ links, active, isOpen, onClose }: Props) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={300}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body>
          <Group justify="space-between" mb="md">
            <Logo height={28} />
            <Drawer.CloseButton aria-label="Close the menu" />
          </Group>
          <Stack component="nav" aria-label="Main" gap={4}>
            {links.map(({ to, label, icon: Icon, unread }) => (
              <NavLink
                key={to}
                component={Link}
                to={to}
                label={label}
                active={to === active}
                aria-current={to === active ? 'page' : undefined}
                leftSection={<Icon size={20} aria-hidden="true" />}
                rightSection={unread && <UnreadCount of={unread} />}
              />
            ))}
            <div>
              <ColorSchemeSwitch />
            </div>
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

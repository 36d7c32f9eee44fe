import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, type Icon } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentPropsWithRef } from 'react'
import { Link } from 'react-router'

export type RowAction = { label: string; icon?: Icon; danger?: boolean; disabled?: boolean } & (
  | { onClick: () => unknown }
  | { to: string }
)

export function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  // A menu is heavy, and few are ever opened: each is made when it is first asked for.
  const [isAsked, setAsked] = useState(false)
  if (actions.length === 0) return null
  return isAsked ? (
    <OpenedMenu name={name} actions={actions} />
  ) : (
    <MenuButton name={name} aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />
  )
}

function MenuButton({ name, ...others }: { name: string } & ComponentPropsWithRef<'button'>) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${name}`} {...others}>
      <IconDotsVertical size={18} />
    </ActionIcon>
  )
}

function OpenedMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // This button took the place of the one that was pressed: closing the menu gives the focus back to it.
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <MenuButton name={name} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const shared = {
            color: action.danger ? 'var(--mantine-color-red-text)' : undefined,
            disabled: action.disabled,
            leftSection: action.icon && <action.icon size={16} aria-hidden="true" />,
          }
          return 'to' in action ? (
            <Menu.Item key={action.label} component={Link} to={action.to} {...shared}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={action.label} onClick={() => void action.onClick()} {...shared}>
              {action.label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

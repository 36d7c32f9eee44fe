import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconDotsVertical, IconEdit, IconTrash } from '@tabler/icons-react'

type Props = {
  /** Names the button for screen readers. */
  label: string
  isFirst?: boolean
  isLast?: boolean
  onRename: () => void
  onDuplicate: () => void
  onStep: (way: -1 | 1) => void
  onRemove: () => void
  className?: string
}

/** What may be done with a chapter or a section of the outline. */
export const AdminOutlineActions = ({
  label,
  isFirst = false,
  isLast = false,
  onRename,
  onDuplicate,
  onStep,
  onRemove,
  className,
}: Props) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={32} className={className} aria-label={label}>
        <IconDotsVertical size={16} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconEdit size={16} aria-hidden="true" />} onClick={onRename}>
        Rename
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={onDuplicate}>
        Duplicate
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowUp size={16} aria-hidden="true" />}
        disabled={isFirst}
        onClick={() => onStep(-1)}
      >
        Move up
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={16} aria-hidden="true" />}
        disabled={isLast}
        onClick={() => onStep(1)}
      >
        Move down
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={onRemove}>
        Delete
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

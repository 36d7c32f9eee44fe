import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconEdit,
  IconTrash,
} from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminOutlineSection_section$key } from '../../__generated__/AdminOutlineSection_section.graphql.ts'
import classes from './AdminOutline.module.css'
import type { OutlineChanges } from './AdminOutlineChanges.ts'
import { AdminRename } from './AdminRename.tsx'
import type { Dragged } from './outline.ts'
import { kindOf } from './sectionForm.ts'
import { sectionKinds } from '../sections/sectionKinds.ts'

type Props = {
  section: AdminOutlineSection_section$key
  isOpen: boolean
  canEdit: boolean
  dragged: Dragged | undefined
  onDrag: (dragged: Dragged | undefined) => void
  onDrop: () => void
  onOpen: (section: string | undefined, isNew?: boolean) => void
  onStep: (section: string, way: -1 | 1) => void
  onRemove: (section: string) => void
  changes: OutlineChanges
}

export function AdminOutlineSection({
  section,
  isOpen,
  canEdit,
  dragged,
  onDrag,
  onDrop,
  onOpen,
  onStep,
  onRemove,
  changes,
}: Props) {
  const { databaseId, type, title, videoFile, audioFile, products } = useFragment(
    graphql`
    fragment AdminOutlineSection_section on Section { databaseId type title videoFile { databaseId } audioFile { databaseId } products { id } }
  `,
    section,
  )
  const [isNaming, setNaming] = useState(false)
  const [isOver, setOver] = useState(false)
  const kind = kindOf(type)
  const { icon: Icon, word } = sectionKinds[kind]
  const lack =
    kind === 'VIDEO' && !videoFile
      ? 'no video yet'
      : kind === 'AUDIO' && !audioFile
        ? 'no recording yet'
        : kind === 'PRODUCT' && products.length === 0
          ? 'no product yet'
          : undefined

  const onKey = (event: KeyboardEvent) => {
    if (!canEdit || isNaming) return
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      onStep(databaseId, event.key === 'ArrowUp' ? -1 : 1)
    }
    if (event.key === 'F2') {
      event.preventDefault()
      setNaming(true)
    }
  }
  const duplicate = async () => {
    const copy = await changes.duplicateSection(databaseId)
    if (copy) onOpen(copy)
  }
  const isTarget = isOver && dragged?.what === 'section' && dragged.id !== databaseId

  return (
    <li
      className={classes.section}
      data-chosen={isOpen || undefined}
      data-target={isTarget || undefined}
      data-dragged={dragged?.id === databaseId || undefined}
      draggable={canEdit && !isNaming}
      onDragStart={(event) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        onDrag({ what: 'section', id: databaseId })
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => {
        if (dragged?.what === 'section') {
          event.preventDefault()
          event.stopPropagation()
          setOver(true)
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (dragged?.what !== 'section') return
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        onDrop()
      }}
    >
      {isNaming ? (
        <AdminRename
          label={`Title of section ${title}`}
          title={title}
          onClose={() => setNaming(false)}
          onSave={(next) => changes.rename('section', databaseId, next)}
        />
      ) : (
        <button
          type="button"
          className={classes.open}
          data-section={databaseId}
          aria-current={isOpen || undefined}
          onClick={() => onOpen(databaseId)}
          onKeyDown={onKey}
          onDoubleClick={canEdit ? () => setNaming(true) : undefined}
          title={canEdit ? 'Drag to move, or Alt with the arrow keys' : undefined}
        >
          <Icon size={18} stroke={1.75} className={classes.kind} role="img" aria-label={word} />
          <span className={classes.title}>{title}</span>
          {lack && <IconAlertCircle size={16} className={classes.lack} role="img" aria-label={lack} />}
        </button>
      )}
      {canEdit && !isNaming && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              className={classes.more}
              aria-label={`Actions for section ${title}`}
            >
              <IconDotsVertical size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconEdit size={16} aria-hidden="true" />} onClick={() => setNaming(true)}>
              Rename
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCopy size={16} aria-hidden="true" />}
              onClick={() => {
                void duplicate()
              }}
            >
              Duplicate
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowUp size={16} aria-hidden="true" />}
              onClick={() => onStep(databaseId, -1)}
            >
              Move up
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={16} aria-hidden="true" />}
              onClick={() => onStep(databaseId, 1)}
            >
              Move down
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => onRemove(databaseId)}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

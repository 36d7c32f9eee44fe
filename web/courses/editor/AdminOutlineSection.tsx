import { IconAlertCircle } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminOutlineSection_section$key } from '../../__generated__/AdminOutlineSection_section.graphql.ts'
import classes from './AdminOutline.module.css'
import type { OutlineChanges } from './AdminOutlineChanges.ts'
import { AdminOutlineActions } from './AdminOutlineActions.tsx'
import { AdminRename } from './AdminRename.tsx'
import type { Dragged } from './outline.ts'
import { kindOf, type Kind } from './sectionForm.ts'
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

interface Has {
  video: unknown
  audio: unknown
  pdf: unknown
  embed: unknown
  products: readonly unknown[]
}

/** What a section of its kind still needs. */
function lackOf(kind: Kind, has: Has) {
  if (kind === 'VIDEO' && !has.video) return 'no video yet'
  if (kind === 'AUDIO' && !has.audio) return 'no recording yet'
  if (kind === 'PDF' && !has.pdf) return 'no PDF yet'
  if (kind === 'EMBED' && !has.embed) return 'no address yet'
  if (kind === 'PRODUCT' && has.products.length === 0) return 'no product yet'
  return undefined
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
  const { databaseId, type, title, videoFile, audioFile, pdfFile, embed, products } = useFragment(
    graphql`
    fragment AdminOutlineSection_section on Section { databaseId type title videoFile { databaseId } audioFile { databaseId } pdfFile { databaseId } embed { __typename } products { id } }
  `,
    section,
  )
  const [isNaming, setNaming] = useState(false)
  const [isOver, setOver] = useState(false)
  const kind = kindOf(type)
  const { icon: Icon, word } = sectionKinds[kind]
  const lack = lackOf(kind, { video: videoFile, audio: audioFile, pdf: pdfFile, embed, products })

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
        <AdminOutlineActions
          label={`Actions for section ${title}`}
          className={classes.more}
          onRename={() => setNaming(true)}
          onDuplicate={() => {
            void duplicate()
          }}
          onStep={(way) => onStep(databaseId, way)}
          onRemove={() => onRemove(databaseId)}
        />
      )}
    </li>
  )
}

import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminOutlineChapter_chapter$key } from '../../__generated__/AdminOutlineChapter_chapter.graphql.ts'
import classes from './AdminOutline.module.css'
import type { OutlineChanges } from './AdminOutlineChanges.ts'
import { AdminOutlineActions } from './AdminOutlineActions.tsx'
import { AdminOutlineSection } from './AdminOutlineSection.tsx'
import { AdminRename } from './AdminRename.tsx'
import type { Dragged } from './outline.ts'
import { kinds, type Kind } from './sectionForm.ts'
import { sectionKinds } from '../sections/sectionKinds.ts'

type Props = {
  chapter: AdminOutlineChapter_chapter$key
  number: number
  count: number
  canEdit: boolean
  chosen: string | undefined
  dragged: Dragged | undefined
  onDrag: (dragged: Dragged | undefined) => void
  onDrop: (chapterId: string, position?: number) => void
  onOpen: (section: string | undefined, isNew?: boolean) => void
  onAdd: (kind: Kind) => void
  onStep: (section: string, way: -1 | 1) => void
  onStepChapter: (way: -1 | 1) => void
  onRemoveSection: (section: string) => void
  changes: OutlineChanges
}

export function AdminOutlineChapter({
  chapter,
  number,
  count,
  canEdit,
  chosen,
  dragged,
  onDrag,
  onDrop,
  onOpen,
  onAdd,
  onStep,
  onStepChapter,
  onRemoveSection,
  changes,
}: Props) {
  const { databaseId, title, sections } = useFragment(
    graphql`
    fragment AdminOutlineChapter_chapter on Chapter {
      databaseId title
      sections { id databaseId ...AdminOutlineSection_section }
    }
  `,
    chapter,
  )
  const [isNaming, setNaming] = useState(false)
  const [isOver, setOver] = useState(false)
  const allow = (event: DragEvent) => {
    if (dragged) event.preventDefault()
  }

  return (
    <li
      className={classes.chapter}
      data-over={(isOver && dragged !== undefined) || undefined}
      aria-label={`Chapter ${number}: ${title}`}
      onDragOver={(event) => {
        allow(event)
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(databaseId)
      }}
    >
      <div
        className={classes.head}
        draggable={canEdit && !isNaming}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          onDrag({ what: 'chapter', id: databaseId })
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        {isNaming ? (
          <AdminRename
            label={`Title of chapter ${number}`}
            title={title}
            onClose={() => setNaming(false)}
            onSave={(next) => changes.rename('chapter', databaseId, next)}
          />
        ) : (
          <h3 className={classes.name} onDoubleClick={canEdit ? () => setNaming(true) : undefined}>
            {title}
          </h3>
        )}
        {canEdit && !isNaming && (
          <AdminOutlineActions
            label={`Actions for chapter ${title}`}
            isFirst={number === 1}
            isLast={number === count}
            onRename={() => setNaming(true)}
            onDuplicate={() => {
              void changes.duplicateChapter(databaseId)
            }}
            onStep={onStepChapter}
            onRemove={() => {
              void changes.removeChapter({ databaseId, title })
            }}
          />
        )}
      </div>
      <ol className={classes.sections} aria-label={`Sections of ${title}`}>
        {sections.map((section, index) => (
          <AdminOutlineSection
            key={section.id}
            section={section}
            isOpen={section.databaseId === chosen}
            canEdit={canEdit}
            dragged={dragged}
            onDrag={onDrag}
            onDrop={() => onDrop(databaseId, index)}
            onOpen={onOpen}
            onStep={onStep}
            onRemove={onRemoveSection}
            changes={changes}
          />
        ))}
      </ol>
      {canEdit && <AddSection title={title} onAdd={onAdd} />}
    </li>
  )
}

const AddSection = ({ title, onAdd }: { title: string; onAdd: (kind: Kind) => void }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        className={classes.add}
        aria-label={`Add section to ${title}`}
      >
        Add section
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {kinds.map((kind) => {
        const { icon: Icon, word } = sectionKinds[kind]
        return (
          <Menu.Item
            key={kind}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => onAdd(kind)}
          >
            {word}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)

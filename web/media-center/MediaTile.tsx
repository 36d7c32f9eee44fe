import { ActionIcon, Card, Checkbox, Menu, Text } from '@mantine/core'
import { IconDotsVertical, IconDownload, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { downloadOf } from '../ui/saveFile.ts'
import { counted, formatFileSize } from '../ui/formats.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { dragOf, useDropOn } from './dragged.ts'
import { lookOf } from './kinds.ts'
import type { EntryProps, MediaEntry } from './entries.ts'
import { MediaPicture } from './MediaPicture.tsx'
import classes from './MediaTile.module.css'
import { zipOf } from './paths.ts'

/** What it holds, in words. */
export const sizeOf = ({ kind, itemCount, size }: Pick<MediaEntry, 'kind' | 'itemCount' | 'size'>) =>
  kind === 'FOLDER' ? counted(itemCount, 'item') : formatFileSize(size)

/** Where a thing is downloaded from. */
export const downloadAddress = ({ databaseId, url }: MediaEntry, all: boolean) =>
  url === undefined ? zipOf([databaseId], all) : downloadOf(url)

/** The ticks after one of them was changed. */
function withTick(chosen: ReadonlySet<string>, id: string, on: boolean) {
  const next = new Set(chosen)
  if (on) next.add(id)
  else next.delete(id)
  return next
}

/** A folder or file as a card; the whole card opens it. */
export function MediaTile({ item, chosen, onChoose, to, where, editing }: EntryProps & { item: MediaEntry }) {
  const { databaseId, name, kind, isPublic } = item
  const isFolder = kind === 'FOLDER'
  const { isOver, drop } = useDropOn(databaseId, isFolder && item.viewerCanEdit ? editing?.onMove : undefined)
  const isChosen = chosen.has(databaseId)
  return (
    <Card
      padding={0}
      className={classes.card}
      component="article"
      data-chosen={isChosen || undefined}
      data-over={isOver || undefined}
      {...(editing && item.viewerCanEdit ? dragOf(databaseId, chosen) : {})}
      {...drop}
    >
      <div className={classes.picture}>
        <MediaPicture item={item} />
      </div>
      <Checkbox
        className={classes.tick}
        aria-label={`Choose ${name}`}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(withTick(chosen, databaseId, currentTarget.checked))}
      />
      <div className={classes.words}>
        <Link to={to(item)} className={classes.link} title={name}>
          {name}
        </Link>
        <Text size="xs" c="dimmed" className={classes.facts}>
          {editing && !isPublic && <IconLock size={13} role="img" aria-label="Private" />}
          <span>{where(item) ?? `${lookOf(kind).word} · ${sizeOf(item)}`}</span>
        </Text>
      </div>
      <TileMenu item={item} actions={editing?.actions(item) ?? []} all={editing !== undefined} />
    </Card>
  )
}

function TileMenu({ item, actions, all }: { item: MediaEntry; actions: RowAction[]; all: boolean }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" className={classes.menu} aria-label={`Actions for ${item.name}`}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={downloadAddress(item, all)}
          download={item.kind === 'FOLDER' ? `${item.name}.zip` : item.name}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Download
        </Menu.Item>
        {actions.map((action) => {
          const { label, icon: Icon, danger, disabled } = action
          const look = {
            leftSection: Icon && <Icon size={16} aria-hidden="true" />,
            color: danger ? 'red' : undefined,
            disabled,
          }
          return 'to' in action ? (
            <Menu.Item key={label} component={Link} to={action.to} {...look}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} {...look} onClick={() => void action.onClick()}>
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

import { Badge } from '@mantine/core'
import { IconChevronRight, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useDropOn } from './dragged.ts'
import classes from './MediaCrumbs.module.css'
import { pathWithin, type Editing, type Place } from './MediaBrowser.tsx'
import { pathTo } from './paths.ts'

type Crumb = Place['breadcrumbs'][number]
type Props = {
  base: string
  root: string
  crumbs: readonly Crumb[]
  hidden: number
  isPublic: boolean
  onMove?: Editing['onMove']
}

/** The folders on the way here, each one to go back to, and to drop something on. */
export function MediaCrumbs({ base, root, crumbs, hidden, isPublic, onMove }: Props) {
  if (crumbs.length === 0) return null
  return (
    <nav aria-label="Folders on the way here">
      <ol className={classes.way}>
        <Step name={root} to={base} folderId={null} onMove={hidden > 0 ? undefined : onMove} />
        {crumbs.map(({ databaseId, name, path }, at) => (
          <Step
            key={databaseId}
            name={name}
            to={at < crumbs.length - 1 ? pathTo(base, pathWithin(path, hidden)) : undefined}
            folderId={databaseId}
            onMove={at < crumbs.length - 1 ? onMove : undefined}
          />
        ))}
        {!isPublic && (
          <li>
            <Badge variant="light" color="gray" tt="none" leftSection={<IconLock size={12} aria-hidden="true" />}>
              Private: learners do not see it
            </Badge>
          </li>
        )}
      </ol>
    </nav>
  )
}

type StepProps = { name: string; to?: string; folderId: string | null; onMove?: Editing['onMove'] }

function Step({ name, to, folderId, onMove }: StepProps) {
  const { isOver, drop } = useDropOn(folderId, onMove)
  return (
    <li className={classes.step} data-over={isOver || undefined} {...drop}>
      {folderId !== null && <IconChevronRight size={16} aria-hidden="true" className={classes.sign} />}
      {to ? (
        <Link to={to} className={classes.link}>
          {name}
        </Link>
      ) : (
        <span aria-current="page" className={classes.here}>
          {name}
        </span>
      )}
    </li>
  )
}

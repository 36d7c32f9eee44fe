import { Badge } from '@mantine/core'
import { IconChevronRight, IconLock } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { MediaCrumbs_place$key } from '../__generated__/MediaCrumbs_place.graphql.ts'
import { useDropOn } from './dragged.ts'
import classes from './MediaCrumbs.module.css'
import type { Editing } from './entries.ts'
import { pathTo, pathWithin } from './paths.ts'

type Props = { place: MediaCrumbs_place$key; base: string; root: string; hidden: number; onMove?: Editing['onMove'] }

/** The folders on the way here, each one to go back to, and to drop something on. */
export function MediaCrumbs({ place, base, root, hidden, onMove }: Props) {
  const { breadcrumbs, isPublic } = useFragment(
    graphql`fragment MediaCrumbs_place on MediaPlace { isPublic breadcrumbs { databaseId name path } }`,
    place,
  )
  const crumbs = breadcrumbs.slice(hidden)
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

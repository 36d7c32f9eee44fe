import { graphql, useFragment } from 'react-relay'
import type { ResourceList_resources$key } from '../__generated__/ResourceList_resources.graphql.ts'
import { ResourceRow } from './ResourceRow.tsx'
import classes from './ResourceList.module.css'

type Props = { resources: ResourceList_resources$key; label?: string }

/** Files and links beside something. Nothing when there are none. */
export function ResourceList({ resources, label = 'Resources' }: Props) {
  const known = useFragment(
    graphql`fragment ResourceList_resources on Resource @relay(plural: true) { id ...ResourceRow_resource }`,
    resources,
  )
  if (known.length === 0) return null
  return (
    <ul className={classes.list} aria-label={label}>
      {known.map((resource) => (
        <li key={resource.id}>
          <ResourceRow resource={resource} />
        </li>
      ))}
    </ul>
  )
}

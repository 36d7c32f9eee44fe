import { Text } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { IncentiveList_incentives$key } from '../__generated__/IncentiveList_incentives.graphql.ts'
import classes from './IncentiveList.module.css'

/** What may be earned, at a glance. */
export function IncentiveList({ incentives, label }: { incentives: IncentiveList_incentives$key; label: string }) {
  const known = useFragment(
    graphql`
    fragment IncentiveList_incentives on Incentive @relay(plural: true) { id name description image { url } }
  `,
    incentives,
  )
  return (
    <ul className={classes.list} aria-label={label}>
      {known.map(({ id, name, description, image }) => (
        <li key={id} className={classes.row}>
          <div className={classes.picture} aria-hidden="true">
            {image ? <img src={image.url} alt="" loading="lazy" /> : <IconGift size={32} stroke={1.5} />}
          </div>
          <div className={classes.words}>
            <Text fw={600} size="sm">
              {name}
            </Text>
            {description && (
              <Text size="sm" c="dimmed" lineClamp={3}>
                {description}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

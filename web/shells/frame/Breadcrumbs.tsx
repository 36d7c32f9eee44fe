import { Anchor, Breadcrumbs as Trail, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useTrail } from '../Root.tsx'

/** The way here; left out while the page itself is all of it. */
export function Breadcrumbs() {
  const trail = useTrail()
  if (trail.length < 2) return null
  return (
    <nav aria-label="Breadcrumbs">
      <Trail mb="sm" separatorMargin={6} styles={{ root: { flexWrap: 'wrap', rowGap: 4 } }}>
        {trail.map(({ title, link }, index) =>
          index === trail.length - 1 ? (
            <Text key={link} size="sm" c="dimmed" aria-current="page" truncate maw={280}>
              {title}
            </Text>
          ) : (
            <Anchor key={link} component={Link} to={link} size="sm">
              {title}
            </Anchor>
          ),
        )}
      </Trail>
    </nav>
  )
}

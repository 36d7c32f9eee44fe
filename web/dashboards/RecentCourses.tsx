import { Box } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { RecentCourses_dashboard$key } from '../__generated__/RecentCourses_dashboard.graphql.ts'
import { coursePath, GRANTED } from '../domain/training/paths.ts'
import { formatAgo } from '../ui/formats.ts'
import { CardRow } from '../ui/lists/cards/CardRow.tsx'
import { MediaCard } from '../ui/media/MediaCard.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'

/** What one has looked at lately; phones do without it. */
export function RecentCourses({ dashboard }: { dashboard: RecentCourses_dashboard$key }) {
  const { recent } = useFragment(
    graphql`
    fragment RecentCourses_dashboard on Query {
      recent: coursesOf(state: RECENT, first: 4) { edges { node { id databaseId title image { url } curriculums { databaseId name } viewerProgress { status percent touchedAt } } } }
    }
  `,
    dashboard,
  )
  const courses = recent.edges.map(({ node }) => node)
  if (courses.length === 0) return null
  return (
    <Box visibleFrom="sm">
      <CardRow title="Recent courses">
        {courses.map(({ id, databaseId, title, image, curriculums, viewerProgress }) => (
          <MediaCard
            key={id}
            title={title}
            image={image?.url}
            over={curriculums[0]?.name}
            text={viewerProgress && formatAgo(viewerProgress.touchedAt)}
            to={coursePath(curriculums[0]?.databaseId ?? GRANTED, databaseId, title)}
            progress={viewerProgress && viewerProgress.percent / 100}
            badge={viewerProgress && <StatusChip status={viewerProgress.status} />}
          />
        ))}
      </CardRow>
    </Box>
  )
}

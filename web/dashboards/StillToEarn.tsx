import { graphql, useFragment } from 'react-relay'
import type { StillToEarn_dashboard$key } from '../__generated__/StillToEarn_dashboard.graphql.ts'
import { SOON } from '../curriculums/due/dueWords.ts'
import { curriculumPath } from '../domain/training/paths.ts'
import { isWithin, lastDay, timeLeft } from '../spiffs/days.ts'
import { dotted } from '../ui/formats.ts'
import { PictureRow, PictureRows } from '../ui/lists/rows/PictureRows.tsx'

/** Rows of each kind. */
const EACH = 2

/** What one can still earn: spiffs that stay open beyond this week, and what completing a curriculum brings. */
export function StillToEarn({ dashboard }: { dashboard: StillToEarn_dashboard$key }) {
  const { earnable, training } = useFragment(
    graphql`
    fragment StillToEarn_dashboard on Query {
      earnable: openSpiffs(first: 5, sort: ENDING) { edges { node { id databaseId name pays thumbnail { url } ...days_spiff ...days_last } } }
      training: myTraining(first: 3) { edges { node { id databaseId name image { url } viewerProgress { status completedCount total } incentives { name inStock } } } }
    }
  `,
    dashboard,
  )
  const spiffs = earnable.edges
    .map(({ node }) => node)
    .filter((spiff) => !isWithin(lastDay(spiff), SOON))
    .slice(0, EACH)
  const rewarded = training.edges
    .flatMap(({ node }) => {
      const [reward] = node.incentives.filter(({ inStock }) => inStock)
      return reward && node.viewerProgress.status !== 'PASSED' ? [{ ...node, reward }] : []
    })
    .slice(0, EACH)
  if (spiffs.length + rewarded.length === 0) return null
  return (
    <PictureRows title="Still to earn" all="/auth/spiffs">
      {spiffs.map((spiff) => (
        <PictureRow
          key={spiff.id}
          to={`/auth/spiff/card-info?spiffId=${spiff.databaseId}`}
          image={spiff.thumbnail?.url}
          title={spiff.name}
          text={dotted(spiff.pays, timeLeft(spiff))}
        />
      ))}
      {rewarded.map(({ id, databaseId, name, image, reward, viewerProgress: { completedCount, total } }) => (
        <PictureRow
          key={id}
          to={curriculumPath(databaseId, name)}
          image={image?.url}
          title={reward.name}
          text={dotted(`${completedCount} of ${total} passed`, name)}
        />
      ))}
    </PictureRows>
  )
}

import { graphql, useFragment } from 'react-relay'
import type { StillToEarn_dashboard$key } from '../__generated__/StillToEarn_dashboard.graphql.ts'
import { SOON } from '../curriculums/due/dueWords.ts'
import { curriculumPath } from '../domain/training/paths.ts'
import { isWithin, lastDay } from '../spiffs/days.ts'
import { dotted } from '../ui/formats.ts'
import { PictureRow, PictureRows } from '../ui/lists/rows/PictureRows.tsx'
import { SpiffRow } from './SpiffRow.tsx'

/** Rows of each kind. */
const EACH = 2

/** What one can still earn: spiffs that stay open beyond this week, and what completing a curriculum brings. */
export function StillToEarn({ dashboard }: { dashboard: StillToEarn_dashboard$key }) {
  const { earnable, training } = useFragment(
    graphql`
    fragment StillToEarn_dashboard on Query {
      earnable: openSpiffs(first: 5, sort: ENDING) { edges { node { id ...days_last ...SpiffRow_spiff } } }
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
        <SpiffRow key={spiff.id} spiff={spiff} />
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

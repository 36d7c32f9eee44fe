import { IconClock } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type {
  EndingSoon_dashboard$data,
  EndingSoon_dashboard$key,
} from '../__generated__/EndingSoon_dashboard.graphql.ts'
import { DueNote } from '../curriculums/due/DueNote.tsx'
import { SOON } from '../curriculums/due/dueWords.ts'
import { curriculumPath } from '../domain/training/paths.ts'
import { isWithin, lastDay } from '../spiffs/days.ts'
import { PictureRow, PictureRows } from '../ui/lists/rows/PictureRows.tsx'
import { StateBadge } from '../ui/StatusChip.tsx'
import { SpiffRow } from './SpiffRow.tsx'

/** What ends within a week: spiffs one can still earn from, and training that is due. Nothing while nothing does. */
export function EndingSoon({ dashboard }: { dashboard: EndingSoon_dashboard$key }) {
  const { soon, due } = useFragment(
    graphql`
    fragment EndingSoon_dashboard on Query {
      soon: openSpiffs(first: 3, sort: ENDING) { edges { node { id ...days_last ...SpiffRow_spiff } } }
      due: myTraining(due: true, first: 3) { edges { node { id databaseId name image { url } viewerProgress { dueOn daysLeft } } } }
    }
  `,
    dashboard,
  )
  const spiffs = soon.edges.map(({ node }) => node).filter((spiff) => isWithin(lastDay(spiff), SOON))
  const curriculums = due.edges
    .map(({ node }) => node)
    .filter(({ viewerProgress: { daysLeft } }) => daysLeft != null && daysLeft <= SOON)
  const overdue = curriculums.filter(isOverdue)
  const ending = curriculums.filter((curriculum) => !isOverdue(curriculum))
  if (spiffs.length + curriculums.length === 0) return null
  return (
    <>
      {overdue.length > 0 && (
        <PictureRows title="Overdue">
          {overdue.map((curriculum) => (
            <DueRow key={curriculum.id} curriculum={curriculum} />
          ))}
        </PictureRows>
      )}
      {spiffs.length + ending.length > 0 && (
        <PictureRows title="Ends this week">
          {spiffs.map((spiff) => (
            <SpiffRow
              key={spiff.id}
              spiff={spiff}
              end={(left) => (
                <StateBadge color="orange" sign={<IconClock size={14} aria-hidden="true" />}>
                  {left}
                </StateBadge>
              )}
            />
          ))}
          {ending.map((curriculum) => (
            <DueRow key={curriculum.id} curriculum={curriculum} />
          ))}
        </PictureRows>
      )}
    </>
  )
}

type Due = EndingSoon_dashboard$data['due']['edges'][number]['node']

const isOverdue = ({ viewerProgress: { daysLeft } }: Due) => daysLeft != null && daysLeft < 0

const DueRow = ({ curriculum: { databaseId, name, image, viewerProgress } }: { curriculum: Due }) => (
  <PictureRow
    to={curriculumPath(databaseId, name)}
    image={image?.url}
    title={name}
    text="Curriculum"
    end={<DueNote dueOn={viewerProgress.dueOn} daysLeft={viewerProgress.daysLeft} />}
  />
)

import { Box, Group } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { MandatoryCourses_dashboard$key } from '../__generated__/MandatoryCourses_dashboard.graphql.ts'
import { DueNote } from '../curriculums/due/DueNote.tsx'
import { coursePath } from '../domain/training/paths.ts'
import { PictureRow, PictureRows } from '../ui/lists/rows/PictureRows.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'

/** What has to be done and is not done yet; nothing when all of it is. */
export function MandatoryCourses({ dashboard }: { dashboard: MandatoryCourses_dashboard$key }) {
  const { mandatory } = useFragment(
    graphql`
    fragment MandatoryCourses_dashboard on Query {
      mandatory: coursesOf(state: MANDATORY, first: 4) { edges { node { id databaseId title image { url } curriculums { databaseId name mandatory viewerProgress { dueOn daysLeft } } viewerProgress { status } } } }
    }
  `,
    dashboard,
  )
  const open = mandatory.edges.flatMap(({ node }) => {
    const curriculum = node.curriculums.find((one) => one.mandatory) ?? node.curriculums[0]
    return node.viewerProgress?.status === 'PASSED' || !curriculum ? [] : [{ ...node, curriculum }]
  })
  if (open.length === 0) return null
  return (
    <PictureRows title="To be finished" all="/auth/my-training">
      {open.map(({ id, databaseId, title, image, curriculum, viewerProgress }) => {
        const { dueOn, daysLeft } = curriculum.viewerProgress
        return (
          <PictureRow
            key={id}
            to={coursePath(curriculum.databaseId, databaseId, title)}
            image={image?.url}
            title={title}
            text={curriculum.name}
            end={
              <Group gap="sm" wrap="nowrap">
                <DueNote dueOn={dueOn} daysLeft={daysLeft} size="sm" />
                <Box component="span" visibleFrom={dueOn ? 'sm' : undefined}>
                  <StatusChip status={viewerProgress?.status ?? 'NOT_STARTED'} />
                </Box>
                <Box component={IconChevronRight} size={18} aria-hidden="true" visibleFrom="sm" />
              </Group>
            }
          />
        )
      })}
    </PictureRows>
  )
}

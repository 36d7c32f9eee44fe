import { Stack, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { CurriculumIncentives_curriculum$key } from '../../__generated__/CurriculumIncentives_curriculum.graphql.ts'
import { IncentiveList } from '../../incentives/IncentiveList.tsx'

/** What completing the curriculum may earn; nothing when there is nothing. */
export function CurriculumIncentives({ curriculum }: { curriculum: CurriculumIncentives_curriculum$key }) {
  const { incentives, viewerProgress } = useFragment(
    graphql`
    fragment CurriculumIncentives_curriculum on Curriculum { viewerProgress { status } incentives { __typename ...IncentiveList_incentives } }
  `,
    curriculum,
  )
  if (incentives.length === 0) return null
  return (
    <Stack component="section" gap="md" mt="xl" aria-labelledby="incentives">
      <div>
        <Title order={2} size="h3" id="incentives">
          Incentives
        </Title>
        <Text size="sm" c="dimmed">
          {viewerProgress.status === 'PASSED'
            ? 'Earned by completing this curriculum.'
            : 'Pass every course, and this is what you may earn.'}
        </Text>
      </div>
      <IncentiveList incentives={incentives} label="Incentives of this curriculum" />
    </Stack>
  )
}

import { Stack, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { CurriculumResources_curriculum$key } from '../../__generated__/CurriculumResources_curriculum.graphql.ts'
import { ResourceList } from '../../resources/ResourceList.tsx'

/** What one keeps at hand while learning; nothing when there is nothing. */
export function CurriculumResources({ curriculum }: { curriculum: CurriculumResources_curriculum$key }) {
  const { resources } = useFragment(
    graphql`
    fragment CurriculumResources_curriculum on Curriculum { resources { __typename ...ResourceList_resources } }
  `,
    curriculum,
  )
  if (resources.length === 0) return null
  return (
    <Stack component="section" gap="md" mt="xl" aria-labelledby="resources">
      <Title order={2} size="h3" id="resources">
        Resources
      </Title>
      <ResourceList resources={resources} label="Resources of this curriculum" />
    </Stack>
  )
}

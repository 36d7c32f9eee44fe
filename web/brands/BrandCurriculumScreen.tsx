import { Anchor, Button, Group } from '@mantine/core'
import { IconArrowLeft, IconMapOff } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useParams } from 'react-router'
import type { BrandCurriculumScreenQuery } from '../__generated__/BrandCurriculumScreenQuery.graphql.ts'
import { CurriculumCourses } from '../curriculums/CurriculumCourses.tsx'
import { CurriculumDone } from '../curriculums/CurriculumDone.tsx'
import { CurriculumHero } from '../curriculums/CurriculumHero.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** One curriculum within its brand's page. */
export default function BrandCurriculumScreen({ queryRef }: ScreenProps<BrandCurriculumScreenQuery>) {
  const { curriculum } = usePreloadedQuery<BrandCurriculumScreenQuery>(graphql`
    query BrandCurriculumScreenQuery($curriculumId: ID!) @preloadable {
      curriculum(databaseId: $curriculumId) {
        brands { databaseId }
        ...CurriculumHero_curriculum
        ...CurriculumDone_curriculum
        ...CurriculumCourses_curriculum
      }
    }
  `, queryRef)
  const { brandId = '' } = useParams()
  const training = `/auth/brand-page/${brandId}/training`
  if (!curriculum?.brands.some(({ databaseId }) => databaseId === brandId)) {
    return (
      <EmptyState icon={IconMapOff} title="This curriculum is not part of this brand’s training" text="It may have been closed, or it is meant for another department."
        action={<Button component={Link} to={training}>All training of this brand</Button>} />
    )
  }
  return (
    <>
      <Anchor component={Link} to={training} size="sm" c="dimmed" display="inline-block" mb="sm">
        <Group gap={4} wrap="nowrap"><IconArrowLeft size={16} aria-hidden="true" />All training of this brand</Group>
      </Anchor>
      <CurriculumHero curriculum={curriculum} />
      <CurriculumDone curriculum={curriculum} />
      <CurriculumCourses curriculum={curriculum} />
    </>
  )
}

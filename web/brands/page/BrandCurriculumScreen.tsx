import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useParams } from 'react-router'
import type { BrandCurriculumScreenQuery } from '../../__generated__/BrandCurriculumScreenQuery.graphql.ts'
import { CurriculumBody } from '../../curriculums/page/CurriculumBody.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

/** One curriculum within its brand's page. */
export default function BrandCurriculumScreen({ queryRef }: ScreenProps<BrandCurriculumScreenQuery>) {
  const { curriculum } = usePreloadedQuery<BrandCurriculumScreenQuery>(
    graphql`
    query BrandCurriculumScreenQuery($curriculumId: ID!) @preloadable {
      curriculum(databaseId: $curriculumId) {
        brands { databaseId }
        ...CurriculumBody_curriculum
      }
    }
  `,
    queryRef,
  )
  const { brandId = '' } = useParams()
  const training = `/auth/brand-page/${brandId}/training`
  if (!curriculum?.brands.some(({ databaseId }) => databaseId === brandId)) {
    return (
      <EmptyState
        icon={IconMapOff}
        title="This curriculum is not part of this brand’s training"
        text="It may have been closed, or it is meant for another department."
        action={
          <Button component={Link} to={training}>
            All training of this brand
          </Button>
        }
      />
    )
  }
  return <CurriculumBody curriculum={curriculum} />
}

import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { CurriculumScreenQuery } from '../../__generated__/CurriculumScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { BrandScope } from '../../ui/theme/BrandScope.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { CurriculumBody } from './CurriculumBody.tsx'
import { CurriculumSkeleton } from './CurriculumSkeleton.tsx'

/** One curriculum in its brand's colors: what it is, how far one is, what comes next. */
export default function CurriculumScreen(props: ScreenProps<CurriculumScreenQuery>) {
  return (
    <Suspense fallback={<CurriculumSkeleton />}>
      <Curriculum {...props} />
    </Suspense>
  )
}

function Curriculum({ queryRef }: ScreenProps<CurriculumScreenQuery>) {
  const { curriculum } = usePreloadedQuery<CurriculumScreenQuery>(
    graphql`
    query CurriculumScreenQuery($curriculumId: ID!) @preloadable {
      curriculum(databaseId: $curriculumId) {
        brands { color }
        ...CurriculumBody_curriculum
      }
    }
  `,
    queryRef,
  )
  if (!curriculum) {
    return (
      <EmptyState
        order={1}
        icon={IconMapOff}
        title="This curriculum is not open to you"
        text="It may have been closed, or it is meant for another department."
        action={
          <Button component={Link} to="/auth/my-training">
            To my training
          </Button>
        }
      />
    )
  }
  return (
    <BrandScope color={curriculum.brands[0]?.color}>
      <CurriculumBody curriculum={curriculum} />
    </BrandScope>
  )
}

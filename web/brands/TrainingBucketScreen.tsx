import { SimpleGrid } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { TrainingBucketScreenQuery } from '../__generated__/TrainingBucketScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ProgressRing } from '../ui/charts/ProgressRing.tsx'
import { BrandCard } from './BrandCard.tsx'
import { counted } from '../ui/formats.ts'

/** The brands of one bucket, and how far one is with all of them. */
export default function TrainingBucketScreen({ queryRef }: ScreenProps<TrainingBucketScreenQuery>) {
  const { trainingBucket: bucket } = usePreloadedQuery<TrainingBucketScreenQuery>(
    graphql`
    query TrainingBucketScreenQuery($bucket: String!) @preloadable {
      trainingBucket(name: $bucket) { id name viewerProgress { completedCount total percent } brands { id ...BrandCard_brand } }
    }
  `,
    queryRef,
  )
  const back = { to: '/auth/training-bucket', label: 'All training buckets' }
  if (!bucket) return <Missing what="training bucket" back={back} />
  const { completedCount, total, percent } = bucket.viewerProgress
  return (
    <>
      <PageHeader
        title={bucket.name}
        text={`${completedCount} of ${counted(total, 'course')} passed`}
        back={back}
        actions={total > 0 && <ProgressRing value={percent / 100} size={88} label={bucket.name} />}
      />
      <SimpleGrid
        component="ul"
        cols={{ base: 1, sm: 2, lg: 3 }}
        spacing="md"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {bucket.brands.map((brand) => (
          <li key={brand.id}>
            <BrandCard brand={brand} />
          </li>
        ))}
      </SimpleGrid>
    </>
  )
}

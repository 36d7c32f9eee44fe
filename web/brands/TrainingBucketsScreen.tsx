import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { TrainingBucketsScreenQuery } from '../__generated__/TrainingBucketsScreenQuery.graphql.ts'
import { BrandMark } from '../curriculums/BrandMark.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ProgressRing } from '../ui/charts/ProgressRing.tsx'
import card from './BrandCard.module.css'
import { bucketPath } from './paths.ts'
import { counted } from '../ui/formats.ts'

/** Brands that belong together, one card for each bucket. */
export default function TrainingBucketsScreen({ queryRef }: ScreenProps<TrainingBucketsScreenQuery>) {
  const { trainingBuckets } = usePreloadedQuery<TrainingBucketsScreenQuery>(
    graphql`
    query TrainingBucketsScreenQuery @preloadable {
      trainingBuckets { id name viewerProgress { completedCount total percent } brands { id ...BrandMark_brand } }
    }
  `,
    queryRef,
  )
  return (
    <>
      <PageHeader
        title="Training buckets"
        text="Brands whose training belongs together."
        back={{ to: '/auth/brands', label: 'All brands' }}
      />
      {trainingBuckets.length === 0 && (
        <EmptyState
          icon={IconStack2}
          title="No training buckets yet"
          text="They appear as soon as brands are sorted into them."
        />
      )}
      <SimpleGrid
        component="ul"
        cols={{ base: 1, sm: 2, lg: 3 }}
        spacing="md"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {trainingBuckets.map(({ id, name, brands, viewerProgress: progress }) => (
          <li key={id}>
            <Card component="article" className={card.card}>
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <Stack gap={4} miw={0}>
                  <Title order={2} size="h4">
                    <Link to={bucketPath(name)} className={card.link}>
                      {name}
                    </Link>
                  </Title>
                  <Text size="sm" c="dimmed">
                    {counted(brands.length, 'brand')} · {progress.completedCount} of {counted(progress.total, 'course')}{' '}
                    passed
                  </Text>
                </Stack>
                <ProgressRing value={progress.percent / 100} size={72} label={name} />
              </Group>
              <Group gap="xs" mt="md">
                {brands.map((brand) => (
                  <BrandMark key={brand.id} brand={brand} />
                ))}
              </Group>
            </Card>
          </li>
        ))}
      </SimpleGrid>
    </>
  )
}

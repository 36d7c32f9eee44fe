import { Button, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { BrandHero_brand$key } from '../../__generated__/BrandHero_brand.graphql.ts'
import type { BrandHero_training$key } from '../../__generated__/BrandHero_training.graphql.ts'
import { coursePath } from '../../domain/training/paths.ts'
import { useNextCourse } from '../../domain/training/useNextCourse.ts'
import { ProgressRing } from '../../ui/charts/ProgressRing.tsx'
import { useNamesPage } from '../../ui/pageName.ts'
import { BrandHeroView } from './BrandHeroView.tsx'

/** The top of a brand's page: who it is, how far one is, what comes next. */
export function BrandHero({ brand, training }: { brand: BrandHero_brand$key; training: BrandHero_training$key }) {
  const {
    name,
    description,
    segments,
    logoImage,
    bannerImage,
    viewerProgress: progress,
  } = useFragment(
    graphql`
    fragment BrandHero_brand on Brand {
      name description segments
      logoImage { url }
      bannerImage { url }
      viewerProgress { completedCount startedCount total percent }
    }
  `,
    brand,
  )
  const { edges } = useFragment(
    graphql`
    fragment BrandHero_training on QueryMyTrainingConnection { edges { node { databaseId ...useNextCourse_curriculum } } }
  `,
    training,
  )
  const first = edges[0]?.node
  useNamesPage(name)
  const next = useNextCourse(first)
  const begins = progress.startedCount === 0
  return (
    <BrandHeroView
      name={name}
      description={description}
      segments={segments}
      logo={logoImage?.url}
      banner={bannerImage?.url}
      aside={
        progress.total > 0 && (
          <ProgressRing
            value={progress.percent / 100}
            size={132}
            label={name}
            caption={`${progress.completedCount} of ${progress.total}`}
          />
        )
      }
      action={
        first &&
        next && (
          <>
            <Button
              component={Link}
              to={coursePath(first.databaseId, next.id, next.title)}
              size="md"
              rightSection={<IconArrowRight size={18} aria-hidden="true" />}
            >
              {begins ? 'Start' : 'Continue'}
            </Button>
            <Text size="sm" c="dimmed">
              {begins ? 'First' : 'Next'}:{' '}
              <Text span c="var(--ink)" fw={550}>
                {next.title}
              </Text>
            </Text>
          </>
        )
      }
    />
  )
}

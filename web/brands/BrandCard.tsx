import { Card, Progress, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { BrandCard_brand$key } from '../__generated__/BrandCard_brand.graphql.ts'
import { BrandMark } from '../curriculums/BrandMark.tsx'
import { BrandScope } from '../ui/theme/BrandScope.tsx'
import classes from './BrandCard.module.css'
import { brandPath } from './paths.ts'
import { counted } from '../ui/formats.ts'

/** A brand at a glance, in its own color, with how far one is. */
export function BrandCard({ brand, order = 2 }: { brand: BrandCard_brand$key; order?: 2 | 3 }) {
  const data = useFragment(
    graphql`
    fragment BrandCard_brand on Brand {
      databaseId name description color segments
      bannerImage { url }
      thumbnailImage { url }
      viewerProgress { completedCount total percent }
      ...BrandMark_brand
    }
  `,
    brand,
  )
  const { completedCount, total, percent } = data.viewerProgress
  const picture = data.bannerImage ?? data.thumbnailImage
  return (
    <BrandScope color={data.color} className={classes.scope}>
      <Card component="article" padding={0} className={classes.card}>
        <div className={classes.picture}>
          {picture && <img src={picture.url} alt="" loading="lazy" />}
          <div className={classes.mark}>
            <BrandMark brand={data} size="lg" />
          </div>
        </div>
        <div className={classes.body}>
          {data.segments.length > 0 && (
            <Text size="xs" c="dimmed" fw={600}>
              {data.segments.join(' · ')}
            </Text>
          )}
          <Title order={order} size="h4">
            <Link to={brandPath(data.databaseId, data.name)} className={classes.link}>
              {data.name}
            </Link>
          </Title>
          {data.description && (
            <Text size="sm" c="dimmed" lineClamp={2}>
              {data.description}
            </Text>
          )}
          <div className={classes.progress}>
            <Progress.Root size={6} radius="xl">
              <Progress.Section
                value={percent}
                color={total > 0 && completedCount === total ? 'green' : 'brand'}
                aria-label={`${data.name}: ${percent}% done`}
              />
            </Progress.Root>
            <Text size="sm" c="dimmed" mt={6}>
              {total === 0 ? 'No training yet' : `${completedCount} of ${counted(total, 'course')} passed`}
            </Text>
          </div>
        </div>
      </Card>
    </BrandScope>
  )
}

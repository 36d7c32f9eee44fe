import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { CurriculumHero_curriculum$key } from '../../__generated__/CurriculumHero_curriculum.graphql.ts'
import { ProgressRing } from '../../ui/charts/ProgressRing.tsx'
import { formatDate, formatMinutes } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { BrandMark } from '../BrandMark.tsx'
import { DueNote } from '../due/DueNote.tsx'
import classes from './CurriculumHero.module.css'
import { coursePath } from '../../domain/training/paths.ts'
import { useNextCourse } from '../../domain/training/useNextCourse.ts'
import { useNamesPage } from '../../ui/pageName.ts'

/** The top of a curriculum's page. */
export function CurriculumHero({ curriculum }: { curriculum: CurriculumHero_curriculum$key }) {
  const data = useFragment(
    graphql`
    fragment CurriculumHero_curriculum on Curriculum {
      databaseId name description mandatory segments estimatedMinutes
      bannerImage { url }
      brands { id ...BrandMark_brand }
      ...useNextCourse_curriculum
      viewerProgress { completedCount total percent status dueOn daysLeft }
    }
  `,
    curriculum,
  )
  const { databaseId, name, description, mandatory, segments, bannerImage, brands, viewerProgress: progress } = data
  useNamesPage(name)
  const next = useNextCourse(data)
  return (
    <Card padding={0} mb="lg" component="header">
      <div className={classes.banner}>
        {bannerImage && <img src={bannerImage.url} alt="" className={classes.image} />}
        <div className={classes.brands}>
          {brands.map((brand) => (
            <BrandMark key={brand.id} brand={brand} size="lg" />
          ))}
        </div>
      </div>
      <div className={classes.body}>
        <Stack gap="sm" flex={1} miw={0}>
          {(mandatory || segments.length > 0) && (
            <Group gap="xs">
              {mandatory && <StatusChip status="mandatory" />}
              {segments.length > 0 && (
                <Text size="sm" c="dimmed" fw={550}>
                  {segments.join(' · ')}
                </Text>
              )}
            </Group>
          )}
          <Title order={1} fz={{ base: '1.625rem', sm: '2rem' }}>
            {name}
          </Title>
          {description && (
            <Text c="dimmed" maw={680}>
              {description}
            </Text>
          )}
          {data.estimatedMinutes != null && (
            <Text size="sm" c="dimmed">
              Takes {formatMinutes(data.estimatedMinutes)}
            </Text>
          )}
          {progress.dueOn && progress.daysLeft != null && <Due on={progress.dueOn} daysLeft={progress.daysLeft} />}
          {next && <GoOn curriculumId={databaseId} next={next} begins={progress.status === 'NOT_STARTED'} />}
        </Stack>
        {progress.total > 0 && (
          <div className={classes.progress}>
            <ProgressRing
              value={progress.percent / 100}
              size={132}
              label={name}
              caption={`${progress.completedCount} of ${progress.total}`}
            />
          </div>
        )}
      </div>
    </Card>
  )
}

const Due = ({ on, daysLeft }: { on: string; daysLeft: number }) => (
  <Group gap="xs">
    <DueNote dueOn={on} daysLeft={daysLeft} />
    <Text size="sm" c="dimmed">
      {daysLeft < 0 ? `It was due ${formatDate(on)}.` : `Complete it by ${formatDate(on)}.`}
    </Text>
  </Group>
)

type GoOnProps = {
  curriculumId: string
  next: { id: string; title: string }
  /** Nothing of it is done yet. */
  begins: boolean
}

/** The way to the course that comes next. */
const GoOn = ({ curriculumId, next, begins }: GoOnProps) => (
  <div className={classes.action}>
    <Button
      component={Link}
      to={coursePath(curriculumId, next.id, next.title)}
      size="md"
      rightSection={<IconArrowRight size={18} aria-hidden="true" />}
      className={classes.button}
    >
      {begins ? 'Start' : 'Continue'}
    </Button>
    <Text size="sm" c="dimmed">
      {begins ? 'First' : 'Next'}:{' '}
      <Text span c="var(--ink)" fw={550}>
        {next.title}
      </Text>
    </Text>
  </div>
)

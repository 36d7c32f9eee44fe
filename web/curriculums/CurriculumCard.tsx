import { Button, Card, Group, Image, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type {
  CurriculumCard_curriculum$key,
  CurriculumCard_curriculum$data,
} from '../__generated__/CurriculumCard_curriculum.graphql.ts'
import { counted, formatDate, dotted, formatMinutes } from '../ui/formats.ts'
import { ProgressRing } from '../ui/charts/ProgressRing.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { BrandMark } from './BrandMark.tsx'
import { DueNote } from './due/DueNote.tsx'
import classes from './CurriculumCard.module.css'
import { coursePath, curriculumPath } from '../domain/training/paths.ts'
import { firstLetter } from '../ui/letters.ts'

/** A curriculum at a glance, and the course to go on with one click away. */
export function CurriculumCard({ curriculum }: { curriculum: CurriculumCard_curriculum$key }) {
  const data = useFragment(
    graphql`
    fragment CurriculumCard_curriculum on Curriculum {
      databaseId name description mandatory estimatedMinutes
      image { url }
      brands { id ...BrandMark_brand }
      viewerProgress { completedCount total percent status completedAt dueOn daysLeft nextCourseId nextCourseTitle }
    }
  `,
    curriculum,
  )
  const { databaseId, name, description, estimatedMinutes, viewerProgress: progress } = data
  const isDone = progress.status === 'PASSED'
  return (
    <Card component="article" padding={0} className={classes.card}>
      <Picture curriculum={data} />
      <Stack gap="md" p="md" flex={1}>
        <Group gap="md" wrap="nowrap" align="flex-start">
          <Stack gap={4} flex={1} miw={0} align="flex-start">
            <Title order={2} size="h4" lineClamp={2}>
              <Link to={curriculumPath(databaseId, name)} className={classes.link}>
                {name}
              </Link>
            </Title>
            <Text size="sm" c="dimmed">
              {isDone && progress.completedAt
                ? `Completed ${formatDate(progress.completedAt)}`
                : dotted(
                    `${progress.completedCount} of ${counted(progress.total, 'course')} passed`,
                    formatMinutes(estimatedMinutes),
                  )}
            </Text>
            <DueNote dueOn={progress.dueOn} daysLeft={progress.daysLeft} />
          </Stack>
          <ProgressRing value={progress.percent / 100} size={56} label={name} />
        </Group>
        {description && (
          <Text size="sm" lineClamp={2} data-detail>
            {description}
          </Text>
        )}
        <NextStep curriculum={data} />
      </Stack>
    </Card>
  )
}

type Part = { curriculum: CurriculumCard_curriculum$data }

const Picture = ({ curriculum: { name, image, mandatory, brands } }: Part) => (
  <div className={classes.picture}>
    {image ? (
      <Image src={image.url} alt="" loading="lazy" h="100%" fit="cover" radius={0} />
    ) : (
      <div className={classes.blank} aria-hidden="true">
        {firstLetter(name)}
      </div>
    )}
    {mandatory && (
      <div className={classes.badge}>
        <StatusChip status="mandatory" />
      </div>
    )}
    <div className={classes.brands}>
      {brands.slice(0, 3).map((brand) => (
        <BrandMark key={brand.id} brand={brand} />
      ))}
    </div>
  </div>
)

/** The next course, or the curriculum again where there is none. */
function NextStep({ curriculum: { databaseId, name, viewerProgress: progress } }: Part) {
  const { nextCourseId, nextCourseTitle } = progress
  const next = nextCourseId && nextCourseTitle ? { id: nextCourseId, title: nextCourseTitle } : undefined
  const isDone = progress.status === 'PASSED'
  return (
    <div className={classes.next}>
      {next ? (
        <>
          <Text size="sm" c="dimmed" lineClamp={1} data-detail>
            Next:{' '}
            <Text span c="var(--ink)" fw={550}>
              {next.title}
            </Text>
          </Text>
          <Button
            component={Link}
            to={coursePath(databaseId, next.id, next.title)}
            fullWidth
            mt={8}
            className={classes.action}
            aria-label={`${progress.status === 'NOT_STARTED' ? 'Start' : 'Continue'}: ${next.title}`}
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          >
            {progress.status === 'NOT_STARTED' ? 'Start' : 'Continue'}
          </Button>
        </>
      ) : (
        <Button
          component={Link}
          to={curriculumPath(databaseId, name)}
          variant="default"
          fullWidth
          className={classes.action}
          aria-label={`Review: ${name}`}
          leftSection={isDone && <IconCircleCheck size={18} color="var(--mantine-color-green-7)" aria-hidden="true" />}
        >
          {isDone ? 'Review' : 'Open'}
        </Button>
      )}
    </div>
  )
}

import { Card, Group, Progress, Select, Text } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import type { UserProgressScreenQuery } from '../../__generated__/UserProgressScreenQuery.graphql.ts'
import { DueNote } from '../../curriculums/due/DueNote.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { counted, dotted, formatDate } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { PersonCourses } from './PersonCourses.tsx'
import { PersonCurriculums } from './PersonCurriculums.tsx'
import { useReportPaths } from './userReport.ts'

type Person = NonNullable<UserProgressScreenQuery['response']['user']>
type Standing = NonNullable<Person['curriculumProgress']>

/** What was completed counts while all its courses of today are passed. */
function completedWords({ progress: { status, completedAt } }: Standing): string | false {
  if (!completedAt) return false
  return status === 'PASSED' ? `completed ${formatDate(completedAt)}` : `first completed ${formatDate(completedAt)}`
}

/** How far a person is with a curriculum as a whole. */
function Whole({ standing }: { standing: Standing }) {
  const { name, isOpen, progress } = standing
  return (
    <Card mb="md">
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{dotted(`${progress.percent}%`, completedWords(standing))}</Text>
        <Group gap={6}>
          {!isOpen && <StatusChip status="closed" />}
          <StatusChip status={progress.status} />
          <DueNote dueOn={progress.dueOn} daysLeft={progress.daysLeft} />
        </Group>
      </Group>
      <Progress
        value={progress.percent}
        color={progress.status === 'PASSED' ? 'green' : undefined}
        aria-label={`${name}: courses passed`}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {progress.completedCount} of {counted(progress.total, 'course')} passed
        {progress.remainingCount > 0 && `, ${counted(progress.remainingCount, 'course')} left`}
        {progress.nextCourseTitle && `; next is “${progress.nextCourseTitle}”`}
      </Text>
    </Card>
  )
}

/** One curriculum of a person course by course; without one, all of them to choose from. */
export default function UserProgressScreen({ queryRef }: ScreenProps<UserProgressScreenQuery>) {
  const { user: person } = usePreloadedQuery<UserProgressScreenQuery>(
    graphql`
    query UserProgressScreenQuery($userId: ID!, $curriculumId: ID!, $isChosen: Boolean!) @preloadable {
      user(databaseId: $userId) {
        databaseId fullName
        openTraining @include(if: $isChosen) { curriculumId name }
        curriculumProgress(curriculum: $curriculumId) @include(if: $isChosen) {
          name isOpen
          progress { completedCount remainingCount total percent status completedAt dueOn daysLeft nextCourseTitle }
          ...PersonCourses_curriculum
        }
        ...PersonCurriculums_user @skip(if: $isChosen) @alias(as: "all")
      }
    }
  `,
    queryRef,
  )
  const { detailsOf, list, progressOf } = useReportPaths()
  const navigate = useNavigate()
  if (!person) return <Missing what="person" back={list} />
  const back = { to: detailsOf(person.databaseId), label: person.fullName }
  if (person.all)
    return (
      <>
        <PageHeader title="Training progress" text={person.fullName} back={back} />
        <PersonCurriculums user={person.all} />
      </>
    )
  const { curriculumProgress: standing } = person
  if (!standing) return <Missing what="curriculum" back={back} />
  const choices = (person.openTraining ?? []).map(({ curriculumId, name }) => ({ value: curriculumId, label: name }))
  return (
    <>
      <PageHeader
        title={standing.name}
        text={person.fullName}
        back={back}
        actions={
          choices.length > 1 && (
            <Select
              aria-label="Curriculum"
              data={choices}
              value={queryRef.variables.curriculumId}
              allowDeselect={false}
              searchable={choices.length > 8}
              onChange={(curriculumId) => {
                if (curriculumId) void navigate(progressOf(person.databaseId, curriculumId))
              }}
            />
          )
        }
      />
      <Whole standing={standing} />
      <PersonCourses curriculum={standing} />
    </>
  )
}

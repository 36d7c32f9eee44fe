import { Alert, CloseButton, Group, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInfoCircle, IconSchool } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { graphql, useFragment } from 'react-relay'
import { counted, plural, formatMinutes } from '../ui/formats.ts'
import type {
  AdminCurriculumCourses_curriculum$data,
  AdminCurriculumCourses_curriculum$key,
} from '../__generated__/AdminCurriculumCourses_curriculum.graphql.ts'
import type { AdminCurriculumCoursesOrderMutation } from '../__generated__/AdminCurriculumCoursesOrderMutation.graphql.ts'
import type { AdminCurriculumCoursesUnassignMutation } from '../__generated__/AdminCurriculumCoursesUnassignMutation.graphql.ts'
import { inOrder } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { OrderedCard } from '../ui/lists/ordering/OrderedCard.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'

const AdminCoursePicker = lazy(() => import('./AdminCoursePicker.tsx'))

type Place = AdminCurriculumCourses_curriculum$data['courses'][number]

/** Puts the courses of a curriculum in order, and takes them out after a question. */
function useCurriculumCourses({ id, databaseId }: { id: string; databaseId: string }) {
  const [saveOrder] = useSave<AdminCurriculumCoursesOrderMutation>(graphql`
    mutation AdminCurriculumCoursesOrderMutation($input: ChangeCourseOrderInput!) { changeCourseOrder(input: $input) { curriculum { ...AdminCurriculumCourses_curriculum } } }
  `)
  const [unassign, isRemoving] = useSave<AdminCurriculumCoursesUnassignMutation>(graphql`
    mutation AdminCurriculumCoursesUnassignMutation($input: UnassignCourseInput!) {
      unassignCourse(input: $input) { curriculum { courseCount ...AdminCurriculumCourses_curriculum } }
    }
  `)
  const move = (places: Place[]) => {
    void saveOrder(
      { input: { databaseId, courseIds: places.map(({ course }) => course.databaseId) } },
      { optimisticUpdater: inOrder(id, 'courses', places) },
    )
  }
  const remove = async ({ course }: Place) => {
    const sure = await confirm({
      title: `Remove ${course.title}?`,
      action: 'Remove',
      stay: 'Keep course',
      danger: true,
      text: 'The course itself stays, and so does what people did in it. Whoever has passed all that is left completes the curriculum.',
    })
    if (!sure) return
    const { data } = await unassign({ input: { courseId: course.databaseId, curriculumId: databaseId } })
    if (data) showDone(`${course.title} is no longer in this curriculum`)
  }
  return { move, remove, isRemoving }
}

type RowProps = { place: Place; onRemove: (() => unknown) | false; isRemoving: boolean }

const CourseRow = ({ place, onRemove, isRemoving }: RowProps) => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    <RowTitle
      to={`/auth/admin/courses/${place.course.databaseId}/edit`}
      title={place.course.title}
      image={place.course.image?.url}
      text={sizeOf(place.course)}
      aside={<StatusChip status={place.course.status} size="sm" />}
    />
    {onRemove && (
      <Tooltip label="Remove from the curriculum">
        <CloseButton
          flex="none"
          aria-label={`Remove ${place.course.title}`}
          disabled={isRemoving}
          onClick={() => {
            void onRemove()
          }}
        />
      </Tooltip>
    )}
  </Group>
)

/** The courses in the order people take them; every change is kept at once. */
export function AdminCurriculumCourses({ curriculum }: { curriculum: AdminCurriculumCourses_curriculum$key }) {
  const known = useFragment(
    graphql`
    fragment AdminCurriculumCourses_curriculum on Curriculum {
      id databaseId viewerCanEdit
      courses { id course { databaseId title status sectionCount questionCount estimatedMinutes image { url } } }
    }
  `,
    curriculum,
  )
  const { rights } = useViewer()
  const [isAdding, adding] = useDisclosure(false)
  const mayUnassign = known.viewerCanEdit && rights.includes('unassign-courses')
  const hidden = known.courses.filter(({ course }) => course.status !== 'PUBLISHED').length

  const { move, remove, isRemoving } = useCurriculumCourses(known)
  return (
    <>
      <OrderedCard
        title="Courses"
        text="In the order people take them."
        label="Courses of the curriculum"
        rows={known.courses}
        keyOf={({ id }) => id}
        nameOf={({ course }) => course.title}
        onMove={move}
        add={known.viewerCanEdit && { label: 'Add courses', onClick: adding.open }}
        none={{
          icon: IconSchool,
          title: 'No courses yet',
          text: 'A curriculum needs one published course before it can be published.',
        }}
        readOnly={!known.viewerCanEdit}
        notice={
          hidden > 0 && (
            <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden="true" />}>
              {plural(hidden, 'One course is', `${hidden} courses are`)} not published. Learners do not see{' '}
              {plural(hidden, 'it', 'them')}, and {plural(hidden, 'it does', 'they do')} not count towards completion.
            </Alert>
          )
        }
      >
        {(place) => <CourseRow place={place} onRemove={mayUnassign && (() => remove(place))} isRemoving={isRemoving} />}
      </OrderedCard>
      {isAdding && (
        <Suspense>
          <AdminCoursePicker curriculumId={known.databaseId} onClose={adding.close} />
        </Suspense>
      )}
    </>
  )
}

const sizeOf = ({ sectionCount, questionCount, estimatedMinutes }: Place['course']) =>
  [
    counted(sectionCount, 'section'),
    questionCount ? counted(questionCount, 'question') : 'no quiz',
    formatMinutes(estimatedMinutes),
  ]
    .filter(Boolean)
    .join(', ')

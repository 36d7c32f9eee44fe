import { Badge, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHandStop, IconPencilCheck, IconPlus, type Icon } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminCoursesScreenQuery } from '../__generated__/AdminCoursesScreenQuery.graphql.ts'
import { roomOf, roomWords, tightestRoom } from '../domain/quota/remaining.ts'
import { AdminCategoriesButton } from '../domain/categories/AdminCategoriesButton.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSession, useViewer } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { statusWord } from '../ui/StatusChip.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminCourseTable } from './AdminCourseTable.tsx'
import { AdminNewCourse } from './AdminNewCourse.tsx'

const defaults = { text: '', status: '', brand: '', curriculum: '', category: '', sort: 'title' }
const states = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT'].map((value) => ({ value, label: statusWord(value) }))

interface QueueProps {
  to: string
  icon: Icon
  waiting: number
  children: string
}

/** Leads to what learners wait for, with its number. */
function QueueLink({ to, icon: Sign, waiting, children }: QueueProps) {
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      leftSection={<Sign size={18} aria-hidden="true" />}
      rightSection={
        waiting > 0 && (
          <Badge size="sm" variant="filled" color="red" aria-label={`${waiting} waiting`}>
            {waiting}
          </Badge>
        )
      }
    >
      {children}
    </Button>
  )
}

export default function AdminCoursesScreen({ queryRef }: ScreenProps<AdminCoursesScreenQuery>) {
  const root = usePreloadedQuery<AdminCoursesScreenQuery>(
    graphql`
    query AdminCoursesScreenQuery($text: String, $status: ContentStatus, $curriculum: ID, $brand: ID, $category: ID, $sort: CourseSort, $roomOf: ID!, $showsRoom: Boolean!) @preloadable {
      brands(first: 100) { edges { node { databaseId name } } }
      choosable: curriculums(first: 100, brand: $brand) { edges { node { databaseId name } } }
      categories { databaseId name }
      requestCounts { requests: counts(of: ["courseRequests"]) { count } answers: counts(of: ["quizAnswers"]) { count } }
      all: courses(first: 1) { totalCount }
      brand(databaseId: $roomOf) @include(if: $showsRoom) { name room { courses { ...remaining_room } } }
      ...AdminNewCourse_query
      ...AdminCourseTable_query @arguments(text: $text, status: $status, curriculum: $curriculum, brand: $brand, category: $category, sort: $sort)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { text, status, curriculum, brand, category } = queryRef.variables
  const { rights } = useViewer()
  const { courseLimits } = useSession().settings.limits
  const [isCreating, creating] = useDisclosure(false)
  const curriculums = root.choosable.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))
  const brands = root.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))
  const categories = root.categories.map(({ databaseId, name }) => ({ value: databaseId, label: name }))
  const tightest = tightestRoom(
    { limit: courseLimits, remaining: courseLimits > 0 ? Math.max(0, courseLimits - root.all.totalCount) : null },
    roomOf(root.brand?.room?.courses),
  )
  const createButton = rights.includes('create-edit-courses') && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={creating.open}
      disabled={tightest?.remaining === 0}
    >
      New course
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Courses"
        text="Chapters of text, video and audio, and a quiz at the end."
        actions={
          <>
            <AdminCategoriesButton />
            {rights.includes('create-edit-courses') && (
              <>
                <QueueLink
                  to="/auth/admin/quiz-answers"
                  icon={IconPencilCheck}
                  waiting={root.requestCounts.answers[0]?.count ?? 0}
                >
                  Answers to mark
                </QueueLink>
                <QueueLink
                  to="/auth/admin/course-requests"
                  icon={IconHandStop}
                  waiting={root.requestCounts.requests[0]?.count ?? 0}
                >
                  Requests
                </QueueLink>
              </>
            )}
            {createButton}
          </>
        }
        aside={
          tightest && (
            <Text size="sm" c="dimmed">
              {roomWords(tightest)}
            </Text>
          )
        }
      />
      <AdminCourseTable
        query={root}
        search={search}
        matching={{ text, status, curriculum, brand, category }}
        filters={[
          { kind: 'text', name: 'text', label: 'Search courses' },
          { kind: 'select', name: 'status', label: 'Any status', options: states },
          // A brand manager's list shows the brand worked on; others choose.
          ...(root.brand
            ? []
            : [{ kind: 'select' as const, name: 'brand' as const, label: 'Any brand', options: brands }]),
          { kind: 'select', name: 'curriculum', label: 'Any curriculum', options: curriculums },
          { kind: 'select', name: 'category', label: 'Any category', options: categories },
        ]}
        create={createButton}
      />
      <AdminNewCourse query={root} opened={isCreating} onClose={creating.close} />
    </>
  )
}

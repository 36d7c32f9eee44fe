import { Stack, Title } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { CurriculumCourses_curriculum$key } from '../../__generated__/CurriculumCourses_curriculum.graphql.ts'
import { CourseRow } from '../../courses/CourseRow.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import classes from './CurriculumCourses.module.css'
import { coursePath } from '../../domain/training/paths.ts'
import { useNextCourse } from '../../domain/training/useNextCourse.ts'

/** The courses in the order in which they are best taken. */
export function CurriculumCourses({ curriculum }: { curriculum: CurriculumCourses_curriculum$key }) {
  const data = useFragment(
    graphql`
    fragment CurriculumCourses_curriculum on Curriculum {
      databaseId
      courses { id course { databaseId title ...CourseRow_course } }
      ...useNextCourse_curriculum
    }
  `,
    curriculum,
  )
  const { databaseId, courses } = data
  const next = useNextCourse(data)
  return (
    <Stack component="section" gap="md" aria-labelledby="courses">
      <Title order={2} size="h3" id="courses">
        Courses
      </Title>
      {courses.length === 0 ? (
        <EmptyState
          icon={IconSchool}
          title="No courses yet"
          text="This curriculum is being prepared. Come back soon."
        />
      ) : (
        <ol className={classes.list}>
          {courses.map(({ id, course }, index) => (
            <li key={id}>
              <CourseRow
                course={course}
                number={index + 1}
                to={coursePath(databaseId, course.databaseId, course.title)}
                isNext={course.databaseId === next?.id}
              />
            </li>
          ))}
        </ol>
      )}
    </Stack>
  )
}

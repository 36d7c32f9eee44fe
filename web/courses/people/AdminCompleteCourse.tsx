import { Loader, Select } from '@mantine/core'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminCompleteCourseMutation } from '../../__generated__/AdminCompleteCourseMutation.graphql.ts'
import type { AdminCompleteCourseQuery } from '../../__generated__/AdminCompleteCourseQuery.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { DecisionDialog } from '../../ui/decisions/DecisionDialog.tsx'

type Named = { databaseId: string; title: string }

type Props = {
  person: { databaseId: string; name: string }
  /** Left out: one is chosen. */
  course?: Named
  onClose: () => void
  /** A course that was not begun stands in the person's list now. */
  onDone?: () => void
}

/** Completes a course for a person, with the reason both read. */
export function AdminCompleteCourse({ person, course, onClose, onDone }: Props) {
  const [chosen, choose] = useState<Named | undefined>(course)
  const [isMissed, setMissed] = useState(false)
  const [save] = useSave<AdminCompleteCourseMutation>(graphql`
    mutation AdminCompleteCourseMutation($input: CompleteCourseForInput!) {
      completeCourseFor(input: $input) { progress { id status percent completedAt completedFor { reason byName createdAt } } }
    }
  `)
  return (
    <DecisionDialog
      question={{
        title: `Complete ${course ? `“${course.title}”` : 'a course'} for ${person.name}?`,
        text: 'It counts as passed: the certificate and the points follow. Both of you see who completed it and why.',
        action: 'Complete',
        note: {
          name: 'reason',
          label: 'Reason',
          description: `${person.name} reads it.`,
          max: 500,
          missing: 'Reason is required.',
        },
      }}
      send={async ({ note }) => {
        if (!chosen) {
          setMissed(true)
          return undefined
        }
        const { data, fields, expected } = await save(
          { input: { userId: person.databaseId, courseId: chosen.databaseId, reason: note } },
          { expects: 'CONFLICT' },
        )
        if (expected) showFailure(expected)
        if (data) {
          showDone(`“${chosen.title}” is completed for ${person.name}`)
          onDone?.()
        }
        return { data, fields }
      }}
      onClose={onClose}
    >
      {!course && (
        <Suspense fallback={<Loader size="sm" />}>
          <CourseChoice chosen={chosen} choose={choose} error={isMissed && !chosen && 'Choose a course.'} />
        </Suspense>
      )}
    </DecisionDialog>
  )
}

interface ChoiceProps {
  chosen: Named | undefined
  choose: (course: Named | undefined) => void
  error: string | false
}

function CourseChoice({ chosen, choose, error }: ChoiceProps) {
  const { allCourses } = useLazyLoadQuery<AdminCompleteCourseQuery>(
    graphql`query AdminCompleteCourseQuery { allCourses(status: PUBLISHED) { databaseId title viewerCanEdit } }`,
    {},
    { fetchPolicy: 'store-and-network' },
  )
  const own = allCourses.filter(({ viewerCanEdit }) => viewerCanEdit)
  return (
    <Select
      label="Course"
      required
      error={error}
      searchable
      data={own.map(({ databaseId, title }) => ({ value: databaseId, label: title }))}
      value={chosen?.databaseId ?? null}
      onChange={(value) => choose(own.find(({ databaseId }) => databaseId === value))}
    />
  )
}

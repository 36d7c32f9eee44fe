import { Button, Group, Modal, Stack, Tabs, TextInput } from '@mantine/core'
import { useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import { CreateCourseInput } from '../contract/__generated__/limits.ts'
import type { AdminCoursePicker_query$key } from '../__generated__/AdminCoursePicker_query.graphql.ts'
import type { AdminCoursePickerAddMutation } from '../__generated__/AdminCoursePickerAddMutation.graphql.ts'
import type { AdminCoursePickerCreateMutation } from '../__generated__/AdminCoursePickerCreateMutation.graphql.ts'
import type { AdminCoursePickerPageQuery } from '../__generated__/AdminCoursePickerPageQuery.graphql.ts'
import type { AdminCoursePickerQuery } from '../__generated__/AdminCoursePickerQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { PickLine, PickPanel } from '../ui/lists/pickers/PickPanel.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { plural } from '../ui/formats.ts'

type Props = { curriculumId: string; onClose: () => void }

/** Courses to put into a curriculum: chosen from those there are, or a new one. */
export default function AdminCoursePicker({ curriculumId, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="Add courses" size="lg">
      <Tabs defaultValue="existing">
        <Tabs.List mb="md">
          <Tabs.Tab value="existing">Existing courses</Tabs.Tab>
          <Tabs.Tab value="new">New course</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="existing">
          <Existing curriculumId={curriculumId} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="new">
          <NewCourse curriculumId={curriculumId} onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}

function useAddableCourses(text: string, curriculumId: string) {
  const root = useLazyLoadQuery<AdminCoursePickerQuery>(
    graphql`
    query AdminCoursePickerQuery($curriculumId: ID!, $text: String) { ...AdminCoursePicker_query @arguments(curriculumId: $curriculumId, text: $text) }
  `,
    { curriculumId, text: text || null },
    { fetchPolicy: 'store-and-network' },
  )
  const pages = usePages<AdminCoursePickerPageQuery, AdminCoursePicker_query$key>(
    graphql`
    fragment AdminCoursePicker_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, curriculumId: { type: "ID!" }, text: { type: "String" })
    @refetchable(queryName: "AdminCoursePickerPageQuery") {
      addableCourses(first: $first, after: $after, curriculumId: $curriculumId, text: $text) @connection(key: "AdminCoursePicker_addableCourses", filters: ["curriculumId", "text"]) {
        edges { node { databaseId title description status } }
      }
    }
  `,
    root,
  )
  return { rows: pages.data.addableCourses.edges.map(({ node }) => node), pages }
}

function Existing({ curriculumId, onClose }: Props) {
  const [add] = useSave<AdminCoursePickerAddMutation>(graphql`
    mutation AdminCoursePickerAddMutation($input: AddCoursesToCurriculumInput!) {
      addCoursesToCurriculum(input: $input) { curriculum { courseCount ...AdminCurriculumCourses_curriculum } }
    }
  `)
  return (
    <PickPanel
      searchLabel="Search courses"
      one="course"
      many="courses"
      label="Courses to choose from"
      within={curriculumId}
      useFound={useAddableCourses}
      keyOf={({ databaseId }) => databaseId}
      nothing={(text) =>
        text ? 'No course of this name is left to add.' : 'Every course you may edit is in this curriculum already.'
      }
      onClose={onClose}
      onPick={async ({ keys: courseIds }) => {
        const { data } = await add({ input: { databaseId: curriculumId, courseIds } })
        if (data) showDone(plural(courseIds.length, 'One course is added', `${courseIds.length} courses are added`))
        return data !== undefined
      }}
    >
      {({ title, description, status }) => (
        <PickLine title={title} text={description} aside={<StatusChip status={status} size="sm" />} />
      )}
    </PickPanel>
  )
}

function NewCourse({ curriculumId, onClose }: Props) {
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const [create, isCreating] = useSave<AdminCoursePickerCreateMutation>(graphql`
    mutation AdminCoursePickerCreateMutation($input: CreateCourseInput!) { createCourse(input: $input) { course { databaseId } } }
  `)
  const submit = async () => {
    if (!title.trim()) return setProblem('Title is required.')
    const { data, fields } = await create({ input: { title: title.trim(), curriculumId } })
    if (data) {
      onClose()
      void navigate(`/auth/admin/courses/${data.createCourse.course.databaseId}/edit`)
    } else setProblem(fields?.title)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <TextInput
          label="Title"
          required
          maxLength={CreateCourseInput.title.max}
          value={title}
          error={problem}
          description="It joins this curriculum as a draft; its editor opens next."
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isCreating}>
            Create course
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type {
  AdminNewCourse_query$data,
  AdminNewCourse_query$key,
} from '../__generated__/AdminNewCourse_query.graphql.ts'
import type { AdminNewCourseMutation } from '../__generated__/AdminNewCourseMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'

type Props = { query: AdminNewCourse_query$key; opened: boolean; onClose: () => void }

/** A course begins with a title; a brand manager also says which curriculum it stands in. */
export function AdminNewCourse({ query, opened, onClose }: Props) {
  const { curriculums } = useFragment(
    graphql`
    fragment AdminNewCourse_query on Query { curriculums(first: 100) { edges { node { databaseId name viewerCanEdit } } } }
  `,
    query,
  )
  return (
    <Modal opened={opened} onClose={onClose} title="New course" centered>
      <NewCourse edges={curriculums.edges} onClose={onClose} />
    </Modal>
  )
}

// Its own component, so that every opening begins empty.
function NewCourse({
  edges,
  onClose,
}: {
  edges: AdminNewCourse_query$data['curriculums']['edges']
  onClose: () => void
}) {
  const [title, setTitle] = useState('')
  const [curriculumId, setCurriculum] = useState<string | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const navigate = useNavigate()
  const needsCurriculum = useViewer().role.key === 'brand-manager'
  const [create, isCreating] = useSave<AdminNewCourseMutation>(graphql`
    mutation AdminNewCourseMutation($input: CreateCourseInput!) { createCourse(input: $input) { course { databaseId } } }
  `)
  const submit = async () => {
    const missing = {
      ...(title.trim() ? {} : { title: 'Title is required.' }),
      ...(needsCurriculum && !curriculumId ? { curriculumId: 'Choose the curriculum it belongs to.' } : {}),
    }
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    const { data, fields } = await create({ input: { title: title.trim(), curriculumId } })
    if (data) void navigate(`/auth/admin/courses/${data.createCourse.course.databaseId}/edit`)
    else setProblems(fields)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg">
        <TextInput
          label="Title"
          required
          maxLength={120}
          value={title}
          error={problems.title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <Select
          label="Curriculum"
          placeholder={needsCurriculum ? 'Choose a curriculum' : 'None for now'}
          required={needsCurriculum}
          clearable={!needsCurriculum}
          searchable
          value={curriculumId}
          onChange={setCurriculum}
          error={problems.curriculumId}
          description="The course joins it as its last one."
          clearButtonProps={{ 'aria-label': 'Clear the curriculum' }}
          data={edges.flatMap(({ node }) => (node.viewerCanEdit ? [{ value: node.databaseId, label: node.name }] : []))}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isCreating}>
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

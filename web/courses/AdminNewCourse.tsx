import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import { CreateCourseInput } from '../contract/__generated__/limits.ts'
import type {
  AdminNewCourse_query$data,
  AdminNewCourse_query$key,
} from '../__generated__/AdminNewCourse_query.graphql.ts'
import type { AdminNewCourseMutation } from '../__generated__/AdminNewCourseMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { required } from '../ui/texts.ts'
import * as z from 'zod/mini'
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
  return opened && <NewCourse edges={curriculums.edges} onClose={onClose} />
}

// Its own component, so that every opening begins empty.
function NewCourse({
  edges,
  onClose,
}: {
  edges: AdminNewCourse_query$data['curriculums']['edges']
  onClose: () => void
}) {
  const navigate = useNavigate()
  const { keepsToOwnBrands: needsCurriculum } = useViewer()
  const [create] = useSave<AdminNewCourseMutation>(graphql`
    mutation AdminNewCourseMutation($input: CreateCourseInput!) { createCourse(input: $input) { course { databaseId } } }
  `)
  const form = useRecordForm({
    stored: { title: '', curriculumId: null as string | null },
    schema: z.object({
      title: required('Title', CreateCourseInput.title.max),
      curriculumId: z
        .nullable(z.string())
        .check(z.refine((id) => !needsCurriculum || id !== null, 'Choose the curriculum it belongs to.')),
    }),
    send: (input) => create({ input }),
    saved: ({ createCourse }) => navigate(`/auth/admin/courses/${createCourse.course.databaseId}/edit`),
  })
  const { field } = form
  return (
    <FormDialog title="New course" form={form} onClose={onClose} action="Create course">
      <TextField {...field('title')} label="Title" autoComplete="off" data-autofocus />
      <SelectField
        {...field('curriculumId')}
        label="Curriculum"
        placeholder={needsCurriculum ? 'Choose a curriculum' : 'None for now'}
        required={needsCurriculum}
        clearable={!needsCurriculum}
        searchable
        description="The course joins it as its last one."
        clearButtonProps={{ 'aria-label': 'Clear the curriculum' }}
        data={edges.flatMap(({ node }) => (node.viewerCanEdit ? [{ value: node.databaseId, label: node.name }] : []))}
      />
    </FormDialog>
  )
}

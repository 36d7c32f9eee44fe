import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { SaveCourseInput } from '../contract/__generated__/limits.ts'
import type { AdminNewPackage_query$key } from '../__generated__/AdminNewPackage_query.graphql.ts'
import type { AdminNewPackageMutation } from '../__generated__/AdminNewPackageMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { FileField } from '../ui/fields/files/FileField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import type { FileValue } from '../ui/uploads/uploads.ts'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { required } from '../ui/texts.ts'
import { packageTab } from './paths.ts'

/** A course made of a package: a title, a curriculum, the zip. */
export function AdminNewPackage({ query, onClose }: { query: AdminNewPackage_query$key; onClose: () => void }) {
  const { curriculums } = useFragment(
    graphql`
    fragment AdminNewPackage_query on Query { curriculums(first: 100) { edges { node { databaseId name viewerCanEdit } } } }
  `,
    query,
  )
  const navigate = useNavigate()
  const { keepsToOwnBrands: needsCurriculum } = useViewer()
  const [save] = useSave<AdminNewPackageMutation>(graphql`
    mutation AdminNewPackageMutation($input: SaveCourseInput!) { saveCourse(input: $input) { course { databaseId } } }
  `)
  const form = useRecordForm({
    stored: { title: '', curriculumId: null as string | null, packageFile: null as FileValue | null },
    schema: z.object({
      title: required('Title', SaveCourseInput.title.max),
      curriculumId: z
        .nullable(z.string())
        .check(z.refine((id) => !needsCurriculum || id !== null, 'Choose the curriculum it belongs to.')),
      packageFile: z.custom<FileValue | null>().check(z.refine((file) => file !== null, 'Upload the package.')),
    }),
    send: ({ title, curriculumId, packageFile }) =>
      save({ input: { title, curriculumId, packageFileId: packageFile?._id ?? null } }),
    saved: ({ saveCourse }) => navigate(packageTab(saveCourse.course.databaseId)),
  })
  const { field } = form
  return (
    <FormDialog title="New packaged course" form={form} onClose={onClose} action="Create course">
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
        data={curriculums.edges.flatMap(({ node }) =>
          node.viewerCanEdit ? [{ value: node.databaseId, label: node.name }] : [],
        )}
      />
      <FileField
        {...field('packageFile')}
        label="Package"
        kind="package"
        required
        description="SCORM 1.2 or 2004 as a zip. It is read after you create the course, and a report shows what it holds."
      />
    </FormDialog>
  )
}

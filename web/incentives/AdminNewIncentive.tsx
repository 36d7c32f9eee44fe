import { Suspense } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useField } from '../ui/fields/useField.ts'
import { SaveIncentiveInput } from '../contract/__generated__/limits.ts'
import type { AdminNewIncentiveMutation } from '../__generated__/AdminNewIncentiveMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { FindField, type Found } from '../ui/fields/FindField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { required } from '../ui/texts.ts'
import { useFoundCurriculums } from './useFoundCurriculums.ts'

const schemaOf = (needsCurriculum: boolean) =>
  z.object({
    name: required('Name', SaveIncentiveInput.name.max),
    curriculumId: z
      .nullable(z.custom<Found>())
      .check(z.refine((home) => !needsCurriculum || home !== null, 'Choose the curriculum that leads to it.')),
  })

/** An incentive begins with its name and the curriculum that leads to it; the rest follows in its editor. */
export default function AdminNewIncentive({ onClose }: { onClose: () => void }) {
  const [save] = useSave<AdminNewIncentiveMutation>(graphql`
    mutation AdminNewIncentiveMutation($input: SaveIncentiveInput!) { saveIncentive(input: $input) { incentive { databaseId } } }
  `)
  const { keepsToOwnBrands: needsCurriculum, rights } = useViewer()
  const navigate = useNavigate()
  const form = useRecordForm({
    stored: { name: '', curriculumId: null as Found | null },
    schema: schemaOf(needsCurriculum),
    // Shown to nobody until its picture, price and codes are there.
    send: ({ name, curriculumId }) =>
      save({
        input: {
          name,
          ...(rights.includes('publish-incentives') ? { active: false } : {}),
          ...(curriculumId ? { curriculumId: curriculumId.value } : {}),
        },
      }),
    saved: ({ saveIncentive: { incentive } }) => navigate(`/auth/admin/incentives/${incentive.databaseId}/edit`),
  })
  const { field } = form
  const { field: home, problem } = useField(field('curriculumId'))
  return (
    <FormDialog title="New incentive" form={form} onClose={onClose} action="Create incentive">
      <TextField
        {...field('name')}
        label="Name"
        description="Pictures, price, codes and stock follow in the editor."
        autoComplete="off"
        data-autofocus
      />
      <Suspense>
        <FindField
          label="Curriculum"
          description="Completing it earns the incentive. Without one it is given by hand or taken for points."
          placeholder="Search curriculums"
          chosen={home.value}
          onChoose={home.onChange}
          useFound={useFoundCurriculums}
          error={problem}
          withAsterisk={needsCurriculum}
        />
      </Suspense>
    </FormDialog>
  )
}

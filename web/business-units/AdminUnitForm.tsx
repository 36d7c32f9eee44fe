import { Anchor } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { SaveBusinessUnitInput } from '../contract/__generated__/limits.ts'
import type { AdminUnitForm_unit$key } from '../__generated__/AdminUnitForm_unit.graphql.ts'
import type { AdminUnitFormMutation } from '../__generated__/AdminUnitFormMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey, useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { DeleteButton, FormPage, FormSection, useLeaveGone } from '../ui/forms/FormPage.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { required, upTo } from '../ui/texts.ts'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { plural } from '../ui/formats.ts'

const AdminDeleteUnitDialog = lazy(() => import('./AdminDeleteUnitDialog.tsx'))

const schema = z.object({
  name: required('Name', SaveBusinessUnitInput.name.max),
  description: upTo('The description', SaveBusinessUnitInput.description.max),
})

export function AdminUnitForm({ unit }: { unit: AdminUnitForm_unit$key | null }) {
  const known = useFragment(
    graphql`
    fragment AdminUnitForm_unit on BusinessUnit { databaseId name description version dealerCount ...AdminDeleteUnitDialog_unit }
  `,
    unit,
  )
  const [save] = useSave<AdminUnitFormMutation>(graphql`
    mutation AdminUnitFormMutation($input: SaveBusinessUnitInput!) { saveBusinessUnit(input: $input) { businessUnit { id databaseId ...AdminUnitForm_unit } } }
  `)
  const { rights } = useViewer()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const readOnly = !rights.includes('create-edit-business-units')
  const draft = useDraftKey('business-unit', known?.databaseId)
  const form = useRecordForm({
    stored: { name: known?.name ?? '', description: known?.description ?? '' },
    schema,
    version: known?.version,
    draft,
    send: (values, version) => save({ input: { ...values, databaseId: known?.databaseId, version } }),
    saved: () => {
      showDone(known ? 'The business unit is saved' : 'The business unit is created')
      if (!known) void navigate('/auth/admin/business-units')
    },
  })
  const { field } = form
  const leave = useLeaveGone(form)

  const dealers =
    known &&
    (known.dealerCount === 0 ? (
      'No dealer belongs to it yet.'
    ) : (
      <Anchor component={Link} size="sm" to={`/auth/admin/dealer-manager?unit=${known.databaseId}`}>
        {plural(known.dealerCount, 'One dealer belongs', `${known.dealerCount} dealers belong`)} to it
      </Anchor>
    ))
  return (
    <>
      <FormPage
        form={form}
        readOnly={readOnly}
        saveLabel={known ? 'Save' : 'Create business unit'}
        more={
          known &&
          rights.includes('delete-business-units') && (
            <DeleteButton onClick={() => setDeleting(true)}>Delete business unit</DeleteButton>
          )
        }
      >
        <FormSection title="Business unit" text={dealers}>
          <TextField {...field('name')} label="Name" />
          <TextAreaField {...field('description')} label="Description" />
        </FormSection>
      </FormPage>
      {known && isDeleting && (
        <Suspense>
          <AdminDeleteUnitDialog
            unit={known}
            onClose={() => setDeleting(false)}
            onDeleted={() => leave('/auth/admin/business-units')}
          />
        </Suspense>
      )}
    </>
  )
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Anchor, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { Link, useNavigate, useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import type { AdminUnitForm_unit$key } from '../__generated__/AdminUnitForm_unit.graphql.ts'
import type { AdminUnitFormMutation } from '../__generated__/AdminUnitFormMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { discardChanges, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { saveForm } from '../ui/forms/saveVersioned.ts'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'

const AdminDeleteUnitDialog = lazy(() => import('./AdminDeleteUnitDialog.tsx'))

const schema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name is required.'), z.maxLength(80, 'Name may have at most 80 characters.')),
  description: z.string().check(z.maxLength(500, 'The description may have at most 500 characters.')),
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
  const { revalidate } = useRevalidator()
  const [isDeleting, setDeleting] = useState(false)
  const readOnly = !rights.includes('create-edit-business-units')
  const form = useForm({
    values: { name: known?.name ?? '', description: known?.description ?? '' },
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver(schema),
  })
  const { control } = form

  const submit = form.handleSubmit(async (values) => {
    const saved = await saveForm(
      form,
      known?.version,
      (version) => save({ input: { ...values, databaseId: known?.databaseId, version } }),
      revalidate,
    )
    if (!saved) return
    showDone(known ? 'The business unit is saved' : 'The business unit is made')
    if (!known) void navigate('/auth/admin/business-units')
  })
  const dealers =
    known &&
    (known.dealerCount === 0 ? (
      'No dealer belongs to it yet.'
    ) : (
      <Anchor component={Link} size="sm" to={`/auth/admin/dealer-manager?unit=${known.databaseId}`}>
        {known.dealerCount === 1 ? 'One dealer belongs' : `${known.dealerCount} dealers belong`} to it
      </Anchor>
    ))
  return (
    <>
      <FormPage
        form={{ control, submit, discard: () => discardChanges(form) }}
        readOnly={readOnly}

        saveLabel={known ? 'Save' : 'Create business unit'}
        more={
          known &&
          rights.includes('delete-business-units') && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => setDeleting(true)}
            >
              Delete business unit
            </Button>
          )
        }
      >
        <FormSection title="Business unit" text={dealers}>
          <TextField control={control} name="name" label="Name" required maxLength={80} readOnly={readOnly} />
          <TextAreaField control={control} name="description" label="Description" max={500} readOnly={readOnly} />
        </FormSection>
      </FormPage>
      {known && isDeleting && (
        <Suspense>
          <AdminDeleteUnitDialog
            unit={known}
            onClose={() => setDeleting(false)}
            onDeleted={() => {
              discardChanges(form)
              void navigate('/auth/admin/business-units')
            }}
          />
        </Suspense>
      )}
    </>
  )
}

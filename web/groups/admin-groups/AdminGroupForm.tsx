import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { SaveAdminGroupInput } from '../../contract/__generated__/limits.ts'
import type { AdminGroupForm_group$key } from '../../__generated__/AdminGroupForm_group.graphql.ts'
import type { AdminGroupFormMutation } from '../../__generated__/AdminGroupFormMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { FormSection } from '../../ui/forms/FormPage.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { required } from '../../ui/texts.ts'
import { AdminGroupPage, useGroupForm } from '../AdminGroupPage.tsx'
import { keepingReach } from './keepingReach.ts'
import { useDeleteAdminGroup } from './useDeleteAdminGroup.ts'

const path = '/auth/admin/admin-groups'
const schema = z.object({ name: required('Name', SaveAdminGroupInput.name.max), active: z.boolean() })

export function AdminGroupForm({ group }: { group: AdminGroupForm_group$key | null }) {
  const known = useFragment(
    graphql`
    fragment AdminGroupForm_group on AdminGroup { databaseId name active version ...useDeleteAdminGroup_group }
  `,
    group,
  )
  const [save] = useSave<AdminGroupFormMutation>(graphql`
    mutation AdminGroupFormMutation($input: SaveAdminGroupInput!) { saveAdminGroup(input: $input) { adminGroup { id databaseId ...AdminGroupForm_group } } }
  `)
  const deleteGroup = useDeleteAdminGroup()
  const form = useGroupForm({
    path,
    databaseId: known?.databaseId,
    version: known?.version,
    draft: 'admin-group',
    stored: { name: known?.name ?? '', active: known?.active ?? true },
    schema,
    send: (values, version) =>
      keepingReach((confirmOwnReach) =>
        save({ input: { ...values, databaseId: known?.databaseId, confirmOwnReach, version } }),
      ),
    savedOf: ({ saveAdminGroup: { adminGroup } }) => adminGroup,
    next: 'dealers',
  })
  const { field } = form
  return (
    <AdminGroupPage form={form} path={path} remove={known ? () => deleteGroup(known) : undefined}>
      <FormSection title="Group" text="A name administrators recognize, such as a territory.">
        <TextField {...field('name')} label="Name" />
        <SwitchField
          {...field('active')}
          label="Active"
          description="Turned off, the group gives nobody reach; its dealers and people stay listed."
        />
      </FormSection>
    </AdminGroupPage>
  )
}

import { Switch } from '@mantine/core'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import type { AdminNewUserScreenMutation } from '../__generated__/AdminNewUserScreenMutation.graphql.ts'
import type { AdminNewUserScreenQuery } from '../__generated__/AdminNewUserScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { NoPermission } from '../ui/states/ErrorState.tsx'
import { FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { changedFile } from '../ui/uploads/uploads.ts'
import { AdminUserFields } from './AdminUserFields.tsx'
import { newPerson, personInput, personSchema } from './personForm.ts'

export default function AdminNewUserScreen({ queryRef }: ScreenProps<AdminNewUserScreenQuery>) {
  const root = usePreloadedQuery<AdminNewUserScreenQuery>(
    graphql`query AdminNewUserScreenQuery @preloadable { ...AdminUserFields_query }`,
    queryRef,
  )
  const [save] = useSave<AdminNewUserScreenMutation>(graphql`
    mutation AdminNewUserScreenMutation($input: CreateUserInput!) { createUser(input: $input) { user { databaseId fullName } } }
  `)
  const { rights } = useViewer()
  const navigate = useNavigate()
  const [invites, setInvites] = useState(true)
  const may = {
    giveRoles: rights.includes('edit-user-roles'),
    chooseAdminGroups: rights.includes('modify-admin-groups'),
  }

  const form = useRecordForm({
    stored: newPerson,
    schema: personSchema,
    send: (values) =>
      save({
        input: { ...personInput(values, may), invite: invites, profileImageId: changedFile(null, values.profileImage) },
      }),
    saved({ createUser: { user } }) {
      showDone(invites ? `${user.fullName} is invited` : `${user.fullName} is added`)
      return navigate(`/auth/admin/user-manager/${user.databaseId}/edit`)
    },
  })
  if (!rights.includes('modify-users')) return <NoPermission />
  return (
    <>
      <PageHeader
        title="Add a person"
        text="They may sign in as soon as they have chosen a password."
        back={{ to: '/auth/admin/user-manager', label: 'All users' }}
      />
      <FormPage form={form} saveLabel={invites ? 'Add and invite' : 'Add'}>
        <FormSection title="Invitation" text="An email with a link, good for 14 days, to choose a password.">
          <Switch
            label="Send the invitation at once"
            description="Turned off, you can send it later from their page."
            checked={invites}
            onChange={(event) => setInvites(event.currentTarget.checked)}
          />
        </FormSection>
        <AdminUserFields field={form.field} query={root} mayGiveRoles={may.giveRoles} />
      </FormPage>
    </>
  )
}

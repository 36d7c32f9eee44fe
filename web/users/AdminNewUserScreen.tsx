import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import type { AdminNewUserScreenMutation } from '../__generated__/AdminNewUserScreenMutation.graphql.ts'
import type { AdminNewUserScreenQuery } from '../__generated__/AdminNewUserScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { NoPermission } from '../ui/ErrorState.tsx'
import { FormPage, FormSection, settleChanges, showServerErrors } from '../ui/forms/FormPage.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { changedFile } from '../ui/forms/uploads.ts'
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
  const [created, setCreated] = useState<string>()
  const form = useForm({ defaultValues: newPerson, resolver: standardSchemaResolver(personSchema) })
  const may = {
    giveRoles: rights.includes('edit-user-roles'),
    chooseAdminGroups: rights.includes('modify-admin-groups'),
  }

  const submit = form.handleSubmit(async (values) => {
    const { data, ...refused } = await save({
      input: { ...personInput(values, may), invite: invites, profileImageId: changedFile(null, values.profileImage) },
    })
    if (!data) return showServerErrors(form, refused)
    settleChanges(form)
    const { databaseId, fullName } = data.createUser.user
    showDone(invites ? `${fullName} is invited` : `${fullName} is added`)
    setCreated(databaseId)
  })
  const { isDirty } = form.formState
  // Once the form knows that nothing is unsaved; before, it would ask whether to leave.
  useEffect(() => {
    if (created && !isDirty) void navigate(`/auth/admin/user-manager/${created}/edit`)
  }, [created, isDirty, navigate])
  if (!rights.includes('modify-users')) return <NoPermission />
  return (
    <>
      <PageHeader
        title="Add a person"
        text="They may sign in as soon as they have chosen a password."
        back={{ to: '/auth/admin/user-manager', label: 'All users' }}
      />
      <FormPage form={{ control: form.control, submit }} saveLabel={invites ? 'Add and invite' : 'Add'}>
        <FormSection title="Invitation" text="A letter with a link, good for 14 days, to choose a password.">
          <Switch
            label="Send the invitation at once"
            description="Switched off, you can send it later from their page."
            checked={invites}
            onChange={(event) => setInvites(event.currentTarget.checked)}
          />
        </FormSection>
        <AdminUserFields control={form.control} query={root} readOnly={false} mayGiveRoles={may.giveRoles} />
      </FormPage>
    </>
  )
}

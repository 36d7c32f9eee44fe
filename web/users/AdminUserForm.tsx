import { graphql, useFragment } from 'react-relay'
import type { AdminUserForm_user$data, AdminUserForm_user$key } from '../__generated__/AdminUserForm_user.graphql.ts'
import type { AdminUserForm_query$key } from '../__generated__/AdminUserForm_query.graphql.ts'
import type { AdminUserFormMutation } from '../__generated__/AdminUserFormMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { AdminManagedNotice } from '../access/single-sign-on/AdminManagedNotice.tsx'
import { showDone } from '../ui/alerts.ts'
import { FormPage } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { changedFile } from '../ui/uploads/uploads.ts'
import { AdminUserFields } from './AdminUserFields.tsx'
import { personInput, personSchema, type PersonValues } from './personForm.ts'

const valuesOf = (person: AdminUserForm_user$data): PersonValues => ({
  email: person.email ?? '',
  firstName: person.firstName,
  lastName: person.lastName,
  phone: person.phone ?? '',
  birthDate: person.birthDate ?? null,
  position: person.position ?? null,
  companyRole: person.companyRole ?? '',
  primaryDealershipRole: person.primaryDealershipRole ?? '',
  addressLine1: person.addressLine1 ?? '',
  city: person.city ?? '',
  region: person.region ?? null,
  country: person.country ?? null,
  postalCode: person.postalCode ?? '',
  role: person.role.key,
  dealers: person.dealers.map(({ active, roleApplies, dealer }) => ({
    dealer: dealer.databaseId,
    name: dealer.displayName,
    active,
    roleApplies,
  })),
  assignmentGroups: person.assignmentGroups.map(({ group }) => group.databaseId),
  adminGroups: (person.adminGroups ?? []).map(({ databaseId }) => databaseId),
  participatingLearner: person.participatingLearner,
  receiveEmails: person.receiveEmails,
  tagged: person.tagged ?? false,
  resetPositions: person.resetPositions,
  profileImage: fileValue(person.profileImage),
})

/** The whole person, for who may edit them; the others look at the same page. */
export function AdminUserForm({ user, query }: { user: AdminUserForm_user$key; query: AdminUserForm_query$key }) {
  const choices = useFragment(graphql`fragment AdminUserForm_query on Query { ...AdminUserFields_query }`, query)
  const person = useFragment(
    graphql`
    fragment AdminUserForm_user on User {
      ...AdminManagedNotice_user
      databaseId version viewerCanEdit email firstName lastName phone birthDate position companyRole primaryDealershipRole addressLine1 city region country postalCode
      participatingLearner receiveEmails tagged resetPositions
      profileImage { ...fileValue_file }
      role { key name }
      dealers { active roleApplies dealer { databaseId displayName } }
      assignmentGroups { group { databaseId name } }
      adminGroups { databaseId name }
    }
  `,
    user,
  )
  const [save] = useSave<AdminUserFormMutation>(graphql`
    mutation AdminUserFormMutation($input: SaveUserInput!) { saveUser(input: $input) { user { fullName emailVerified ...AdminUserForm_user } } }
  `)
  const viewer = useViewer()
  const readOnly = !person.viewerCanEdit
  const may = {
    giveRoles: viewer.rights.includes('edit-user-roles') && viewer._id !== person.databaseId,
    chooseAdminGroups: viewer.rights.includes('modify-admin-groups'),
  }
  const stored = valuesOf(person)
  const form = useRecordForm({
    stored,
    schema: personSchema,
    version: person.version,
    send: (values, version) =>
      save({
        input: {
          ...personInput(values, may),
          databaseId: person.databaseId,
          version,
          profileImageId: changedFile(stored.profileImage, values.profileImage),
        },
      }),
    saved: (_saved, { email }) =>
      showDone(
        email === stored.email
          ? 'The person is saved'
          : 'The person is saved; they prove the new address at their next visit',
      ),
  })
  return (
    <FormPage form={form} readOnly={readOnly}>
      <AdminManagedNotice user={person} />
      <AdminUserFields
        field={form.field}
        query={choices}
        mayGiveRoles={may.giveRoles}
        known={{
          role: { value: person.role.key, label: person.role.name },
          assignmentGroups: person.assignmentGroups.map(({ group }) => ({
            value: group.databaseId,
            label: group.name,
          })),
          adminGroups: (person.adminGroups ?? []).map(({ databaseId, name }) => ({ value: databaseId, label: name })),
        }}
      />
    </FormPage>
  )
}

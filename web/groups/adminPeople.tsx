import { graphql, readInlineData } from 'react-relay'
import type { adminPeople_user$data, adminPeople_user$key } from '../__generated__/adminPeople_user.graphql.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { formatNumber, plural } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'

/** A person as lists of people show them. */
export const personOf = (key: adminPeople_user$key) =>
  readInlineData(
    graphql`
  fragment adminPeople_user on User @inline { databaseId fullName email status profileImage { url } role { name } }
`,
    key,
  )

export const personPath = ({ databaseId }: { readonly databaseId: string }) =>
  `/auth/admin/user-manager/${databaseId}/edit`

export const peopleColumns: TableColumn<adminPeople_user$data>[] = [
  {
    id: 'name',
    label: 'Name',
    primary: true,
    cell: (person) => (
      <RowTitle
        to={personPath(person)}
        title={person.fullName}
        image={person.profileImage?.url}
        shape="face"
        text={person.email}
      />
    ),
  },
  { id: 'role', label: 'Role', width: 220, cell: ({ role }) => role.name },
  { id: 'status', label: 'Status', width: 140, cell: ({ status }) => <StatusChip status={status} /> },
]

export const addedWords = (count: number) =>
  plural(count, 'One person is added', `${formatNumber(count)} people are added`)

export const takenOutWords = (count: number) =>
  plural(count, 'One person was removed from the group', `${formatNumber(count)} people were removed from the group`)

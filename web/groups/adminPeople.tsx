import { RowTitle } from '../ui/RowTitle.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import type { TableColumn } from '../ui/DataTable.tsx'

/** A person as lists of people show them; documents ask for these fields by name. */
type Person = {
  readonly databaseId: string
  readonly fullName: string
  readonly email: string | null | undefined
  readonly status: string
  readonly profileImage: { readonly url: string } | null | undefined
  readonly role: { readonly name: string }
}

export const personPath = ({ databaseId }: { readonly databaseId: string }) => `/auth/admin/user-manager/${databaseId}/edit`

export const peopleColumns: TableColumn<Person>[] = [
  { id: 'name', label: 'Name', primary: true, cell: (person) => <RowTitle to={personPath(person)} title={person.fullName} image={person.profileImage?.url} shape="face" text={person.email} /> },
  { id: 'role', label: 'Role', width: 220, cell: ({ role }) => role.name },
  { id: 'status', label: 'Status', width: 140, cell: ({ status }) => <StatusChip status={status} /> },
]

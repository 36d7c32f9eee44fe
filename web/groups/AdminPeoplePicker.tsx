import { dotted } from '../ui/formats.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminPeoplePicker_query$key } from '../__generated__/AdminPeoplePicker_query.graphql.ts'
import type { AdminPeoplePickerPageQuery } from '../__generated__/AdminPeoplePickerPageQuery.graphql.ts'
import type { AdminPeoplePickerQuery } from '../__generated__/AdminPeoplePickerQuery.graphql.ts'
import type { AdminPeoplePickerRolesQuery } from '../__generated__/AdminPeoplePickerRolesQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { PickDialog } from '../ui/lists/pickers/PickPanel.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'

type Place = { adminGroup?: string; assignmentGroup?: string; dealer?: string }

/** Named people, or everyone a search finds. */
type PeopleChoice = { userIds?: string[]; allUsers?: { text: string | null; role: string | null } }

type Props = {
  title: string
  /** Who is there already is left out. */
  place: Place
  onClose: () => void
  onPick: (choice: PeopleChoice) => Promise<boolean>
  allowsAll?: boolean
}

function useAvailablePeople(text: string, within: Place & { role: string | null }) {
  const root = useLazyLoadQuery<AdminPeoplePickerQuery>(
    graphql`
    query AdminPeoplePickerQuery($adminGroup: ID, $assignmentGroup: ID, $dealer: ID, $text: String, $role: String) {
      ...AdminPeoplePicker_query @arguments(adminGroup: $adminGroup, assignmentGroup: $assignmentGroup, dealer: $dealer, text: $text, role: $role)
    }
  `,
    { ...within, text: text || null },
    { fetchPolicy: 'store-and-network' },
  )
  const pages = usePages<AdminPeoplePickerPageQuery, AdminPeoplePicker_query$key>(
    graphql`
    fragment AdminPeoplePicker_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, adminGroup: { type: "ID" }, assignmentGroup: { type: "ID" }, dealer: { type: "ID" }, text: { type: "String" }, role: { type: "String" })
    @refetchable(queryName: "AdminPeoplePickerPageQuery") {
      availableUsers(first: $first, after: $after, adminGroup: $adminGroup, assignmentGroup: $assignmentGroup, dealer: $dealer, text: $text, role: $role)
      @connection(key: "AdminPeoplePicker_availableUsers") {
        totalCount
        edges { node { databaseId fullName email role { name } profileImage { url } } }
      }
    }
  `,
    root,
  )
  const { edges, totalCount } = pages.data.availableUsers
  return { rows: edges.map(({ node }) => node), totalCount, pages }
}

/** People to put somewhere, out of everyone in reach. */
export default function AdminPeoplePicker({ title, place, onClose, onPick, allowsAll = false }: Props) {
  const [role, setRole] = useState<string | null>(null)
  const { roles } = useLazyLoadQuery<AdminPeoplePickerRolesQuery>(
    graphql`query AdminPeoplePickerRolesQuery { roles(first: 100) { edges { node { key name } } } }`,
    {},
  )
  return (
    <PickDialog
      title={title}
      searchLabel="Search by name or email"
      one="person"
      many="people"
      label="People to choose from"
      within={{ ...place, role }}
      useFound={useAvailablePeople}
      keyOf={({ databaseId }) => databaseId}
      nothing={(text) =>
        text || role ? 'Nobody else matches this search.' : 'Everyone in your reach is there already.'
      }
      allowsAll={allowsAll}
      onClose={onClose}
      onPick={({ keys, all, text }) => onPick(all ? { allUsers: { text: text || null, role } } : { userIds: keys })}
      filters={
        <Select
          w={180}
          aria-label="Any role"
          placeholder="Any role"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the role' }}
          value={role}
          onChange={setRole}
          comboboxProps={{ withinPortal: true }}
          data={roles.edges.map(({ node }) => ({ value: node.key, label: node.name }))}
        />
      }
    >
      {({ fullName, email, role: { name }, profileImage }) => (
        <RowTitle title={fullName} image={profileImage?.url} shape="face" text={dotted(name, email)} />
      )}
    </PickDialog>
  )
}

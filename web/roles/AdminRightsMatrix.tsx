import { Button, Group, MultiSelect, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminRightsMatrix_query$key } from '../__generated__/AdminRightsMatrix_query.graphql.ts'
import { plural } from '../ui/formats.ts'
import classes from './AdminRightsMatrix.module.css'
import { AdminRightsTable } from './AdminRightsTable.tsx'
import { useSaveRights } from './useSaveRights.ts'
import type { StagedRights } from './useStagedRights.ts'

type Props = {
  query: AdminRightsMatrix_query$key
  /** Kept by the screen, so that they outlive a look at another tab. */
  staged: StagedRights
}

/** Rights by roles. Ticks are gathered and saved together. */
export function AdminRightsMatrix({ query, staged }: Props) {
  const data = useFragment(
    graphql`
    fragment AdminRightsMatrix_query on Query {
      roles(first: 100) { edges { node { databaseId name } } }
      ...AdminRightsTable_query
      ...useSaveRights_query
    }
  `,
    query,
  )
  const { submit, isSaving } = useSaveRights(data, staged)
  const [shown, setShown] = useState<string[]>([])
  const [text, setText] = useState('')
  const { count, roleIds, discard } = staged
  return (
    <>
      <Group mb="md" gap="sm">
        <RightsSearch text={text} onSearch={setText} />
        <MultiSelect
          className={classes.filter}
          aria-label="Roles shown"
          placeholder={shown.length ? undefined : 'All roles; choose some to compare'}
          clearable
          clearButtonProps={{ 'aria-label': 'Show all roles' }}
          value={shown}
          onChange={setShown}
          data={data.roles.edges.map(({ node: { databaseId, name } }) => ({ value: databaseId, label: name }))}
        />
        <Text size="sm" c="dimmed">
          Grayed cells are out of your hands: your own role, a rank above yours, or a right you do not hold.
        </Text>
      </Group>
      <AdminRightsTable query={data} staged={staged} shown={shown} text={text} isSaving={isSaving} />
      {count > 0 && (
        <div className={classes.bar}>
          <Text size="sm" role="status">
            {plural(count, 'One change', `${count} changes`)} in{' '}
            {plural(roleIds.length, 'one role', `${roleIds.length} roles`)}, not saved yet
          </Text>
          <Group gap="sm">
            <Button variant="default" onClick={discard} disabled={isSaving}>
              Discard
            </Button>
            <Button
              loading={isSaving}
              onClick={() => {
                void submit()
              }}
            >
              Save changes
            </Button>
          </Group>
        </div>
      )}
    </>
  )
}

const RightsSearch = ({ text, onSearch }: { text: string; onSearch: (text: string) => void }) => (
  <TextInput
    className={classes.search}
    type="search"
    aria-label="Search rights"
    placeholder="Search rights"
    leftSection={<IconSearch size={18} aria-hidden="true" />}
    value={text}
    onChange={(event) => onSearch(event.currentTarget.value)}
  />
)

import { Badge, Group, Menu, Text, TextInput, Title, ActionIcon } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconDotsVertical, IconSearch, IconUserMinus, IconUserOff } from '@tabler/icons-react'
import { useState, useTransition } from 'react'
import { graphql } from 'react-relay'
import type {
  StaffRequests_query$data,
  StaffRequests_query$key,
} from '../../__generated__/StaffRequests_query.graphql.ts'
import type { StaffRequestsPageQuery } from '../../__generated__/StaffRequestsPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { ShowMore } from '../../ui/lists/pagination/ShowMore.tsx'
import classes from './OwnRequestList.module.css'
import { RequestDialog } from './RequestDialog.tsx'
import { wordsOf } from './words.ts'

type Person = StaffRequests_query$data['users']['edges'][number]['node']
type Asked = { type: 'DEACTIVATION' | 'PARTICIPATING'; person: Person }

/** The people of the manager's dealers, each with what may be asked for them. */
export function StaffRequests({ query, connections }: { query: StaffRequests_query$key; connections: string[] }) {
  const pages = usePages<StaffRequestsPageQuery, StaffRequests_query$key>(
    graphql`
    fragment StaffRequests_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" }, staffText: { type: "String" })
    @refetchable(queryName: "StaffRequestsPageQuery") {
      users(first: $first, after: $after, text: $staffText, status: ACTIVE) @connection(key: "StaffRequests_users", filters: ["text", "status"]) {
        totalCount
        edges { node { id databaseId fullName position participatingLearner openRequests } }
      }
      viewer { databaseId }
    }
  `,
    query,
  )
  const { data, refetch } = pages
  const [asked, setAsked] = useState<Asked>()
  const [, startTransition] = useTransition()
  const find = useDebouncedCallback(
    (text: string) =>
      startTransition(() => {
        refetch({ staffText: text.trim() || null })
      }),
    300,
  )
  const people = data.users.edges
    .map(({ node }) => node)
    .filter(({ databaseId }) => databaseId !== data.viewer?.databaseId)
  return (
    <div>
      <Group justify="space-between" mb="sm" mt="sm">
        <Title order={3} size="h5">
          Your staff
        </Title>
        <TextInput
          size="sm"
          type="search"
          aria-label="Search your staff"
          placeholder="Search your staff"
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          onChange={(event) => find(event.currentTarget.value)}
        />
      </Group>
      {people.length === 0 && (
        <Text size="sm" c="dimmed">
          No one found.
        </Text>
      )}
      <ul className={classes.rows}>
        {people.map((person) => (
          <li key={person.id}>
            <div>
              <Text size="sm" fw={600}>
                {person.fullName}
              </Text>
              <Text size="xs" c="dimmed">
                {[person.position, person.participatingLearner ? null : 'Does not take part']
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              {person.openRequests.map((type) => (
                <Badge key={type} color="yellow" tt="none" fw={600}>
                  Asked: {wordsOf(type).label.toLowerCase()}
                </Badge>
              ))}
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Ask for ${person.fullName}`}>
                    <IconDotsVertical size={18} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    leftSection={<IconUserMinus size={16} aria-hidden="true" />}
                    disabled={!person.participatingLearner || person.openRequests.includes('PARTICIPATING')}
                    onClick={() => setAsked({ type: 'PARTICIPATING', person })}
                  >
                    Ask to end taking part
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconUserOff size={16} aria-hidden="true" />}
                    disabled={person.openRequests.includes('DEACTIVATION')}
                    onClick={() => setAsked({ type: 'DEACTIVATION', person })}
                  >
                    Ask to deactivate
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </Group>
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} of={data.users.totalCount} />
      {asked && (
        <RequestDialog
          type={asked.type}
          person={asked.person}
          connections={connections}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

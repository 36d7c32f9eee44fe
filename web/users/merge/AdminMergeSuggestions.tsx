import { Badge, Button, Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { IconArrowsJoin } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminMergeSuggestions_query$data,
  AdminMergeSuggestions_query$key,
} from '../../__generated__/AdminMergeSuggestions_query.graphql.ts'
import { useDismissSuggestion } from './useDismissSuggestion.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'

type Person = AdminMergeSuggestions_query$data['mergeSuggestions'][number]['first']

/** Accounts that look like one person. */
export function AdminMergeSuggestions({ query }: { query: AdminMergeSuggestions_query$key }) {
  const { mergeSuggestions } = useFragment(
    graphql`
    fragment AdminMergeSuggestions_query on Query {
      mergeSuggestions {
        reasons
        first { databaseId fullName email profileImage { url } dealers { active dealer { displayName } } }
        second { databaseId fullName email profileImage { url } dealers { active dealer { displayName } } }
      }
    }
  `,
    query,
  )
  if (mergeSuggestions.length === 0) return null
  return (
    <section aria-label="Likely duplicates">
      <Title order={2} size="h4" mb="sm">
        Likely duplicates
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }} mb="xl">
        {mergeSuggestions.slice(0, 6).map(({ first, second, reasons }) => (
          <Card key={first.databaseId + second.databaseId} padding="md">
            <Group gap="xs" mb="sm">
              {reasons.map((reason) => (
                <Badge key={reason} color="yellow" tt="none" fw={600}>
                  {reason}
                </Badge>
              ))}
            </Group>
            <Side person={first} />
            <Side person={second} />
            <Group justify="flex-end" gap="xs" mt="sm">
              <TwoPeople first={first} second={second} />
              <Button
                size="xs"
                variant="light"
                component={Link}
                to={`?primary=${first.databaseId}&secondary=${second.databaseId}`}
                leftSection={<IconArrowsJoin size={16} aria-hidden="true" />}
                aria-label={`Compare ${first.fullName} and ${second.fullName}`}
              >
                Compare
              </Button>
            </Group>
          </Card>
        ))}
      </SimpleGrid>
    </section>
  )
}

function Side({ person }: { person: Person }) {
  return (
    <Group gap="sm" wrap="nowrap" py={4}>
      <RowTitle
        title={person.fullName}
        image={person.profileImage?.url}
        shape="face"
        text={
          <Text span inherit>
            {[person.email, person.dealers.find(({ active }) => active)?.dealer.displayName]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        }
      />
    </Group>
  )
}

function TwoPeople({ first, second }: { first: Person; second: Person }) {
  const { dismiss, isDismissing } = useDismissSuggestion()
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      disabled={isDismissing}
      onClick={() => {
        void dismiss(first, second)
      }}
      aria-label={`${first.fullName} and ${second.fullName} are two people`}
    >
      Two people
    </Button>
  )
}

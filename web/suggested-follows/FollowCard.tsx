import { Button, Card, Group, Text } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { FollowCard_person$key } from '../__generated__/FollowCard_person.graphql.ts'
import type { FollowCardMutation } from '../__generated__/FollowCardMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { counted } from '../ui/formats.ts'
import { Portrait } from '../ui/Portrait.tsx'

/** One person with why they are worth following: followed at once, and back when the server refuses. */
export function FollowCard({ person }: { person: FollowCard_person$key }) {
  const { id, databaseId, name, dealer, reason, image, followed, followerCount } = useFragment(
    graphql`fragment FollowCard_person on SuggestedFollow { id databaseId name dealer reason followed followerCount image { url } }`,
    person,
  )
  const [save] = useSave<FollowCardMutation>(graphql`
    mutation FollowCardMutation($input: FollowInput!) { follow(input: $input) { suggestedFollow { id followed followerCount } } }
  `)
  const { revalidate } = useRevalidator()
  const follow = async () => {
    const { data } = await save(
      { input: { databaseId, followed: !followed } },
      {
        optimisticResponse: {
          follow: { suggestedFollow: { id, followed: !followed, followerCount: followerCount + (followed ? -1 : 1) } },
        },
      },
    )
    // What they say comes or goes with it.
    if (data) await revalidate()
  }
  return (
    <Card withBorder padding="md" radius="md">
      <Group wrap="nowrap" align="flex-start" gap="md">
        <Portrait image={image?.url} name={name} size={44} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Group wrap="nowrap" justify="space-between" align="flex-start" gap="sm">
            <div style={{ minWidth: 0 }}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Text size="sm" c="dimmed">
                {dealer}
              </Text>
            </div>
            <Button
              size="sm"
              variant={followed ? 'light' : 'default'}
              aria-pressed={followed}
              aria-label={`${followed ? 'Following' : 'Follow'} ${name}`}
              leftSection={
                followed ? <IconCheck size={16} aria-hidden="true" /> : <IconPlus size={16} aria-hidden="true" />
              }
              style={{ flex: 'none' }}
              onClick={() => {
                void follow()
              }}
            >
              {followed ? 'Following' : 'Follow'}
            </Button>
          </Group>
          {reason && (
            <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {reason}
            </Text>
          )}
          {followerCount > 0 && (
            <Text size="xs" c="dimmed" mt={4}>
              {counted(followerCount, 'follower')}
            </Text>
          )}
        </div>
      </Group>
    </Card>
  )
}

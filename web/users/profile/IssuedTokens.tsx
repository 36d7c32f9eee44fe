import { Button, Code, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { IssuedTokens_query$data, IssuedTokens_query$key } from '../../__generated__/IssuedTokens_query.graphql.ts'
import type { IssuedTokensMutation } from '../../__generated__/IssuedTokensMutation.graphql.ts'
import { keepOnly } from '../../relay/connections.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import { FormSection } from '../../ui/forms/FormPage.tsx'
import { formatAgo, formatDate } from '../../ui/formats.ts'

type Token = IssuedTokens_query$data['issuedTokens'][number]

/** Partner systems that act in this person's name; nothing at all for who issued none. */
export function IssuedTokens({ query }: { query: IssuedTokens_query$key }) {
  const { issuedTokens } = useFragment(
    graphql`
    fragment IssuedTokens_query on Query { issuedTokens { databaseId name tokenPrefix createdAt lastUsedAt expiresAt liveConnections } }
  `,
    query,
  )
  const end = useRemoval<IssuedTokensMutation, Token>(
    graphql`
    mutation IssuedTokensMutation($input: EndIssuedTokenInput!) { endIssuedToken(input: $input) { databaseId } }
  `,
    undefined,
    ({ databaseId, name }) => ({
      title: `End the token of ${name}?`,
      action: 'End',
      stay: 'Keep token',
      text: `${name} is shut out at once and cannot be let in with this token again.`,
      send: (save) =>
        save(
          { input: { databaseId } },
          keepOnly('issuedTokens', (token) => token.getValue('databaseId') !== databaseId),
        ),
    }),
  )

  if (issuedTokens.length === 0) return null
  return (
    <FormSection
      title="Partner systems"
      text="They act in your name with a token you issued. End what is no longer used."
    >
      <Stack gap="md">
        {issuedTokens.map((token) => (
          <Group key={token.databaseId} gap="md" wrap="nowrap" align="flex-start">
            <ThemeIcon variant="light" color="gray" size={40} radius="xl" aria-hidden="true">
              <IconKey size={20} />
            </ThemeIcon>
            <div style={{ flex: 1, minWidth: 0 }}>
              <Text size="sm" fw={600}>
                {token.name}
              </Text>
              <Text size="xs" c="dimmed">
                <Code>{token.tokenPrefix}…</Code>{' '}
                {token.lastUsedAt ? `last used ${formatAgo(token.lastUsedAt)}` : 'never used'} · issued{' '}
                {formatDate(token.createdAt)}
                {token.expiresAt && ` · ends ${formatDate(token.expiresAt)}`}
                {token.liveConnections > 0 && ` · ${token.liveConnections} live now`}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`End ${token.name}`}
              onClick={() => {
                void end(token)
              }}
            >
              End
            </Button>
          </Group>
        ))}
      </Stack>
    </FormSection>
  )
}

import { Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { IdentityList_user$data, IdentityList_user$key } from '../../__generated__/IdentityList_user.graphql.ts'
import type { IdentityListMutation } from '../../__generated__/IdentityListMutation.graphql.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import { FormSection } from '../../ui/forms/FormPage.tsx'
import { formatAgo, formatDate } from '../../ui/formats.ts'

type Identity = IdentityList_user$data['identities'][number]

const hostOf = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).host : issuer)

/** Who at the company's provider signs in as this person; nothing at all where nobody does. */
export function IdentityList({ user }: { user: IdentityList_user$key }) {
  const { identities, fullName } = useFragment(
    graphql`
    fragment IdentityList_user on User {
      fullName
      identities { databaseId issuer subject email managesRole dealerIds createdAt lastSignInAt viewerCanUnlink }
    }
  `,
    user,
  )
  const unlink = useRemoval<IdentityListMutation, Identity>(
    graphql`
    mutation IdentityListMutation($input: UnlinkIdentityInput!) { unlinkIdentity(input: $input) { user { ...IdentityList_user } } }
  `,
    undefined,
    ({ databaseId, issuer }) => ({
      title: 'Unlink this sign-in?',
      action: 'Unlink',
      stay: 'Keep linked',
      text: `${fullName} needs a password to sign in then. The next sign-in at ${hostOf(issuer)} with the same email address links them again.`,
      done: 'The sign-in is unlinked',
      send: (save) => save({ input: { databaseId } }),
    }),
  )

  if (identities.length === 0) return null
  return (
    <FormSection title="Single sign-on" text="Signs in with the company’s own account, without a password here.">
      <Stack gap="md">
        {identities.map((identity) => (
          <Group key={identity.databaseId} gap="md" wrap="nowrap" align="flex-start">
            <ThemeIcon variant="light" color="gray" size={40} radius="xl" aria-hidden="true">
              <IconShieldLock size={20} />
            </ThemeIcon>
            <div style={{ flex: 1, minWidth: 0 }}>
              <Group gap="xs">
                <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {identity.email || identity.subject}
                </Text>
                {identity.managesRole && <Badge color="gray">Role from there</Badge>}
                {identity.dealerIds.length > 0 && <Badge color="gray">Dealers from there</Badge>}
              </Group>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {hostOf(identity.issuer)} ·{' '}
                {identity.lastSignInAt ? `last sign-in ${formatAgo(identity.lastSignInAt)}` : 'no sign-in yet'} · linked{' '}
                {formatDate(identity.createdAt)} · id {identity.subject}
              </Text>
            </div>
            {identity.viewerCanUnlink && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  void unlink(identity)
                }}
              >
                Unlink
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </FormSection>
  )
}

import { Button, Card, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { UserCertificates_query$key } from '../../__generated__/UserCertificates_query.graphql.ts'
import { formatDate } from '../../ui/formats.ts'
import classes from '../AdminUserScreen.module.css'

export function UserCertificates({ query }: { query: UserCertificates_query$key }) {
  const { userCertificates } = useFragment(
    graphql`
    fragment UserCertificates_query on Query @argumentDefinitions(userId: { type: "ID!" }) {
      userCertificates(userId: $userId) { id number title issuedAt downloadUrl }
    }
  `,
    query,
  )
  if (userCertificates.length === 0) return null
  return (
    <Card>
      <Title order={2} size="h4">
        Certificates
      </Title>
      <ul className={classes.rows}>
        {userCertificates.map(({ id, number, title, issuedAt, downloadUrl }) => (
          <li key={id}>
            <div>
              <Text size="sm" fw={600}>
                {title}
              </Text>
              <Text size="xs" c="dimmed">
                {formatDate(issuedAt)}, number {number}
              </Text>
            </div>
            <Button
              component="a"
              href={downloadUrl}
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              aria-label={`PDF of ${title}`}
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

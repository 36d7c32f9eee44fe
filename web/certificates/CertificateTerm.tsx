import { Badge, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { CertificateTerm_certificate$key } from '../__generated__/CertificateTerm_certificate.graphql.ts'
import { formatDate, plural } from '../ui/formats.ts'

/** From here on a certificate asks to be renewed. */
const SOON = 30

/** How long it holds; nothing where it does not expire. */
export function CertificateTerm({ certificate }: { certificate: CertificateTerm_certificate$key }) {
  const { expiresAt, state, daysLeft } = useFragment(
    graphql`fragment CertificateTerm_certificate on Certificate { expiresAt state daysLeft }`,
    certificate,
  )
  if (!expiresAt) return null
  if (state === 'EXPIRED')
    return (
      <Badge color="red" tt="none" fw={600}>
        Expired on {formatDate(expiresAt)}
      </Badge>
    )
  const days = daysLeft ?? 0
  if (days <= SOON)
    return (
      <Badge color="orange" tt="none" fw={600}>
        {plural(days, 'Ends tomorrow', `Ends in ${days} days`)}
      </Badge>
    )
  return (
    <Text size="sm" c="dimmed">
      Valid until {formatDate(expiresAt)}
    </Text>
  )
}

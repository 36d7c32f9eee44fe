import { Anchor, Stack, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { OwnCertificates_query$key } from '../__generated__/OwnCertificates_query.graphql.ts'
import { formatDate } from '../ui/formats.ts'
import { CertificateActions } from './CertificateActions.tsx'
import { CertificateTerm } from './CertificateTerm.tsx'
import classes from './CertificationList.module.css'

/** The latest certificates, and the way to all of them. */
export function OwnCertificates({ query }: { query: OwnCertificates_query$key }) {
  const { latest } = useFragment(
    graphql`
    fragment OwnCertificates_query on Query {
      latest: certificates(first: 3) { totalCount edges { node { id title issuedAt ...CertificateTerm_certificate ...CertificateActions_certificate } } }
    }
  `,
    query,
  )
  if (latest.totalCount === 0)
    return (
      <Text size="sm" c="dimmed">
        None yet. Pass a course, and its certificate appears here.
      </Text>
    )
  return (
    <Stack gap="sm">
      <ul className={classes.rows}>
        {latest.edges.map(({ node }) => (
          <li key={node.id}>
            <Stack gap={4} miw={0} flex="1 1 200px">
              <Text size="sm" fw={600}>
                {node.title}
              </Text>
              <Text size="xs" c="dimmed">
                {formatDate(node.issuedAt)}
              </Text>
              <CertificateTerm certificate={node} />
            </Stack>
            <CertificateActions certificate={node} label="Download" />
          </li>
        ))}
      </ul>
      <Anchor component={Link} to="/auth/my-training?show=certificates" size="sm">
        {latest.totalCount > latest.edges.length
          ? `All ${latest.totalCount} certificates`
          : 'See them as they are printed'}
      </Anchor>
    </Stack>
  )
}

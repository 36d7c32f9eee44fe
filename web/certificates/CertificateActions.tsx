import { Button, Group } from '@mantine/core'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { Link } from 'react-router'
import type { CertificateActions_certificate$key } from '../__generated__/CertificateActions_certificate.graphql.ts'
import type { CertificateActionsQuery } from '../__generated__/CertificateActionsQuery.graphql.ts'
import { showFailure } from '../ui/alerts.ts'

type Props = { certificate: CertificateActions_certificate$key; justify?: 'center'; label?: 'Certificate' | 'Download' }

/** Take the certificate along, or show others that it is real. */
export function CertificateActions({ certificate, justify, label = 'Certificate' }: Props) {
  const { databaseId, number, title } = useFragment(graphql`
    fragment CertificateActions_certificate on Certificate { databaseId number title }
  `, certificate)
  const environment = useRelayEnvironment()
  const [isMaking, setMaking] = useState(false)
  // The PDF is made and its address signed when it is asked for, not for every certificate in a list.
  const download = async () => {
    setMaking(true)
    try {
      const data = await fetchQuery<CertificateActionsQuery>(environment, graphql`
        query CertificateActionsQuery($databaseId: ID!) { certificate(databaseId: $databaseId) { downloadUrl } }
      `, { databaseId }).toPromise()
      if (data?.certificate) location.assign(data.certificate.downloadUrl)
    } catch (error) {
      showFailure(error)
    } finally {
      setMaking(false)
    }
  }
  return (
    <Group gap="xs" justify={justify}>
      <Button loading={isMaking} onClick={() => { void download() }} leftSection={<IconDownload size={18} aria-hidden="true" />} aria-label={`${label}: ${title}`}>
        {label}
      </Button>
      <Button component={Link} to={`/certificates/verify/${number}`} variant="default" leftSection={<IconShieldCheck size={18} aria-hidden="true" />} aria-label={`Proof: ${title}`}>
        Proof
      </Button>
    </Group>
  )
}

import { Button, Group } from '@mantine/core'
import { IconDownload, IconRefresh, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { Link, useNavigate } from 'react-router'
import type { CertificateActions_certificate$key } from '../__generated__/CertificateActions_certificate.graphql.ts'
import type { CertificateActionsRenewMutation } from '../__generated__/CertificateActionsRenewMutation.graphql.ts'
import type { CertificateActionsQuery } from '../__generated__/CertificateActionsQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showFailure } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'

type Props = { certificate: CertificateActions_certificate$key; justify?: 'center'; label?: 'Certificate' | 'Download' }

/** Take the certificate along, or show others that it is real. */
export function CertificateActions({ certificate, justify, label = 'Certificate' }: Props) {
  const { databaseId, number, title, viewerCanRenew, daysLeft } = useFragment(
    graphql`
    fragment CertificateActions_certificate on Certificate { databaseId number title viewerCanRenew daysLeft }
  `,
    certificate,
  )
  const environment = useRelayEnvironment()
  const [isMaking, setMaking] = useState(false)
  // The PDF is made and its address signed when it is asked for, not for every certificate in a list.
  const download = async () => {
    setMaking(true)
    try {
      const data = await fetchQuery<CertificateActionsQuery>(
        environment,
        graphql`
        query CertificateActionsQuery($databaseId: ID!) { certificate(databaseId: $databaseId) { downloadUrl } }
      `,
        { databaseId },
      ).toPromise()
      if (data?.certificate) location.assign(data.certificate.downloadUrl)
    } catch (error) {
      showFailure(error)
    } finally {
      setMaking(false)
    }
  }
  const [renew, isRenewing] = useSave<CertificateActionsRenewMutation>(graphql`
    mutation CertificateActionsRenewMutation($input: RenewCertificateInput!) { renewCertificate(input: $input) { link } }
  `)
  const navigate = useNavigate()
  const begin = async () => {
    const sure = await confirm({
      title: `Renew “${title}”?`,
      action: 'Begin the course',
      stay: 'Not now',
      text: `The course begins again at its start. Pass it, and the certificate holds longer from ${(daysLeft ?? 0) > 0 ? 'its present end' : 'that day'} on. Your points stay.`,
    })
    if (!sure) return
    const { data, expected } = await renew({ input: { databaseId } }, { expects: 'CONFLICT' })
    if (expected) showFailure(expected)
    else if (data) void navigate(data.renewCertificate.link ?? '/auth/my-training')
  }
  return (
    <Group gap="xs" justify={justify}>
      <Button
        loading={isMaking}
        onClick={() => {
          void download()
        }}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        aria-label={`${label}: ${title}`}
      >
        {label}
      </Button>
      <Button
        component={Link}
        to={`/certificates/verify/${number}`}
        variant="default"
        leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
        aria-label={`Verify: ${title}`}
      >
        Verify
      </Button>
      {viewerCanRenew && (
        <Button
          variant="light"
          color="orange"
          loading={isRenewing}
          onClick={() => {
            void begin()
          }}
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
          aria-label={`Renew: ${title}`}
        >
          Renew
        </Button>
      )}
    </Group>
  )
}

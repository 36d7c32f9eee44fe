import { Card, Stack, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { CertificateCard_certificate$key } from '../__generated__/CertificateCard_certificate.graphql.ts'
import { BrandScope } from '../ui/theme/BrandScope.tsx'
import { dotted, formatDate } from '../ui/formats.ts'
import { CertificateActions } from './CertificateActions.tsx'
import { CertificatePicture } from './CertificatePicture.tsx'
import { CertificateTerm } from './CertificateTerm.tsx'

/** One certificate as it is printed, small. */
export function CertificateCard({ certificate }: { certificate: CertificateCard_certificate$key }) {
  const data = useFragment(
    graphql`
    fragment CertificateCard_certificate on Certificate {
      number title recipientName brandName brandColor issuedAt renewedAt
      ...CertificateTerm_certificate
      ...CertificateActions_certificate
    }
  `,
    certificate,
  )
  return (
    <Card component="article" padding={0} h="100%">
      <BrandScope color={data.brandColor}>
        <CertificatePicture
          number={data.number}
          title={data.title}
          recipientName={data.recipientName}
          brandName={data.brandName}
          issuedAt={data.renewedAt ?? data.issuedAt}
        />
      </BrandScope>
      <Stack gap="md" p="md" flex={1} justify="space-between">
        <Stack gap={2}>
          <Title order={2} size="h4" lineClamp={2}>
            {data.title}
          </Title>
          <Text size="sm" c="dimmed">
            {dotted(data.brandName, formatDate(data.issuedAt))}
          </Text>
          <CertificateTerm certificate={data} />
        </Stack>
        <CertificateActions certificate={data} label="Download" />
      </Stack>
    </Card>
  )
}

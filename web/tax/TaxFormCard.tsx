import { saveFile } from '../ui/saveFile.ts'
import { Alert, Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconDownload, IconPencil, IconShieldCheck } from '@tabler/icons-react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { useState } from 'react'
import type { TaxFormCardCopyQuery } from '../__generated__/TaxFormCardCopyQuery.graphql.ts'
import type { TaxFormCard_form$key } from '../__generated__/TaxFormCard_form.graphql.ts'
import { reportFailure } from '../relay/failure.ts'
import { formatDate } from '../ui/formats.ts'
import { TaxFacts } from './TaxFacts.tsx'
import { addressOf, masked, nameOf } from './taxForm.ts'

interface Look {
  icon: typeof IconClock
  color: string
  title: string
  text: string
}

const looks: Partial<Record<string, Look>> = {
  ACCEPTED: {
    icon: IconShieldCheck,
    color: 'green',
    title: 'Your W-9 is in force',
    text: 'Nothing more to do. Sign a new one when your name, address or tax number changes.',
  },
  SUBMITTED: {
    icon: IconClock,
    color: 'blue',
    title: 'Your W-9 is being checked',
    text: 'Name and number are compared with the records of the tax office, which takes about a day. Payouts that wait for the form go on by themselves.',
  },
  REJECTED: {
    icon: IconAlertTriangle,
    color: 'red',
    title: 'Your W-9 was refused',
    text: 'Sign it again below. Payouts that need the form wait until then.',
  },
}

function save(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  saveFile(bytes, 'w9-copy.pdf', 'application/pdf')
}

/** The copy is made when it is asked for, and kept nowhere. */
function useCopy() {
  const environment = useRelayEnvironment()
  const [isFetching, setFetching] = useState(false)
  const download = () => {
    setFetching(true)
    fetchQuery<TaxFormCardCopyQuery>(
      environment,
      graphql`query TaxFormCardCopyQuery { myTaxForm { copyPdf } }`,
      {},
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next: (data) => {
        if (data.myTaxForm) save(data.myTaxForm.copyPdf)
      },
      error: (error: Error) => {
        setFetching(false)
        reportFailure(error)
      },
      complete: () => setFetching(false),
    })
  }
  return { download, isFetching }
}

/** The form that was signed, with a copy to keep and the way to sign another. */
export function TaxFormCard({ form, onReplace }: { form: TaxFormCard_form$key; onReplace?: () => void }) {
  const {
    status,
    rejectedReason,
    tinKind,
    tinLast4,
    signedAt,
    name,
    businessName,
    addressLine1,
    city,
    region,
    postalCode,
  } = useFragment(
    graphql`
    fragment TaxFormCard_form on TaxForm {
      status rejectedReason tinKind tinLast4 signedAt name businessName addressLine1 city region postalCode
    }
  `,
    form,
  )
  const { download, isFetching } = useCopy()
  const look = looks[status]
  if (!look) return null
  const { icon: Icon, color, title, text } = look
  return (
    <Card padding="xl" role="status">
      <Stack gap="lg">
        <Group wrap="nowrap" align="flex-start" gap="md">
          <ThemeIcon variant="light" color={color} size={48} radius="xl" aria-hidden="true">
            <Icon size={26} stroke={1.6} />
          </ThemeIcon>
          <div>
            <Title order={2} size="h3">
              {title}
            </Title>
            <Text c="dimmed" maw={620}>
              {text}
            </Text>
          </div>
        </Group>
        {status === 'REJECTED' && rejectedReason && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />}>
            {rejectedReason}
          </Alert>
        )}
        <TaxFacts
          facts={[
            ['Name', nameOf({ name, businessName })],
            ['Address', addressOf({ addressLine1, city, region, postalCode })],
            [tinKind, masked(tinKind, tinLast4)],
            ['Signed', formatDate(signedAt)],
          ]}
        />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={isFetching}
            onClick={download}
          >
            Download a copy
          </Button>
          {onReplace && (
            <Button variant="subtle" leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={onReplace}>
              Sign a new one
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}

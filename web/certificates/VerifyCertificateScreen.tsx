import { Button, Card, Group, Stack, Text, TextInput, ThemeIcon, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconClockX, IconShieldCheck } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useLoaderData, useNavigate, useNavigation } from 'react-router'
import { BrandScope } from '../ui/theme/BrandScope.tsx'
import { formatDate } from '../ui/formats.ts'
import { CertificatePicture } from './CertificatePicture.tsx'
import type { CertificateCheck } from './checkCertificate.ts'
import classes from './VerifyCertificateScreen.module.css'

/** Where the code on a printed certificate leads: whether it is real, for anyone who holds it in their hands. */
export default function VerifyCertificateScreen() {
  const check = useLoaderData() as CertificateCheck | Error | null
  const asked = check && !(check instanceof Error) ? check.number : ''
  return (
    <div className={classes.page}>
      <Stack gap={6} mb="lg">
        <Title order={1} fz={{ base: '1.625rem', sm: '2rem' }}>
          Certificate check
        </Title>
        <Text c="dimmed">Every certificate issued here has a number. This page says whether it is genuine.</Text>
      </Stack>
      {check &&
        (check instanceof Error ? (
          <NotChecked error={check} />
        ) : check.state !== 'UNKNOWN' ? (
          <Genuine check={check} />
        ) : (
          <Unknown number={check.number} />
        ))}
      <NumberForm key={asked} asked={asked} isAgain={check !== null} />
    </div>
  )
}

function Genuine({
  check: { number, state, title, recipientName, brandName, brandColor, issuedAt, expiresAt, renewedAt },
}: {
  check: CertificateCheck
}) {
  if (!title || !recipientName || !issuedAt) return null
  const isOver = state === 'EXPIRED'
  return (
    <Card padding={0} role="status">
      <div className={classes.genuine}>
        <BrandScope color={brandColor}>
          <CertificatePicture
            number={number}
            title={title}
            recipientName={recipientName}
            brandName={brandName}
            issuedAt={renewedAt ?? issuedAt}
          />
        </BrandScope>
        <Stack gap="md" className={classes.facts}>
          <Group gap="sm" wrap="nowrap">
            <ThemeIcon color={isOver ? 'orange' : 'green'} size={44} radius="xl" aria-hidden="true">
              {isOver ? <IconClockX size={26} stroke={1.7} /> : <IconShieldCheck size={26} stroke={1.7} />}
            </ThemeIcon>
            <Title order={2} size="h3">
              {isOver ? 'This certificate is genuine, but has expired' : 'This certificate is genuine and valid'}
            </Title>
          </Group>
          <dl className={classes.list}>
            <div>
              <dt>Issued to</dt>
              <dd>{recipientName}</dd>
            </div>
            <div>
              <dt>For</dt>
              <dd>{title}</dd>
            </div>
            {brandName && (
              <div>
                <dt>Brand</dt>
                <dd>{brandName}</dd>
              </div>
            )}
            <div>
              <dt>Issued on</dt>
              <dd>{formatDate(issuedAt)}</dd>
            </div>
            {renewedAt && (
              <div>
                <dt>Renewed on</dt>
                <dd>{formatDate(renewedAt)}</dd>
              </div>
            )}
            {expiresAt && (
              <div>
                <dt>{isOver ? 'Ended on' : 'Valid until'}</dt>
                <dd>{formatDate(expiresAt)}</dd>
              </div>
            )}
            <div>
              <dt>Number</dt>
              <dd className={classes.number}>{number}</dd>
            </div>
          </dl>
        </Stack>
      </div>
    </Card>
  )
}

function Unknown({ number }: { number: string }) {
  return (
    <Card role="status">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon color="red" size={44} radius="xl" aria-hidden="true">
          <IconCircleX size={26} stroke={1.7} />
        </ThemeIcon>
        <Stack gap={4} miw={0}>
          <Title order={2} size="h3">
            No certificate has this number
          </Title>
          <Text className={classes.number} fw={600}>
            {number}
          </Text>
          <Text c="dimmed">
            Compare it with the printed one, letter by letter. If it is the same, the certificate was not issued here.
          </Text>
        </Stack>
      </Group>
    </Card>
  )
}

function NotChecked({ error }: { error: Error }) {
  return (
    <Card role="alert">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon color="yellow" size={44} radius="xl" aria-hidden="true">
          <IconAlertTriangle size={26} stroke={1.7} />
        </ThemeIcon>
        <Stack gap={4} miw={0}>
          <Title order={2} size="h3">
            This could not be checked
          </Title>
          <Text c="dimmed">{error.message}</Text>
        </Stack>
      </Group>
    </Card>
  )
}

function NumberForm({ asked, isAgain }: { asked: string; isAgain: boolean }) {
  const [number, setNumber] = useState(isAgain ? '' : asked)
  const navigate = useNavigate()
  const isChecking = useNavigation().state === 'loading'
  const check = (event: FormEvent) => {
    event.preventDefault()
    const typed = number.trim().toUpperCase()
    if (typed) void navigate(`/certificates/verify/${encodeURIComponent(typed)}`)
  }
  return (
    <Card mt="lg" component="form" onSubmit={check}>
      <Group align="flex-end" gap="sm">
        <TextInput
          className={classes.field}
          label={isAgain ? 'Check another number' : 'Number of the certificate'}
          placeholder="PDK-XXXX-XXXX"
          value={number}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Button type="submit" loading={isChecking} variant={isAgain ? 'default' : 'filled'}>
          Check
        </Button>
      </Group>
    </Card>
  )
}

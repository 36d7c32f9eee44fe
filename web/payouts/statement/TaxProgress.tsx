import { Alert, Anchor, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconFileText, IconShieldCheck } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { TaxProgress_earnings$key } from '../../__generated__/TaxProgress_earnings.graphql.ts'
import { formatMoney } from '../../ui/formats.ts'
import { OwnTaxForms } from './OwnTaxForms.tsx'

/** How far the year is from the sum at which a W-9 is needed, and what earlier years came to. */
export function TaxProgress({ earnings }: { earnings: TaxProgress_earnings$key }) {
  const { taxYears, taxFormInForce, totals } = useFragment(
    graphql`
    fragment TaxProgress_earnings on Earnings { taxFormInForce totals { unit } taxYears { year paid onItsWay threshold ...OwnTaxForms_year } }
  `,
    earnings,
  )
  const [current, ...earlier] = taxYears
  if (!current || (!totals.some(({ unit }) => unit === 'USD') && earlier.length === 0)) return null
  const [paid, onItsWay, threshold] = [Number(current.paid), Number(current.onItsWay), Number(current.threshold)]
  const share = (amount: number) => Math.min(100, (amount / Math.max(1, threshold)) * 100)
  const isNear = paid + onItsWay >= threshold * 0.8
  return (
    <Card padding="lg">
      <Stack gap="sm">
        <Group justify="space-between" align="baseline" gap="xs">
          <Title order={2} size="h4">
            Paid in {current.year}
          </Title>
          <Text fw={600}>
            {formatMoney(paid)}
            {onItsWay > 0 && (
              <Text span c="dimmed" fw={400}>
                {' '}
                and {formatMoney(onItsWay)} on its way
              </Text>
            )}
          </Text>
        </Group>
        <Progress.Root size={10} radius="xl">
          <Progress.Section value={share(paid)} aria-label={`${formatMoney(paid)} of ${formatMoney(threshold)} paid`} />
          <Progress.Section
            value={Math.min(100 - share(paid), share(onItsWay))}
            color="gray.5"
            aria-label={`${formatMoney(onItsWay)} on its way`}
          />
        </Progress.Root>
        <Group justify="space-between" gap="xs" c="dimmed" fz="xs" aria-hidden="true" mt={-4}>
          <span>{formatMoney(0)}</span>
          <span>
            {paid + onItsWay > threshold ? 'Past the W-9 limit of' : 'W-9 limit'} {formatMoney(threshold)}
          </span>
        </Group>
        {taxFormInForce ? (
          <Group gap={8} wrap="nowrap">
            <IconShieldCheck size={18} style={{ flex: 'none' }} aria-hidden="true" />
            <Text size="sm" c="dimmed">
              Your W-9 is in force; no payout waits for it.{' '}
              <Anchor component={Link} to="/auth/w9/create" underline="always">
                See the form
              </Anchor>
            </Text>
          </Group>
        ) : isNear ? (
          <Alert
            color="orange"
            icon={<IconFileText aria-hidden="true" />}
            title={`From ${formatMoney(threshold)} in a year payouts wait for your W-9`}
          >
            Sign it now, and nothing has to wait. It takes about three minutes.{' '}
            <Anchor component={Link} to="/auth/w9/create" fw={600} underline="always">
              Sign the W-9
            </Anchor>
          </Alert>
        ) : (
          <Text size="sm" c="dimmed">
            From {formatMoney(threshold)} in a year payouts wait for a W-9.{' '}
            <Anchor component={Link} to="/auth/w9/create" underline="always">
              Sign it ahead of time
            </Anchor>
          </Text>
        )}
        <OwnTaxForms years={taxYears} />
      </Stack>
    </Card>
  )
}

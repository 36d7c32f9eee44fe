import { Accordion, Group, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { ExpiringLots_earnings$key } from '../../__generated__/ExpiringLots_earnings.graphql.ts'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import classes from './Statement.module.css'

const SHOWN = 50

/** Which points are spent next, and the day that ends all of them. */
export function ExpiringLots({ earnings }: { earnings: ExpiringLots_earnings$key }) {
  const { dealerId, expiresAt, lots } = useFragment(
    graphql`
    fragment ExpiringLots_earnings on Earnings { dealerId expiresAt lots { id label title earnedAt amount remaining } }
  `,
    earnings,
  )
  if (!expiresAt || lots.length === 0) return null
  const what = dealerId ? 'credits' : 'points'
  return (
    <Accordion variant="contained" className="no-print">
      <Accordion.Item value="lots">
        <Accordion.Control>Which {what} are spent first</Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" c="dimmed" mb="sm">
            The oldest go first. What is left expires on {formatDate(expiresAt)}, a year after the last earning, unless
            you earn more.
          </Text>
          <ol className={classes.lots}>
            {lots.slice(0, SHOWN).map(({ id, label, title, earnedAt, amount, remaining }) => (
              <li key={id}>
                <div>
                  <Text size="sm" fw={500}>
                    {title ?? label}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {title ? `${label}, ` : ''}
                    {formatDate(earnedAt)}
                  </Text>
                </div>
                <Group gap={6} wrap="nowrap">
                  <Text size="sm" fw={600}>
                    {formatNumber(Number(remaining))}
                  </Text>
                  {Number(remaining) !== Number(amount) && (
                    <Text size="sm" c="dimmed">
                      of {formatNumber(Number(amount))}
                    </Text>
                  )}
                </Group>
              </li>
            ))}
          </ol>
          {lots.length > SHOWN && (
            <Text size="sm" c="dimmed" mt="sm">
              And {formatNumber(lots.length - SHOWN)} later earnings.
            </Text>
          )}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

import { Anchor, Group, Stack, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { SpiffHead_spiff$key } from '../__generated__/SpiffHead_spiff.graphql.ts'
import { formatDate } from '../ui/formats.ts'
import classes from './SpiffHead.module.css'

/** The spiff at one glance over its claim form. */
export function SpiffHead({ spiff }: { spiff: SpiffHead_spiff$key }) {
  const { databaseId, name, pays, startDate, endDate, claimUntil, thumbnail } = useFragment(
    graphql`
    fragment SpiffHead_spiff on Spiff { databaseId name pays startDate endDate claimUntil thumbnail { url } }
  `,
    spiff,
  )
  return (
    <Group wrap="nowrap" gap="md" className={classes.head}>
      {thumbnail && <img src={thumbnail.url} alt="" className={classes.picture} />}
      <Stack gap={2} miw={0}>
        <Text fw={650} lineClamp={2}>
          {name}
        </Text>
        <Text size="sm" fw={600} c="var(--brand-ink)">
          {pays}
        </Text>
        <Text size="xs" c="dimmed">
          Sales from {formatDate(startDate)} to {formatDate(endDate)}, to be claimed by {formatDate(claimUntil)}.{' '}
          <Anchor component={Link} to={`/auth/spiff/card-info?spiffId=${databaseId}`} size="xs" underline="always">
            All rules
          </Anchor>
        </Text>
      </Stack>
    </Group>
  )
}

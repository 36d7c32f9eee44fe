import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronRight, IconCoinOff, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { Link } from 'react-router'
import type { SpiffChoice_spiff$key } from '../../__generated__/SpiffChoice_spiff.graphql.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import classes from './SpiffChoice.module.css'

/** The spiffs a sale can be claimed for today, when the address names none. */
export function SpiffChoice({ spiffs }: { spiffs: readonly SpiffChoice_spiff$key[] }) {
  const [text, setText] = useState('')
  const known = spiffs.map((spiff) =>
    readInlineData(
      graphql`fragment SpiffChoice_spiff on Spiff @inline { databaseId name pays viewerClosedReason thumbnail { url } }`,
      spiff,
    ),
  )
  if (known.length === 0)
    return (
      <EmptyState
        icon={IconCoinOff}
        title="No spiff is open to you now"
        text="When one begins, you are told."
        action={
          <Button component={Link} variant="default" to="/auth/spiff/list">
            My claims
          </Button>
        }
      />
    )
  const shown = known.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <Stack gap="md">
      {known.length > 6 && (
        <TextInput
          type="search"
          aria-label="Find a spiff"
          placeholder="Find a spiff"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && (
        <EmptyState
          title="Nothing matches"
          action={
            <Button variant="default" onClick={() => setText('')}>
              Show all
            </Button>
          }
        />
      )}
      <ul className={classes.list} aria-label="Open spiffs">
        {shown.map(({ databaseId, name, pays, viewerClosedReason, thumbnail }) => (
          <li key={databaseId}>
            <Link to={`/auth/spiff/create?spiffId=${databaseId}`} className={classes.choice}>
              {thumbnail ? (
                <img src={thumbnail.url} alt="" className={classes.picture} />
              ) : (
                <span className={classes.picture} />
              )}
              <span className={classes.words}>
                <Text span size="sm" fw={600} lineClamp={2}>
                  {name}
                </Text>
                <Text span size="sm" c={viewerClosedReason ? 'dimmed' : 'var(--brand-ink)'}>
                  {viewerClosedReason ?? pays}
                </Text>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

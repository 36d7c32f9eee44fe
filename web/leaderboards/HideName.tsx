import { Switch } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { HideName_query$key } from '../__generated__/HideName_query.graphql.ts'
import type { HideNameMutation } from '../__generated__/HideNameMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'

/** The own setting whether other learners read one's name on boards. */
export function HideName({ query }: { query: HideName_query$key }) {
  const { ownLeaderboardNameHidden } = useFragment(
    graphql`fragment HideName_query on Query { ownLeaderboardNameHidden }`,
    query,
  )
  const [save, isSaving] = useSave<HideNameMutation>(graphql`
    mutation HideNameMutation($input: HideLeaderboardNameInput!) { hideLeaderboardName(input: $input) { hidden query { ownLeaderboardNameHidden } } }
  `)
  const { revalidate } = useRevalidator()
  return (
    <Switch
      label="Hide my name from other learners"
      description="They see “A colleague” in your place. Administrators still see your name."
      checked={ownLeaderboardNameHidden}
      disabled={isSaving}
      mb="md"
      onChange={async ({ currentTarget: { checked: hidden } }) => {
        if ((await save({ input: { hidden } })).data) await revalidate()
      }}
    />
  )
}

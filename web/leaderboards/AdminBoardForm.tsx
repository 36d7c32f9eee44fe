import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { AdminBoardForm_board$key } from '../__generated__/AdminBoardForm_board.graphql.ts'
import type { AdminBoardForm_query$key } from '../__generated__/AdminBoardForm_query.graphql.ts'
import type { AdminBoardFormMutation } from '../__generated__/AdminBoardFormMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { DeleteRecord, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { useBoardActions } from './AdminBoardActions.ts'
import { AdminBoardFields } from './AdminBoardFields.tsx'
import { schema, valuesOf } from './boardValues.ts'

const LIST = '/auth/admin/leaderboards'

type Props = { board?: AdminBoardForm_board$key; query: AdminBoardForm_query$key }

/** What a board counts, of whom and when. Once it is final only its name and whether it is shown change. */
export function AdminBoardForm({ board, query }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminBoardForm_board on Leaderboard {
      databaseId name state version
      ...boardValues_board
    }
  `,
    board ?? null,
  )
  const offered = useFragment(graphql`fragment AdminBoardForm_query on Query { ...AdminBoardFields_query }`, query)
  const [save] = useSave<AdminBoardFormMutation>(graphql`
    mutation AdminBoardFormMutation($input: SaveLeaderboardInput!) {
      saveLeaderboard(input: $input) { leaderboard { id databaseId ...AdminBoardForm_board } }
    }
  `)
  const navigate = useNavigate()
  const { remove } = useBoardActions()
  const draft = useDraftKey('leaderboard', known?.databaseId)
  const form = useRecordForm({
    stored: valuesOf(known),
    schema,
    version: known?.version,
    draft,
    send: (values, version) =>
      save({ input: { ...values, region: values.region || null, databaseId: known?.databaseId, version } }),
    saved() {
      showDone(known ? 'The leaderboard is saved' : 'The leaderboard is created')
      if (!known) void navigate(LIST)
    },
  })
  const { field } = form
  const isFinal = known?.state === 'FROZEN'
  return (
    <FormPage
      form={form}
      saveLabel={known ? undefined : 'Create leaderboard'}
      more={
        known && (
          <DeleteRecord form={form} ask={() => remove({ databaseId: known.databaseId, name: known.name })} to={LIST}>
            Delete leaderboard
          </DeleteRecord>
        )
      }
    >
      <FormSection
        title="Leaderboard"
        text={isFinal ? 'Its places are final: what it counts, of whom and when can no longer be changed.' : undefined}
      >
        <TextField {...field('name')} label="Name" />
        <SwitchField
          {...field('shown')}
          label="Shown to learners"
          description="Those it is about see the top, their own place and those around it."
        />
      </FormSection>
      {!isFinal && <AdminBoardFields field={field} query={offered} />}
    </FormPage>
  )
}

import { Modal, Tabs } from '@mantine/core'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminIncentivePicker_query$key } from '../__generated__/AdminIncentivePicker_query.graphql.ts'
import type { AdminIncentivePickerAddMutation } from '../__generated__/AdminIncentivePickerAddMutation.graphql.ts'
import type { AdminIncentivePickerPageQuery } from '../__generated__/AdminIncentivePickerPageQuery.graphql.ts'
import type { AdminIncentivePickerQuery } from '../__generated__/AdminIncentivePickerQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { counted, plural } from '../ui/formats.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { DialogForm } from '../ui/forms/FormDialog.tsx'
import { PickLine, PickPanel } from '../ui/lists/pickers/PickPanel.tsx'
import { useIncentiveForm } from './AdminIncentiveForm.tsx'

type Props = { curriculumId: string; onClose: () => void }

/** Incentives for a curriculum: chosen from those there are, or a new one. */
export default function AdminIncentivePicker({ curriculumId, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="Add incentives" size="lg">
      <Tabs defaultValue="existing">
        <Tabs.List mb="md">
          <Tabs.Tab value="existing">Existing incentives</Tabs.Tab>
          <Tabs.Tab value="new">New incentive</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="existing">
          <Existing curriculumId={curriculumId} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="new">
          <NewIncentive curriculumId={curriculumId} onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}

function NewIncentive({ curriculumId, onClose }: Props) {
  const { form, fields } = useIncentiveForm({ incentive: null, curriculumId, onDone: onClose })
  return (
    <DialogForm form={form} onClose={onClose} action="Create incentive">
      {fields}
    </DialogForm>
  )
}

function useAddableIncentives(text: string, curriculumId: string) {
  const root = useLazyLoadQuery<AdminIncentivePickerQuery>(
    graphql`
    query AdminIncentivePickerQuery($curriculumId: ID!, $text: String) { ...AdminIncentivePicker_query @arguments(curriculumId: $curriculumId, text: $text) }
  `,
    { curriculumId, text: text || null },
    { fetchPolicy: 'store-and-network' },
  )
  const pages = usePages<AdminIncentivePickerPageQuery, AdminIncentivePicker_query$key>(
    graphql`
    fragment AdminIncentivePicker_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, curriculumId: { type: "ID!" }, text: { type: "String" })
    @refetchable(queryName: "AdminIncentivePickerPageQuery") {
      addableIncentives(first: $first, after: $after, curriculumId: $curriculumId, text: $text) @connection(key: "AdminIncentivePicker_addableIncentives", filters: ["curriculumId", "text"]) {
        edges { node { databaseId name description curriculumName } }
      }
    }
  `,
    root,
  )
  return { rows: pages.data.addableIncentives.edges.map(({ node }) => node), pages }
}

function Existing({ curriculumId, onClose }: Props) {
  const [add] = useSave<AdminIncentivePickerAddMutation>(graphql`
    mutation AdminIncentivePickerAddMutation($input: AddIncentivesToCurriculumInput!) { addIncentivesToCurriculum(input: $input) { curriculum { ...AdminCurriculumIncentives_curriculum } } }
  `)
  return (
    <PickPanel
      searchLabel="Search incentives"
      one="incentive"
      many="incentives"
      label="Incentives to choose from"
      within={curriculumId}
      useFound={useAddableIncentives}
      keyOf={({ databaseId }) => databaseId}
      nothing={(text) =>
        text ? 'No incentive of this name is left to add.' : 'There is no other incentive you may edit.'
      }
      onClose={onClose}
      onPick={async ({ keys: incentiveIds, rows }) => {
        // One that has a place already moves: that is asked about.
        if (!(await asksToMove(rows.flatMap(({ curriculumName }) => curriculumName ?? [])))) return false
        const { data } = await add({ input: { databaseId: curriculumId, incentiveIds } })
        if (data)
          showDone(plural(incentiveIds.length, 'One incentive is added', `${incentiveIds.length} incentives are added`))
        return data !== undefined
      }}
    >
      {({ name, description, curriculumName }) => (
        <PickLine title={name} text={curriculumName ? `Now of “${curriculumName}”` : description} />
      )}
    </PickPanel>
  )
}

async function asksToMove(homes: string[]) {
  if (homes.length === 0) return true
  const names = [...new Set(homes)]
  return confirm({
    title: plural(homes.length, 'Move this incentive here?', `Move ${counted(homes.length, 'incentive')} here?`),
    action: 'Move',
    stay: 'Not now',
    text: `An incentive belongs to one curriculum. ${plural(names.length, `“${names[0]}” no longer leads to it.`, `These no longer lead to them: ${names.join(', ')}.`)}`,
  })
}

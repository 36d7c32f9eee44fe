import { Modal, Tabs } from '@mantine/core'
import { useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminIncentivePicker_query$key } from '../__generated__/AdminIncentivePicker_query.graphql.ts'
import type { AdminIncentivePickerAddMutation } from '../__generated__/AdminIncentivePickerAddMutation.graphql.ts'
import type { AdminIncentivePickerPageQuery } from '../__generated__/AdminIncentivePickerPageQuery.graphql.ts'
import type { AdminIncentivePickerQuery } from '../__generated__/AdminIncentivePickerQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { PickList, PickPanel, type Picked } from '../ui/lists/PickPanel.tsx'
import { AdminIncentiveForm } from './AdminIncentiveForm.tsx'

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
          <AdminIncentiveForm incentive={null} curriculumId={curriculumId} onDone={onClose} onCancel={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}

function Existing({ curriculumId, onClose }: Props) {
  const [add, isAdding] = useSave<AdminIncentivePickerAddMutation>(graphql`
    mutation AdminIncentivePickerAddMutation($input: AddIncentivesToCurriculumInput!) { addIncentivesToCurriculum(input: $input) { curriculum { ...AdminCurriculumIncentives_curriculum } } }
  `)
  // Where the listed ones stand now: one that moves is asked about.
  const [homes, setHomes] = useState<ReadonlyMap<string, string>>(new Map())
  const submit = async (incentiveIds: string[]) => {
    const leaving = incentiveIds.flatMap((id) => homes.get(id) ?? [])
    if (leaving.length > 0) {
      const names = [...new Set(leaving)]
      const sure = await confirm({
        title: leaving.length === 1 ? 'Move this incentive here?' : `Move ${leaving.length} incentives here?`,
        action: 'Move',
        text: `An incentive belongs to one curriculum. ${names.length === 1 ? `“${names[0]}” no longer leads to it.` : `These no longer lead to them: ${names.join(', ')}.`}`,
      })
      if (!sure) return
    }
    const { data } = await add({ input: { databaseId: curriculumId, incentiveIds } })
    if (!data) return
    showDone(incentiveIds.length === 1 ? 'One incentive is added' : `${incentiveIds.length} incentives are added`)
    onClose()
  }
  return (
    <PickPanel
      searchLabel="Search incentives"
      action={(count) => (count > 1 ? `Add ${count} incentives` : 'Add incentive')}
      isSaving={isAdding}
      onSubmit={(chosen) => {
        void submit(chosen)
      }}
      onClose={onClose}
    >
      {(text, picked) => (
        <Choice
          curriculumId={curriculumId}
          text={text}
          picked={picked}
          noteHome={(id, home) => setHomes((known) => new Map(known).set(id, home))}
        />
      )}
    </PickPanel>
  )
}

type ChoiceProps = { curriculumId: string; text: string; picked: Picked; noteHome: (id: string, home: string) => void }

function Choice({ curriculumId, text, picked, noteHome }: ChoiceProps) {
  const root = useLazyLoadQuery<AdminIncentivePickerQuery>(
    graphql`
    query AdminIncentivePickerQuery($curriculumId: ID!, $text: String) { ...AdminIncentivePicker_query @arguments(curriculumId: $curriculumId, text: $text) }
  `,
    { curriculumId, text: text || null },
    { fetchPolicy: 'store-and-network' },
  )
  const { data, hasNext, loadNext } = usePages<AdminIncentivePickerPageQuery, AdminIncentivePicker_query$key>(
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
  const rows = data.addableIncentives.edges.map(({ node }) => node)
  const choose = (chosen: string[]) => {
    for (const { databaseId, curriculumName } of rows)
      if (curriculumName && chosen.includes(databaseId) && !picked.chosen.includes(databaseId))
        noteHome(databaseId, curriculumName)
    picked.onChange(chosen)
  }
  return (
    <PickList
      chosen={picked.chosen}
      onChange={choose}
      items={rows}
      keyOf={({ databaseId }) => databaseId}
      nameOf={({ name }) => name}
      hasNext={hasNext}
      loadNext={loadNext}
      label="Incentives to choose from"
      textOf={({ description, curriculumName }) => (curriculumName ? `Now of “${curriculumName}”` : description)}
      empty={text ? 'No incentive of this name is left to add.' : 'There is no other incentive you may edit.'}
    />
  )
}

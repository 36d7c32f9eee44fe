import { Modal, Tabs } from '@mantine/core'
import { useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminResourcePicker_query$key } from '../__generated__/AdminResourcePicker_query.graphql.ts'
import type { AdminResourcePickerPageQuery } from '../__generated__/AdminResourcePickerPageQuery.graphql.ts'
import type { AdminResourcePickerQuery } from '../__generated__/AdminResourcePickerQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { formatFileSize } from '../ui/formats.ts'
import { PickList, PickPanel, type Picked } from '../ui/lists/PickPanel.tsx'
import { AdminNewResource } from './AdminNewResource.tsx'
import type { ResourceOwner } from './owner.ts'
import { hostOf, kindOf } from './kinds.ts'

type Props = { ownerId: string; what: 'course' | 'curriculum'; add: ResourceOwner['add']; onClose: () => void }

/** Resources to put beside a course or curriculum: a new file or link, or what the library has. */
export default function AdminResourcePicker({ ownerId, what, add, onClose }: Props) {
  const { rights } = useViewer()
  const mayMake = rights.includes('create-edit-resources')
  const mayLook = rights.includes('view-resources')
  const [isSaving, setSaving] = useState(false)
  const submit = async (resourceIds: string[]) => {
    setSaving(true)
    const refused = await add({ resourceIds })
    setSaving(false)
    if (refused) return
    showDone(resourceIds.length === 1 ? 'One resource is added' : `${resourceIds.length} resources are added`)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Add resources" size="lg">
      <Tabs defaultValue={mayMake ? 'new' : 'library'}>
        <Tabs.List mb="md">
          {mayMake && <Tabs.Tab value="new">New file or link</Tabs.Tab>}
          {mayLook && <Tabs.Tab value="library">From the library</Tabs.Tab>}
        </Tabs.List>
        {mayMake && (
          <Tabs.Panel value="new">
            <AdminNewResource add={add} onClose={onClose} />
          </Tabs.Panel>
        )}
        {mayLook && (
          <Tabs.Panel value="library">
            <PickPanel
              searchLabel="Search resources"
              action={(count) => (count > 1 ? `Add ${count} resources` : 'Add resource')}
              isSaving={isSaving}
              onSubmit={(chosen) => {
                void submit(chosen)
              }}
              onClose={onClose}
            >
              {(text, picked) => <Library ownerId={ownerId} what={what} text={text} picked={picked} />}
            </PickPanel>
          </Tabs.Panel>
        )}
      </Tabs>
    </Modal>
  )
}

type LibraryProps = { ownerId: string; what: string; text: string; picked: Picked }

function Library({ ownerId, what, text, picked }: LibraryProps) {
  const root = useLazyLoadQuery<AdminResourcePickerQuery>(
    graphql`
    query AdminResourcePickerQuery($text: String, $except: ID) { ...AdminResourcePicker_query @arguments(text: $text, except: $except) }
  `,
    { text: text || null, except: ownerId },
    { fetchPolicy: 'store-and-network' },
  )
  const { data, hasNext, loadNext } = usePages<AdminResourcePickerPageQuery, AdminResourcePicker_query$key>(
    graphql`
    fragment AdminResourcePicker_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, except: { type: "ID" })
    @refetchable(queryName: "AdminResourcePickerPageQuery") {
      resources(first: $first, after: $after, text: $text, except: $except) @connection(key: "AdminResourcePicker_resources", filters: ["text", "except"]) {
        edges { node { databaseId name type link file { size } } }
      }
    }
  `,
    root,
  )
  return (
    <PickList
      {...picked}
      items={data.resources.edges.map(({ node }) => node)}
      keyOf={({ databaseId }) => databaseId}
      nameOf={({ name }) => name}
      label="Resources to choose from"
      hasNext={hasNext}
      loadNext={loadNext}
      textOf={({ type, link, file }) =>
        link ? hostOf(link) : [kindOf(type).word, file && formatFileSize(file.size)].filter(Boolean).join(' · ')
      }
      empty={
        text
          ? 'No resource of this name is left to add.'
          : `The library has nothing that is not beside this ${what} already.`
      }
    />
  )
}

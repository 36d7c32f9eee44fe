import { Modal, Tabs } from '@mantine/core'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminResourcePicker_query$key } from '../__generated__/AdminResourcePicker_query.graphql.ts'
import type { AdminResourcePickerPageQuery } from '../__generated__/AdminResourcePickerPageQuery.graphql.ts'
import type { AdminResourcePickerQuery } from '../__generated__/AdminResourcePickerQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { dotted, formatFileSize, plural } from '../ui/formats.ts'
import { PickLine, PickPanel } from '../ui/lists/pickers/PickPanel.tsx'
import { AdminNewResource } from './AdminNewResource.tsx'
import type { ResourceOwner } from './owner.ts'
import { hostOf, kindOf } from './kinds.ts'

type Props = { ownerId: string; what: 'course' | 'curriculum'; add: ResourceOwner['add']; onClose: () => void }

function useLibrary(text: string, except: string) {
  const root = useLazyLoadQuery<AdminResourcePickerQuery>(
    graphql`
    query AdminResourcePickerQuery($text: String, $except: ID) { ...AdminResourcePicker_query @arguments(text: $text, except: $except) }
  `,
    { text: text || null, except },
    { fetchPolicy: 'store-and-network' },
  )
  const pages = usePages<AdminResourcePickerPageQuery, AdminResourcePicker_query$key>(
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
  return { rows: pages.data.resources.edges.map(({ node }) => node), pages }
}

/** Resources to put beside a course or curriculum: a new file or link, or what the library has. */
export default function AdminResourcePicker({ ownerId, what, add, onClose }: Props) {
  const { rights } = useViewer()
  const mayMake = rights.includes('create-edit-resources')
  const mayLook = rights.includes('view-resources')
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
              one="resource"
              many="resources"
              label="Resources to choose from"
              within={ownerId}
              useFound={useLibrary}
              keyOf={({ databaseId }) => databaseId}
              nothing={(text) =>
                text
                  ? 'No resource of this name is left to add.'
                  : `The library has nothing that is not beside this ${what} already.`
              }
              onClose={onClose}
              onPick={async ({ keys: resourceIds }) => {
                if (await add({ resourceIds })) return false
                showDone(
                  plural(resourceIds.length, 'One resource is added', `${resourceIds.length} resources are added`),
                )
                return true
              }}
            >
              {({ name, type, link, file }) => (
                <PickLine
                  title={name}
                  text={link ? hostOf(link) : dotted(kindOf(type).word, file && formatFileSize(file.size))}
                />
              )}
            </PickPanel>
          </Tabs.Panel>
        )}
      </Tabs>
    </Modal>
  )
}

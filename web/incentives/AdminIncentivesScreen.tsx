import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsSort, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminIncentivesScreenQuery } from '../__generated__/AdminIncentivesScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { statusWord } from '../ui/StatusChip.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminIncentiveTable } from './AdminIncentiveTable.tsx'

const AdminIncentiveOrder = lazy(() => import('./AdminIncentiveOrder.tsx'))
const AdminNewIncentive = lazy(() => import('./AdminNewIncentive.tsx'))

const defaults = { text: '', curriculum: '', active: '' }
const activity = ['true', 'false'].map((value) => ({ value, label: statusWord(value) }))

/** Everything people can earn, with what is left of it. */
export default function AdminIncentivesScreen({ queryRef }: ScreenProps<AdminIncentivesScreenQuery>) {
  const root = usePreloadedQuery<AdminIncentivesScreenQuery>(
    graphql`
    query AdminIncentivesScreenQuery($text: String, $curriculumId: ID, $active: Boolean) @preloadable {
      curriculums(first: 100, sort: NAME) { edges { node { databaseId name } } }
      ...AdminIncentiveTable_query @arguments(text: $text, curriculumId: $curriculumId, active: $active)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { rights } = useViewer()
  const [isCreating, creating] = useDisclosure(false)
  const [isOrdering, ordering] = useDisclosure(false)
  const mayEdit = rights.includes('create-edit-incentives')
  const create = mayEdit && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={creating.open}>
      New incentive
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Incentives"
        text="What people earn by completing a curriculum or take for points."
        actions={
          <>
            {mayEdit && (
              <Button
                variant="default"
                leftSection={<IconArrowsSort size={18} aria-hidden="true" />}
                onClick={ordering.open}
              >
                Change order
              </Button>
            )}
            {create}
          </>
        }
      />
      <AdminIncentiveTable
        query={root}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search incentives' },
          {
            kind: 'select',
            name: 'curriculum',
            label: 'Any curriculum',
            options: root.curriculums.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
          },
          { kind: 'select', name: 'active', label: 'Any activity', options: activity },
        ]}
        create={create}
      />
      {isCreating && (
        <Suspense>
          <AdminNewIncentive onClose={creating.close} />
        </Suspense>
      )}
      {isOrdering && (
        <Suspense>
          <AdminIncentiveOrder onClose={ordering.close} />
        </Suspense>
      )}
    </>
  )
}

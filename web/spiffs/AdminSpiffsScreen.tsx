import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'react-router'
import type { AdminSpiffsScreenQuery } from '../__generated__/AdminSpiffsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminSpiffSections } from './AdminSpiffSections.tsx'
import { AdminSpiffTable } from './AdminSpiffTable.tsx'
import { approvalWords, optionsOf, sections, structureWords } from './sections.ts'

const defaults = { text: '', type: '', brand: '', from: '', to: '', sort: 'title' }
const types = [...optionsOf(structureWords), ...optionsOf(approvalWords)]

/** One section of the spiff manager. */
export default function AdminSpiffsScreen({ queryRef }: ScreenProps<AdminSpiffsScreenQuery>) {
  const root = usePreloadedQuery<AdminSpiffsScreenQuery>(
    graphql`
    query AdminSpiffsScreenQuery(
      $text: String, $status: SpiffStatus, $structure: SpiffStructure, $approval: SpiffApproval, $startDate: Day, $endDate: Day, $brand: ID, $sort: SpiffSort
    ) @preloadable {
      brands(first: 100) { edges { node { databaseId name } } }
      ...AdminSpiffSections_query
      ...AdminSpiffTable_query @arguments(text: $text, status: $status, structure: $structure, approval: $approval, startDate: $startDate, endDate: $endDate, brand: $brand, sort: $sort)
    }
  `,
    queryRef,
  )
  const { pathname } = useLocation()
  const section = sections.find((name) => pathname.endsWith(`/${name}`)) ?? 'approved'
  const search = useSearchState(defaults)
  return (
    <>
      <AdminSpiffSections query={root} section={section} />
      <AdminSpiffTable
        query={root}
        section={section}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search name, details, items or part numbers' },
          { kind: 'select', name: 'type', label: 'Any type', options: types },
          {
            kind: 'select',
            name: 'brand',
            label: 'Any brand',
            options: root.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
          },
          { kind: 'dates', from: 'from', to: 'to', label: 'Running between' },
        ]}
      />
    </>
  )
}

import { Button, SegmentedControl } from '@mantine/core'
import { IconList, IconMap2, IconUserPlus } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import type { AdminUserManagerScreenQuery } from '../../__generated__/AdminUserManagerScreenQuery.graphql.ts'
import { AdminPeopleMenu } from '../../imports/AdminPeopleMenu.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useViewer } from '../../session/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminUserFilters } from './AdminUserFilters.tsx'
import { AdminUserMap } from './AdminUserMap.tsx'
import { AdminUserTable } from './AdminUserTable.tsx'
import { searchDefaults, searchVariables, sortOf } from './userSearch.ts'

const views = [
  ['', 'List', IconList],
  ['map', 'Map', IconMap2],
] as const

export default function AdminUserManagerScreen({ queryRef }: ScreenProps<AdminUserManagerScreenQuery>) {
  const root = usePreloadedQuery<AdminUserManagerScreenQuery>(
    graphql`
    query AdminUserManagerScreenQuery(
      $asList: Boolean!, $sort: UserSort, $text: String, $status: UserStatus, $role: String, $state: String, $country: String, $zipcode: String, $zipDistance: Float, $active: Boolean,
      $dealer: String, $assignmentGroup: String, $adminGroup: String, $participatingRequestStatus: UserRequestState, $deactivateRequestStatus: UserRequestState,
      $dealerId: ID!, $hasDealer: Boolean!
    ) @preloadable {
      ...AdminUserFilters_query @arguments(dealerId: $dealerId, hasDealer: $hasDealer)
      ...AdminUserTable_query @include(if: $asList) @alias(as: "list") @arguments(
        sort: $sort, text: $text, status: $status, role: $role, state: $state, country: $country, zipcode: $zipcode, zipDistance: $zipDistance, active: $active, dealer: $dealer,
        assignmentGroup: $assignmentGroup, adminGroup: $adminGroup, participatingRequestStatus: $participatingRequestStatus, deactivateRequestStatus: $deactivateRequestStatus
      )
    }
  `,
    queryRef,
  )
  const search = useSearchState(searchDefaults)
  const [params, setParams] = useSearchParams()
  const { rights } = useViewer()
  const view = params.get('view') === 'map' ? 'map' : ''
  const show = (next: string) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        if (next) changed.set('view', next)
        else changed.delete('view')
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <PageHeader
        title="Users"
        text="Everyone in your reach, with their dealer and role."
        actions={
          <>
            <SegmentedControl
              aria-label="Show as"
              value={view}
              onChange={show}
              data={views.map(([value, label, Icon]) => ({
                value,
                label: (
                  <span style={{ display: 'inline-flex', gap: 6, alignItems: 'center' }}>
                    <Icon size={18} aria-hidden="true" />
                    {label}
                  </span>
                ),
              }))}
            />
            <AdminPeopleMenu />
            {rights.includes('modify-users') && (
              <Button
                component={Link}
                to="/auth/admin/user-manager/edit"
                leftSection={<IconUserPlus size={18} aria-hidden="true" />}
              >
                Add a person
              </Button>
            )}
          </>
        }
      />
      <AdminUserFilters search={search} query={root} />
      {root.list ? (
        <AdminUserTable
          query={root.list}
          matching={searchVariables(search.values)}
          search={{ ...search, values: { ...search.values, sort: sortOf(search.values) } }}
        />
      ) : (
        <AdminUserMap values={search.values} searching={search.active > 0} clear={search.clear} />
      )}
    </>
  )
}

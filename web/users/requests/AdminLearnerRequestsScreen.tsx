import { Badge, Button, Group, Tabs } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useLocation, useNavigate } from 'react-router'
import { LearnerRequestStatus, LearnerRequestType } from '../../contract/__generated__/limits.ts'
import type { AdminLearnerRequestsScreenQuery } from '../../__generated__/AdminLearnerRequestsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { statusWord } from '../../ui/StatusChip.tsx'
import { useSearchState } from '../../ui/lists/useSearchState.ts'
import { AdminLearnerRequestDetails } from './AdminLearnerRequestDetails.tsx'
import { AdminLearnerRequestTable } from './AdminLearnerRequestTable.tsx'
import { useFreshList } from './useFreshList.ts'
import { requestWords } from './words.ts'

const defaults = { text: '', status: 'PENDING', type: '' }
const views = ['status'] as const

const document = graphql`
  query AdminLearnerRequestsScreenQuery($text: String, $status: LearnerRequestStatus, $type: LearnerRequestType, $requestId: ID!, $hasOne: Boolean!) @preloadable {
    requestCounts { learnerRequests deactivations participating }
    learnerRequest(databaseId: $requestId) @include(if: $hasOne) { ...AdminLearnerRequestDetails_request }
    ...AdminLearnerRequestTable_query @arguments(text: $text, status: $status, type: $type)
  }
`

/** The three documented addresses show one list, each its share of it. */
const pages = {
  'learner-requests': {
    title: 'Learner requests',
    tab: 'All requests',
    text: 'What learners and their managers ask for. Each gets an email with your decision.',
    count: 'learnerRequests',
  },
  'deactivating-users': {
    title: 'Deactivations',
    tab: 'Deactivations',
    text: 'Accounts that are to be closed. Nothing is deleted: progress, points and certificates stay.',
    count: 'deactivations',
  },
  'participating-learners': {
    title: 'Participating learners',
    tab: 'Taking part',
    text: 'People who are to stop taking part in training and incentives, and keep their account.',
    count: 'participating',
  },
} as const
type PageName = keyof typeof pages

export default function AdminLearnerRequestsScreen({ queryRef }: ScreenProps<AdminLearnerRequestsScreenQuery>) {
  const {
    requestCounts: { learnerRequests, deactivations, participating },
    learnerRequest,
    ...root
  } = usePreloadedQuery<AdminLearnerRequestsScreenQuery>(document, queryRef)
  const counts = { learnerRequests, deactivations, participating }
  const search = useSearchState(defaults, views)
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  const name = Object.keys(pages).find((page) => pathname.includes(`/${page}`)) as PageName
  const { title, text } = pages[name]
  const at = `/auth/admin/${name}`
  const status = LearnerRequestStatus.find((state) => state === search.values.status) ?? 'PENDING'
  const waiting = counts[pages[name].count]
  useFreshList<AdminLearnerRequestsScreenQuery>(document, queryRef.variables, counts)
  return (
    <>
      <PageHeader title={title} text={text} />
      <Group gap="xs" mb="md" component="nav" aria-label="Kinds of requests">
        {(Object.keys(pages) as PageName[]).map((page) => (
          <Button
            key={page}
            component={Link}
            to={`/auth/admin/${page}`}
            size="compact-md"
            radius="xl"
            variant={page === name ? 'light' : 'subtle'}
            color={page === name ? undefined : 'gray'}
            aria-current={page === name ? 'page' : undefined}
            rightSection={
              counts[pages[page].count] > 0 && (
                <Badge size="sm" variant="filled" color="red" aria-label={`${counts[pages[page].count]} waiting`}>
                  {counts[pages[page].count]}
                </Badge>
              )
            }
          >
            {pages[page].tab}
          </Button>
        ))}
      </Group>
      <Tabs value={status} onChange={(chosen) => search.set({ status: chosen ?? 'PENDING' })} mb="md">
        <Tabs.List aria-label="Requests by state">
          {LearnerRequestStatus.map((state) => (
            <Tabs.Tab key={state} value={state}>
              {state === 'PENDING' ? `Waiting${waiting ? ` (${waiting})` : ''}` : statusWord(state)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={status} pt="md">
          <AdminLearnerRequestTable
            query={root}
            status={status}
            at={at}
            showsType={name === 'learner-requests'}
            search={search}
            filters={[
              { kind: 'text', name: 'text', label: 'Search by name, email or reason' },
              ...(name === 'learner-requests'
                ? [
                    {
                      kind: 'select' as const,
                      name: 'type' as const,
                      label: 'Any kind',
                      options: LearnerRequestType.map((value) => ({ value, label: requestWords[value].label })),
                    },
                  ]
                : []),
            ]}
          />
        </Tabs.Panel>
      </Tabs>
      {queryRef.variables.hasOne && (
        <AdminLearnerRequestDetails
          request={learnerRequest ?? null}
          onClose={() => {
            void navigate(at + query, { preventScrollReset: true })
          }}
        />
      )}
    </>
  )
}

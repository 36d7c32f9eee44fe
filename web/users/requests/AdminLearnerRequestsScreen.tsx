import { Badge, Button, Group } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useLocation, useNavigate } from 'react-router'
import { LearnerRequestStatus, LearnerRequestType } from '../../contract/__generated__/limits.ts'
import type { AdminLearnerRequestsScreenQuery } from '../../__generated__/AdminLearnerRequestsScreenQuery.graphql.ts'
import { useFreshQueue } from '../../relay/useFreshQueue.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { foundIn } from '../../ui/decisions/Elsewhere.tsx'
import { QueueTabs, stateIn } from '../../ui/decisions/QueueTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { statusWord } from '../../ui/StatusChip.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminLearnerRequestDetails } from './AdminLearnerRequestDetails.tsx'
import { AdminLearnerRequestTable } from './AdminLearnerRequestTable.tsx'
import { requestWords } from './words.ts'

const defaults = { text: '', status: 'PENDING', type: '' }
const views = ['status'] as const

const countOf = ({ totalCount }: { totalCount: number }) => totalCount

const document = graphql`
  query AdminLearnerRequestsScreenQuery($text: String, $status: LearnerRequestStatus, $type: LearnerRequestType, $requestId: ID!, $hasOne: Boolean!, $isSearched: Boolean!) @preloadable {
    requestCounts { counts(of: ["learnerRequests", "deactivations", "participating"]) { of count } }
    learnerRequest(databaseId: $requestId) @include(if: $hasOne) { ...AdminLearnerRequestDetails_request }
    PENDING: learnerRequests(first: 1, text: $text, status: PENDING, type: $type) @include(if: $isSearched) { totalCount }
    APPROVED: learnerRequests(first: 1, text: $text, status: APPROVED, type: $type) @include(if: $isSearched) { totalCount }
    DENIED: learnerRequests(first: 1, text: $text, status: DENIED, type: $type) @include(if: $isSearched) { totalCount }
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
    requestCounts: { counts },
    learnerRequest,
    ...root
  } = usePreloadedQuery<AdminLearnerRequestsScreenQuery>(document, queryRef)
  const waitingOn = (page: PageName) => counts.find(({ of }) => of === pages[page].count)?.count ?? 0
  const search = useSearchState(defaults, views)
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  const name = Object.keys(pages).find((page) => pathname.includes(`/${page}`)) as PageName
  const { title, text } = pages[name]
  const at = `/auth/admin/${name}`
  const waiting = waitingOn(name)
  const states = LearnerRequestStatus.map((value) => ({
    value,
    label: value === 'PENDING' ? `Waiting${waiting ? ` (${waiting})` : ''}` : statusWord(value),
  }))
  const status = stateIn(states, search.values.status)
  useFreshQueue<AdminLearnerRequestsScreenQuery>(document, queryRef.variables, counts.map(({ count }) => count).join())
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
              waitingOn(page) > 0 && (
                <Badge size="sm" variant="filled" color="red" aria-label={`${waitingOn(page)} waiting`}>
                  {waitingOn(page)}
                </Badge>
              )
            }
          >
            {pages[page].tab}
          </Button>
        ))}
      </Group>
      <QueueTabs label="Requests by state" {...{ states, search }} state={status} found={foundIn(root, countOf)}>
        <AdminLearnerRequestTable
          query={root}
          status={status}
          at={at}
          showsType={name === 'learner-requests'}
          matching={{ text: queryRef.variables.text, status: queryRef.variables.status, type: queryRef.variables.type }}
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
      </QueueTabs>
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

import { Button, Tabs } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import type { UserDetailsScreenQuery } from '../../__generated__/UserDetailsScreenQuery.graphql.ts'
import { ReportFigures } from '../../domain/reporting/ReportFigures.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSession } from '../../session/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { PersonCurriculums } from './PersonCurriculums.tsx'
import { PersonLiveTraining } from './PersonLiveTraining.tsx'
import { PersonPoints } from './PersonPoints.tsx'
import { PersonSummary } from './PersonSummary.tsx'
import { TrainingHistory } from './TrainingHistory.tsx'
import { UserCertificates } from './UserCertificates.tsx'
import { FIGURES, PARTS, useReportPaths, type Part } from './userReport.ts'

const LABELS: Record<Part, string> = {
  curriculums: 'Curriculums',
  history: 'Training history',
  live: 'Live training',
  points: 'Points',
  certificates: 'Certificates',
}

type Data = UserDetailsScreenQuery['response']

/** The part that was asked for: each is loaded when it is opened. */
const Content = ({ data }: { data: Data }) => (
  <>
    {data.user?.curriculums && <PersonCurriculums user={data.user.curriculums} />}
    {data.history && <TrainingHistory query={data.history} />}
    {data.live && <PersonLiveTraining query={data.live} />}
    {data.points && <PersonPoints query={data.points} />}
    {data.certificates && <UserCertificates query={data.certificates} />}
  </>
)

/** One person of the report: who they are, the figures of the list, and what these are made of. */
export default function UserDetailsScreen({ queryRef }: ScreenProps<UserDetailsScreenQuery>) {
  const data = usePreloadedQuery<UserDetailsScreenQuery>(
    graphql`
    query UserDetailsScreenQuery($userId: ID!, $figures: [String!], $isCurriculums: Boolean!, $isHistory: Boolean!, $isLive: Boolean!,
      $isPoints: Boolean!, $isCertificates: Boolean!, $text: String, $status: ProgressState, $sort: CourseProgressSort) @preloadable {
      user(databaseId: $userId) {
        databaseId fullName status
        ...PersonSummary_user
        ...PersonCurriculums_user @include(if: $isCurriculums) @alias(as: "curriculums")
      }
      report: usersReport(databaseId: $userId, first: 1) { ...ReportFigures_report @arguments(columns: $figures) }
      ...TrainingHistory_query @include(if: $isHistory) @alias(as: "history") @arguments(userId: $userId, text: $text, status: $status, sort: $sort)
      ...PersonLiveTraining_query @include(if: $isLive) @alias(as: "live") @arguments(userId: $userId)
      ...PersonPoints_query @include(if: $isPoints) @alias(as: "points") @arguments(userId: $userId)
      ...UserCertificates_query @include(if: $isCertificates) @alias(as: "certificates") @arguments(userId: $userId)
    }
  `,
    queryRef,
  )
  const { settings } = useSession()
  const { list, editOf } = useReportPaths()
  const [params, setParams] = useSearchParams()
  const { user: person } = data
  if (!person) return <Missing what="person" back={list} />
  const parts = PARTS.filter((part) => part !== 'points' || settings.flags.pointSystem)
  const shown = parts.find((part) => part === params.get('tab')) ?? 'curriculums'
  const show = (part: string | null) =>
    setParams(part && part !== 'curriculums' ? { tab: part } : {}, { replace: true, preventScrollReset: true })
  return (
    <>
      <PageHeader
        title={person.fullName}
        aside={<StatusChip status={person.status} />}
        back={list}
        actions={
          <Button variant="default" component={Link} to={editOf(person.databaseId)}>
            Account
          </Button>
        }
      />
      <PersonSummary user={person} />
      <ReportFigures report={data.report} columns={FIGURES} />
      <Tabs value={shown} onChange={show} mt="lg">
        <Tabs.List mb="md" aria-label="Parts of this page">
          {parts.map((part) => (
            <Tabs.Tab key={part} value={part}>
              {LABELS[part]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <Content data={data} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

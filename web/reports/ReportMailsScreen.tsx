import { Stack } from '@mantine/core'
import { IconMail, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReportMailsScreenQuery } from '../__generated__/ReportMailsScreenQuery.graphql.ts'
import type { ReportMailsScreenDeleteMutation } from '../__generated__/ReportMailsScreenDeleteMutation.graphql.ts'
import type { ReportMailsScreenNowMutation } from '../__generated__/ReportMailsScreenNowMutation.graphql.ts'
import type { ReportMailsScreenPauseMutation } from '../__generated__/ReportMailsScreenPauseMutation.graphql.ts'
import { ReportMailDialog } from '../domain/reporting/mails/ReportMailDialog.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useRemoval } from '../relay/useRemoval.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { counted, formatPlan } from '../ui/formats.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { FormSection } from '../ui/forms/FormPage.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { ReceivedReports } from './ReceivedReports.tsx'

type Schedule = ReportMailsScreenQuery['response']['reportSchedules'][number]

const people = ({ recipients, unseenCount }: Schedule) => {
  const names = recipients.slice(0, 2).map(({ fullName }) => fullName)
  const more = recipients.length - names.length + unseenCount
  return [...names, ...(more ? [counted(more, 'more person', 'more people')] : [])].join(', ') || 'Nobody'
}

const columns: TableColumn<Schedule>[] = [
  {
    id: 'view',
    label: 'View',
    primary: true,
    cell: ({ view, title }) => <RowTitle title={view.name} text={`${title} report`} />,
  },
  { id: 'when', label: 'When', cell: ({ words }) => words },
  { id: 'to', label: 'To', cell: people },
  {
    id: 'next',
    label: 'Next',
    cell: ({ nextAt }) => (nextAt ? formatPlan(nextAt) : <StatusChip status="PAUSED" size="sm" />),
  },
]

/** What is done with one of them. */
function useActions(onEdit: (schedule: Schedule) => void, onGone: (id: string) => void) {
  const [pause] = useSave<ReportMailsScreenPauseMutation>(graphql`
    mutation ReportMailsScreenPauseMutation($input: PauseReportScheduleInput!) {
      pauseReportSchedule(input: $input) { reportSchedule { id isPaused nextAt } }
    }
  `)
  const [send] = useSave<ReportMailsScreenNowMutation>(graphql`
    mutation ReportMailsScreenNowMutation($input: SendReportScheduleNowInput!) {
      sendReportScheduleNow(input: $input) { reportSchedule { id } }
    }
  `)
  const remove = useRemoval<ReportMailsScreenDeleteMutation, Schedule>(
    graphql`
    mutation ReportMailsScreenDeleteMutation($input: DeleteReportScheduleInput!) { deleteReportSchedule(input: $input) { databaseId } }
  `,
    undefined,
    ({ databaseId, view }) => ({
      name: `the emails of “${view.name}”`,
      what: 'schedule',
      text: 'Nobody gets them any more. The view stays.',
      send: (save) => save({ input: { databaseId } }),
    }),
  )
  const sendNow = async ({ databaseId, view }: Schedule) => {
    const { data } = await send({ input: { databaseId } })
    if (data) showDone(`“${view.name}” is on its way to you`)
  }
  return (schedule: Schedule): RowAction[] => [
    { label: 'Change', icon: IconPencil, onClick: () => onEdit(schedule) },
    { label: 'Send now to me', icon: IconSend, onClick: () => sendNow(schedule) },
    {
      label: schedule.isPaused ? 'Resume' : 'Pause',
      icon: schedule.isPaused ? IconPlayerPlay : IconPlayerPause,
      onClick: () => pause({ input: { databaseId: schedule.databaseId, paused: !schedule.isPaused } }),
    },
    {
      label: 'Delete',
      icon: IconTrash,
      danger: true,
      onClick: async () => {
        if (await remove(schedule)) onGone(schedule.id)
      },
    },
  ]
}

/** The views one has emailed on a schedule, and those one gets. */
export default function ReportMailsScreen({ queryRef }: ScreenProps<ReportMailsScreenQuery>) {
  const data = usePreloadedQuery<ReportMailsScreenQuery>(
    graphql`
    query ReportMailsScreenQuery @preloadable {
      reportSchedules {
        id databaseId title words nextAt isPaused unseenCount
        view { databaseId name }
        recipients { databaseId fullName }
        ...ReportMailDialog_schedule
      }
      ...ReceivedReports_query
    }
  `,
    queryRef,
  )
  const [edited, setEdited] = useState<Schedule>()
  const [gone, setGone] = useState<readonly string[]>([])
  const actions = useActions(setEdited, (id) => setGone((before) => [...before, id]))
  return (
    <Stack gap="lg">
      <PageHeader title="Report emails" text="Views of reports that you have emailed on a schedule." />
      <RecordTable
        label="Report emails"
        rows={data.reportSchedules.filter(({ id }) => !gone.includes(id))}
        keyOf={({ id }) => id}
        nameOf={({ view }) => view.name}
        columns={columns}
        actions={actions}
        none={{
          icon: IconMail,
          title: 'No report emails yet',
          text: 'Save a view of a report, then choose “Email on a schedule” in the menu beside its name.',
        }}
      />
      <FormSection title="Emailed to you" text="Stop what you no longer need.">
        <ReceivedReports query={data} />
      </FormSection>
      {edited && <ReportMailDialog view={edited.view} schedule={edited} onClose={() => setEdited(undefined)} />}
    </Stack>
  )
}

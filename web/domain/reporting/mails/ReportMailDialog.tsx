import { SimpleGrid, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { ReportMailDialog_schedule$key } from '../../../__generated__/ReportMailDialog_schedule.graphql.ts'
import type { ReportMailDialogMutation } from '../../../__generated__/ReportMailDialogMutation.graphql.ts'
import { useSave } from '../../../relay/useSave.ts'
import { useViewer, viewerHas } from '../../../session/session.ts'
import { showDone } from '../../../ui/alerts.ts'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { FindManyField } from '../../../ui/fields/FindManyField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { useValue } from '../../../ui/fields/useField.ts'
import { counted } from '../../../ui/formats.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useRecordForm, type RecordForm } from '../../../ui/forms/useRecordForm.ts'
import { useFoundPeople } from '../../people/useFoundPeople.ts'
import {
  FORMATS,
  HOURS,
  inputOf,
  MONTH_DAYS,
  RHYTHMS,
  schema,
  storedValues,
  WEEKDAYS,
  type Values,
} from './reportMailValues.ts'

type Props = {
  view: { databaseId: string; name: string }
  /** The one that is changed; a new one without. */
  schedule: ReportMailDialog_schedule$key | null
  onClose: () => void
  onSaved?: () => void
}

/** On which day, as far as it is not every day, and at which hour. */
function TimeFields({ field }: Pick<RecordForm<Values>, 'field'>) {
  const every = useValue(field('every'))
  return (
    <>
      <ChoiceField {...field('every')} label="How often" data={RHYTHMS} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {every === 'WEEK' && <SelectField {...field('weekday')} label="Day of the week" data={WEEKDAYS} />}
        {every === 'MONTH' && <SelectField {...field('monthDay')} label="Day of the month" data={MONTH_DAYS} />}
        <SelectField {...field('hour')} label="Hour, portal time" data={HOURS} />
      </SimpleGrid>
    </>
  )
}

interface Others {
  unseenCount: number
  stopped: readonly { fullName: string }[]
}

/** Who gets it unseen, and who stopped it for themselves. */
const OtherPeople = ({ unseenCount, stopped }: Others) => (
  <>
    {unseenCount > 0 && (
      <Text size="sm" c="dimmed">
        And {counted(unseenCount, 'more person', 'more people')} your role does not show you. They keep getting it.
      </Text>
    )}
    {stopped.length > 0 && (
      <Text size="sm" c="dimmed">
        Stopped it for themselves: {stopped.map(({ fullName }) => fullName).join(', ')}.
      </Text>
    )}
  </>
)

/** When a view is emailed, and to whom. */
export function ReportMailDialog({ view, schedule: key, onClose, onSaved }: Props) {
  const schedule = useFragment(
    graphql`
    fragment ReportMailDialog_schedule on ReportSchedule {
      databaseId unseenCount
      ...reportMailValues_schedule
      recipients { databaseId fullName }
      stopped { databaseId fullName }
    }
  `,
    key,
  )
  const viewer = useViewer()
  const [save] = useSave<ReportMailDialogMutation>(graphql`
    mutation ReportMailDialogMutation($input: SaveReportScheduleInput!) {
      saveReportSchedule(input: $input) { reportSchedule { id ...ReportMailDialog_schedule words nextAt isPaused } }
    }
  `)
  const form = useRecordForm({
    stored: storedValues(schedule ?? null, viewer._id),
    schema,
    send: (values) =>
      save({ input: { databaseId: schedule?.databaseId, viewId: view.databaseId, ...inputOf(values) } }),
    saved: (data) => {
      showDone(
        `“${view.name}” is emailed ${data.saveReportSchedule.reportSchedule.words.replace(/^[EO]/, (sign) => sign.toLowerCase())}`,
      )
      onSaved?.()
      onClose()
    },
  })
  const { field } = form
  const known = schedule?.recipients ?? [{ databaseId: viewer._id, fullName: viewer.fullName }]
  return (
    <FormDialog title={`Email “${view.name}”`} form={form} action="Save" onClose={onClose} size="lg">
      <TimeFields field={field} />
      {viewerHas('view-users') && (
        <FindManyField
          {...field('recipientIds')}
          label="To"
          description="Each person sees what their own role shows them."
          placeholder="Search people"
          nothingFoundMessage="Nobody found"
          known={known.map(({ databaseId, fullName }) => ({ value: databaseId, label: fullName }))}
          useFound={useFoundPeople}
        />
      )}
      {schedule && <OtherPeople {...schedule} />}
      <SwitchField
        {...field('sincePrevious')}
        label="Show the days since the previous email"
        description="Otherwise the period of the view."
      />
      <SwitchField {...field('onlyWithRows')} label="Only when there is something to show" />
      <ChoiceField {...field('format')} label="All rows as a file" data={FORMATS} />
    </FormDialog>
  )
}

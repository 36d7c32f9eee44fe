import * as z from 'zod/mini'
import type { reportMailValues_schedule$key } from '../../../__generated__/reportMailValues_schedule.graphql.ts'
import { graphql, readInlineData } from 'react-relay'
import type { SaveReportScheduleInput } from '../../../__generated__/ReportMailDialogMutation.graphql.ts'

const choice = (text: string) => z.string().check(z.minLength(1, text))

export const schema = z.object({
  every: z.enum(['DAY', 'WEEK', 'MONTH']),
  weekday: choice('Choose the day of the week.'),
  monthDay: choice('Choose the day of the month.'),
  hour: choice('Choose the hour.'),
  sincePrevious: z.boolean(),
  onlyWithRows: z.boolean(),
  format: z.string(),
  recipientIds: z.array(z.string()),
})
export type Values = z.infer<typeof schema>

const option = (value: number, label: string) => ({ value: String(value), label })

export const RHYTHMS = [
  { value: 'DAY', label: 'Every day' },
  { value: 'WEEK', label: 'Every week' },
  { value: 'MONTH', label: 'Every month' },
]
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day, at) =>
  option(at + 1, day),
)
export const MONTH_DAYS = Array.from({ length: 31 }, (_, at) =>
  option(at + 1, at === 30 ? 'Last day' : `Day ${at + 1}`),
)
export const HOURS = Array.from({ length: 24 }, (_, hour) =>
  option(hour, `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`),
)
export const FORMATS = [
  { value: '', label: 'No file' },
  { value: 'XLSX', label: 'Excel' },
  { value: 'CSV', label: 'CSV' },
]

/** A new one goes to the reader alone, on Mondays at eight. */
export function storedValues(key: reportMailValues_schedule$key | null, ownId: string): Values {
  if (!key)
    return {
      every: 'WEEK',
      weekday: '1',
      monthDay: '1',
      hour: '8',
      sincePrevious: false,
      onlyWithRows: false,
      format: '',
      recipientIds: [ownId],
    }
  const schedule = readInlineData(
    graphql`
    fragment reportMailValues_schedule on ReportSchedule @inline {
      every weekday monthDay hour sincePrevious onlyWithRows format
      recipients { databaseId }
    }
  `,
    key,
  )
  return {
    every: schedule.every as Values['every'],
    weekday: String(schedule.weekday ?? 1),
    monthDay: String(schedule.monthDay ?? 1),
    hour: String(schedule.hour),
    sincePrevious: schedule.sincePrevious,
    onlyWithRows: schedule.onlyWithRows,
    format: schedule.format ?? '',
    recipientIds: schedule.recipients.map(({ databaseId }) => databaseId),
  }
}

export const inputOf = ({ every, weekday, monthDay, hour, format, ...values }: Values) =>
  ({
    ...values,
    every,
    weekday: every === 'WEEK' ? Number(weekday) : null,
    monthDay: every === 'MONTH' ? Number(monthDay) : null,
    hour: Number(hour),
    format: format === 'XLSX' || format === 'CSV' ? format : null,
  }) satisfies Partial<SaveReportScheduleInput>

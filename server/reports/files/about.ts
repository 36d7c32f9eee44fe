import { timeIn } from '../../domain/calendar/zones.ts'
import type { Report } from '../../domain/reporting/definition.ts'
import { ordersFrom, type Asked } from '../../domain/reporting/handed-on/asked.ts'
import { choicesOf } from '../../domain/reporting/choices.ts'
import type { Context, Services } from '../../platform/context.ts'
import type { Sheet } from '../../platform/files/xlsx.ts'
import { dayIn, dayWords } from '../../platform/values/days.ts'
import { stateWord } from './cells.ts'
import type { Line, Source } from './source.ts'

interface Work {
  report: Report
  asked: Asked
}

/** The value of a filter as people read it. */
async function valueOf(ctx: Context, { report, asked }: Work, key: string): Promise<string> {
  const { values, model, choices } = report.filters[key]!
  const value = asked.filters[key]!
  if (values) return stateWord(value)
  const found = choices ? await choices(ctx) : model ? await choicesOf(ctx, model, { text: null, chosen: value }) : []
  return found.find((one) => one.value === value)?.label ?? value
}

function periodOf({ asked: { start, end, compares } }: Work): Line[] {
  if (!start && !end) return [['Period', 'All time']]
  const days = `${start ? dayWords(start) : 'The beginning'} to ${end ? dayWords(end) : 'today'}`
  return [['Period', days], ...(compares ? [['Compared with', 'The previous period'] as Line] : [])]
}

function orderOf({ report, asked }: Work): Line {
  const [{ column, isDescending } = { column: report.order, isDescending: false }] = ordersFrom(asked.sort)
  return ['Sorted by', `${report.columns[column]?.title ?? column}${isDescending ? ', from the end' : ''}`]
}

/** What a report was asked. */
export async function aboutReport(ctx: Context, work: Work): Promise<Line[]> {
  const { report, asked } = work
  const filters = await Promise.all(
    Object.keys(asked.filters).map(async (key): Promise<Line> => [
      report.filters[key]!.title,
      await valueOf(ctx, work, key),
    ]),
  )
  return [['Report', report.title], ['About', report.description], ...periodOf(work), ...filters, orderOf(work)]
}

interface For {
  userId: string
  timeZone: string
}

/** What is in the file, for who gets it from somebody else. */
export async function aboutSheet({ db, now }: Services, source: Source, { userId, timeZone }: For): Promise<Sheet> {
  const { firstName, lastName } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { firstName: true, lastName: true },
  })
  const lines: Line[] = [
    ...(await source.about()),
    ['Made for', `${firstName} ${lastName}`.trim()],
    ['Made on', `${dayWords(dayIn(timeZone, now()))}, ${timeIn(timeZone, now())}`],
    ['Time zone', timeZone],
  ]
  async function* rows() {
    yield lines
  }
  const columns = [
    { title: 'What', format: 'text' as const },
    { title: 'Value', format: 'text' as const },
  ]
  return { name: 'About', columns, rows: rows() }
}

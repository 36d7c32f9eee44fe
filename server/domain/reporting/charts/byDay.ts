import type { Context } from '../../../platform/context.ts'
import { badInput } from '../../../platform/errors.ts'
import { quoted, statement } from '../../../platform/reads/statement.ts'
import { whereSql } from '../../../platform/reads/where.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { addDays, beginningOf, dayIn, dayText, daysBetween } from '../../../platform/values/days.ts'

const MAX_DAYS = 366

/** As arguments of a field: an end before the start and more than 366 days are refused. */
export const PERIOD = {
  start: { type: 'Day', required: true, description: 'The first day, of the portal’s calendar.' },
  end: { type: 'Day', required: true, description: 'The last day.' },
} as const

/** Days of the portal's calendar, both in it. */
export interface Period {
  start: Date
  end: Date
}

/** Rows of a model, counted on the day of one of their moments. */
export interface Counted {
  model: string
  moment: string
  where: object
  /** Different values of this column instead of rows. */
  of?: string
}

/** Every day of the period, in order. Errors: BAD_USER_INPUT at end. */
function daysOf({ start, end }: Period): Date[] {
  const count = daysBetween(start, end) + 1
  if (count < 1) throw badInput('end', 'The end lies before the start.')
  if (count > MAX_DAYS) throw badInput('end', `Choose at most ${MAX_DAYS} days.`)
  return Array.from({ length: count }, (_, index) => addDays(start, index))
}

const HOURS = 24 * 3_600_000

/** The first moment of each of these days, which follow one another: most are 24 hours after the last. */
function beginningsOf(days: readonly Date[], timeZone: string): Date[] {
  const moments: Date[] = []
  const isOn = (day: Date, time: number) => dayIn(timeZone, new Date(time)).getTime() === day.getTime()
  for (const day of days) {
    const next = (moments.at(-1)?.getTime() ?? NaN) + HOURS
    const isNext = moments.length > 0 && isOn(day, next) && !isOn(day, next - 1)
    moments.push(isNext ? new Date(next) : beginningOf(day, timeZone))
  }
  return moments
}

/**
 * What is counted, on each day of the period, days without any included: one statement. The rows of a day are found by
 * the index of their moment: the date of each row in a zone takes the database ten times as long as reading the row.
 */
export async function countsByDay<Name extends string>(
  ctx: Context,
  period: Period,
  counted: Readonly<Record<Name, Counted>>,
): Promise<({ day: string } & Record<Name, number>)[]> {
  const days = daysOf(period)
  const { timeZone } = await settingsOf(ctx)
  const moments = beginningsOf([...days, addDays(days.at(-1)!, 1)], timeZone)
  const st = statement()
  const [from, to] = [st.bind(moments.slice(0, -1), 'from'), st.bind(moments.slice(1), 'to')]
  const entries = Object.entries<Counted>(counted)
  const parts = entries.map(([name, { model, moment, where, of }]) => {
    const row = st.alias()
    const at = `${row}.${quoted(moment)}`
    const what = of ? `DISTINCT ${row}.${quoted(of)}` : '*'
    return `SELECT ${st.bind(name, 'name')} AS name, day.place::int, c.count
      FROM unnest(${from}::timestamptz[], ${to}::timestamptz[]) WITH ORDINALITY day("from", "to", place)
      CROSS JOIN LATERAL (SELECT count(${what})::int AS count FROM ${quoted(model)} ${row}
        WHERE ${at} >= day."from" AND ${at} < day."to" AND ${whereSql(st, model, row, where)}) c`
  })
  const { rows } = await ctx.services.pool.query<{ name: Name; place: number; count: number }>(
    parts.join(' UNION ALL '),
    st.values,
  )
  const found = new Map(rows.map(({ name, place, count }) => [`${name} ${place}`, count]))
  return days.map((day, index) => ({
    day: dayText(day),
    ...(Object.fromEntries(entries.map(([name]) => [name, found.get(`${name} ${index + 1}`) ?? 0])) as Record<
      Name,
      number
    >),
  }))
}

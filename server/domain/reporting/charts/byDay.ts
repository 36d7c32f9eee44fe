import type { Context } from '../../../platform/context.ts'
import { badInput } from '../../../platform/errors.ts'
import { quoted, statement } from '../../../platform/reads/statement.ts'
import { whereSql } from '../../../platform/reads/where.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { addDays, dayText, daysBetween } from '../../../platform/values/days.ts'
import { spansOf } from '../definition.ts'

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
function daysOf({ start, end }: Period): string[] {
  const count = daysBetween(start, end) + 1
  if (count < 1) throw badInput('end', 'The end lies before the start.')
  if (count > MAX_DAYS) throw badInput('end', `Choose at most ${MAX_DAYS} days.`)
  return Array.from({ length: count }, (_, index) => dayText(addDays(start, index)))
}

/** What is counted, on each day of the period, days without any included: one statement. */
export async function countsByDay<Name extends string>(
  ctx: Context,
  period: Period,
  counted: Readonly<Record<Name, Counted>>,
): Promise<({ day: string } & Record<Name, number>)[]> {
  const days = daysOf(period)
  const { timeZone } = await settingsOf(ctx)
  const { period: span } = await spansOf(ctx, { filters: {}, ...period })
  const st = statement()
  const entries = Object.entries<Counted>(counted)
  const parts = entries.map(([name, { model, moment, where, of }]) => {
    const row = st.alias()
    const at = `${row}.${quoted(moment)}`
    const zone = st.bind(timeZone, 'zone')
    const within = whereSql(st, model, row, { AND: [{ [moment]: { gte: span!.start, lt: span!.end } }, where] })
    return `SELECT ${st.bind(name, 'name')} AS name, to_char(${at} AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS day, count(${of ? `DISTINCT ${row}.${quoted(of)}` : '*'})::int AS count
      FROM ${quoted(model)} ${row} WHERE ${within} GROUP BY 2`
  })
  const { rows } = await ctx.services.pool.query<{ name: Name; day: string; count: number }>(
    parts.join(' UNION ALL '),
    st.values,
  )
  const found = new Map(rows.map(({ name, day, count }) => [`${name} ${day}`, count]))
  return days.map((day) => ({
    day,
    ...(Object.fromEntries(entries.map(([name]) => [name, found.get(`${name} ${day}`) ?? 0])) as Record<Name, number>),
  }))
}

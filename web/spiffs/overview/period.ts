const DAY = 86_400_000

const PERIODS = ['30', '90', '365'] as const
const CURRENCIES = ['USD', 'CAD', 'EUR'] as const

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * The days asked about and those compared with, out of the address: the last 30 days beside those before when it is
 * silent, or the same days a year ago.
 */
export function asked(read: (name: string) => string | null, now = Date.now()) {
  const [from, to, compare] = [read('from'), read('to'), read('compare')]
  const count = Number(PERIODS.find((days) => days === read('days')) ?? '30')
  const today = new Date(now)
  const end = isDay(to) ? Date.parse(to) : Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())
  const start = isDay(from) && Date.parse(from) <= end ? Date.parse(from) : end - (count - 1) * DAY
  const before = (day: number) => {
    const shifted = new Date(day)
    shifted.setUTCFullYear(shifted.getUTCFullYear() - 1)
    return shifted.getTime()
  }
  const length = end - start
  const compareStart = compare === 'year' ? before(start) : start - length - DAY
  return {
    start: textOf(start),
    end: textOf(end),
    compareStart: textOf(compareStart),
    compareEnd: textOf(compareStart + length),
    currency: CURRENCIES.find((code) => code === read('currency')) ?? 'USD',
  }
}

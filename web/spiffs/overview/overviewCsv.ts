import { saveFile } from '../../ui/saveFile.ts'
type Money = { readonly minor: unknown }
type Rank = { readonly name: string; readonly claims: number; readonly amount: Money }

type Overview = {
  readonly currency: string
  readonly start: string
  readonly end: string
  readonly compareStart: string
  readonly compareEnd: string
  readonly totalApprovedSpiffsAmount: Money
  readonly compareTotalApprovedSpiffsAmount: Money
  readonly totalSubmissionCount: number
  readonly compareTotalSubmissionCount: number
  readonly avgSubmissionAmount: Money
  readonly compareAvgSubmissionAmount: Money
  readonly uniqueUsersCount: number
  readonly compareUniqueUsersCount: number
  readonly totalApprovedSpiffClaims: number
  readonly compareTotalApprovedSpiffClaims: number
  readonly days: readonly {
    readonly day: string
    readonly submitted: number
    readonly granted: number
    readonly amount: Money
  }[]
  readonly topSpiffs: readonly Rank[]
  readonly brands: readonly Rank[]
  readonly dealers: readonly Rank[]
}

const plain = ({ minor }: Money) => (Number(minor) / 100).toFixed(2)

/** What a spreadsheet would take for a formula is made text; amounts and days never begin like one. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const sheet = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n')

/** The overview as a sheet: the figures, then the days, then who earned the most. */
function overviewCsv(data: Overview): string {
  const ranks = (title: string, rows: readonly Rank[]) => [
    [],
    [title, 'Claims', `Amount ${data.currency}`],
    ...rows.map(({ name, claims, amount }) => [name || 'None', claims, plain(amount)]),
  ]
  return sheet([
    ['Figure', `${data.start} to ${data.end}`, `${data.compareStart} to ${data.compareEnd}`],
    [
      `Approved amount ${data.currency}`,
      plain(data.totalApprovedSpiffsAmount),
      plain(data.compareTotalApprovedSpiffsAmount),
    ],
    ['Submissions', data.totalSubmissionCount, data.compareTotalSubmissionCount],
    [`Average submission ${data.currency}`, plain(data.avgSubmissionAmount), plain(data.compareAvgSubmissionAmount)],
    ['People', data.uniqueUsersCount, data.compareUniqueUsersCount],
    ['Approved claims', data.totalApprovedSpiffClaims, data.compareTotalApprovedSpiffClaims],
    [],
    ['Day', 'Sent in', 'Approved', `Approved amount ${data.currency}`],
    ...data.days.map(({ day, submitted, granted, amount }) => [day, submitted, granted, plain(amount)]),
    ...ranks('Spiff', data.topSpiffs),
    ...ranks('Brand', data.brands),
    ...ranks('Dealer', data.dealers),
  ])
}

export const downloadOverview = (data: Overview) =>
  saveFile(`\uFEFF${overviewCsv(data)}`, `spiffs-${data.start}-${data.end}.csv`, 'text/csv;charset=utf-8')

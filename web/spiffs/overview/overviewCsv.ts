import { graphql, readInlineData } from 'react-relay'
import type {
  overviewCsv_overview$data,
  overviewCsv_overview$key,
} from '../../__generated__/overviewCsv_overview.graphql.ts'
import { saveFile } from '../../ui/saveFile.ts'

type Money = { readonly minor: unknown }
type Overview = overviewCsv_overview$data
type Rank = Overview['topSpiffs'][number]

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
    ['Day', 'Submitted', 'Approved', `Approved amount ${data.currency}`],
    ...data.days.map(({ day, submitted, granted, amount }) => [day, submitted, granted, plain(amount)]),
    ...ranks('Spiff', data.topSpiffs),
    ...ranks('Brand', data.brands),
    ...ranks('Dealer', data.dealers),
  ])
}

export function downloadOverview(overview: overviewCsv_overview$key) {
  const data = readInlineData(
    graphql`
    fragment overviewCsv_overview on SpiffOverview @inline {
      currency start end compareStart compareEnd
      totalApprovedSpiffsAmount { minor }
      compareTotalApprovedSpiffsAmount { minor }
      avgSubmissionAmount { minor }
      compareAvgSubmissionAmount { minor }
      totalSubmissionCount compareTotalSubmissionCount uniqueUsersCount compareUniqueUsersCount totalApprovedSpiffClaims compareTotalApprovedSpiffClaims
      days { day submitted granted amount { minor } }
      topSpiffs { name claims amount { minor } }
      brands { name claims amount { minor } }
      dealers { name claims amount { minor } }
    }
  `,
    overview,
  )
  saveFile(`\uFEFF${overviewCsv(data)}`, `spiffs-${data.start}-${data.end}.csv`, 'text/csv;charset=utf-8')
}

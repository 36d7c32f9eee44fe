import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router'
import type { ReportDetails_report$key } from '../../__generated__/ReportDetails_report.graphql.ts'
import { dotted } from '../../ui/formats.ts'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { cellText } from './cellText.ts'
import { ReportFigures } from './ReportFigures.tsx'
import { PERIOD, PERIOD_FIELD, PERIOD_FIELDS } from './reportSearch.ts'

const VALUES = { ...PERIOD, page: '' }
const LOOKS = ['page'] as const

type Props = {
  report: ReportDetails_report$key
  /** Columns that say what it is, its name first, and those with its figures: as they were asked for. */
  facts: readonly string[]
  figures: readonly string[]
  /** What it is, as people call it: dealer. */
  what: string
  /** Buttons beside its name. */
  actions?: ReactNode
  /** Whether what is below has figures of the period before. */
  compares?: boolean
  /** What is behind the figures. */
  children: ReactNode
}

/** One row of a report: what it is, its figures as the list has them, in the same period, and the people behind them. */
export function ReportDetails({ report: key, facts, figures, what, actions, compares, children }: Props) {
  const report = useFragment(
    graphql`
    fragment ReportDetails_report on Report @argumentDefinitions(facts: { type: "[String!]" }, figures: { type: "[String!]" }) {
      title
      columns { key kind }
      edges { node { facts: cells(columns: $facts) } }
      ...ReportFigures_report @arguments(columns: $figures)
    }
  `,
    key,
  )
  const search = useSearchState(VALUES, LOOKS)
  // Another period begins at the first page of what is below.
  const fromStart = { ...search, set: (changes: Partial<typeof VALUES>) => search.set({ page: '', ...changes }) }
  // …/report/dealer/7/details lies under …/report/dealer.
  const { pathname } = useLocation()
  const back = { to: pathname.split('/').slice(0, -2).join('/'), label: `${report.title} report` }
  const [row] = report.edges
  if (!row) return <Missing what={what} back={back} />
  const cells = facts.map((name, at) => ({
    kind: report.columns.find((one) => one.key === name)?.kind ?? 'TEXT',
    value: row.node.facts[at],
  }))
  const [name, ...others] = cells.flatMap(({ kind, value }) => (kind === 'STATE' ? [] : [cellText({ kind }, value)]))
  const state = cells.find(({ kind }) => kind === 'STATE')?.value
  return (
    <>
      <PageHeader
        title={name ?? '–'}
        text={dotted(...others)}
        aside={state ? <StatusChip status={String(state)} /> : undefined}
        actions={actions}
        back={back}
      />
      <SearchBar search={fromStart} fields={compares ? PERIOD_FIELDS : [PERIOD_FIELD]} />
      <ReportFigures report={report} columns={figures} />
      {children}
    </>
  )
}

import { builder } from '../../../platform/graphql/builder.ts'
import { orderFrom, type Search } from '../definition.ts'
import type { Order } from '../query.ts'

/** What was asked of a report beside columns and page, as it is handed on: to a file, to a saved view. */
export interface Asked extends Omit<Search, 'filters'> {
  filters: Readonly<Record<string, string>>
  sort?: string | null
}

/** `name`, or `-name` from the end; none leaves it to the report. */
export const ordersFrom = (sort: string | null | undefined): Order[] => (sort ? [orderFrom(sort)] : [])

export function askedFrom(search: Search, sort: string | null | undefined): Asked {
  const given = Object.entries(search.filters).filter(([, value]) => value != null)
  return {
    ...search,
    filters: Object.fromEntries(given.map(([key, value]) => [key, String(value)])),
    sort: sort ?? null,
  }
}

const ReportSearchFilter = builder
  .objectRef<{ key: string; value: string }>('ReportSearchFilter')
  .implement({
    description: 'A filter in force.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'The argument.' }),
      value: t.exposeString('value', { description: 'Its value, as text.' }),
    }),
  })

export const ReportSearch = builder
  .objectRef<Asked>('ReportSearch')
  .implement({
    description: 'What a report was asked, beside columns and page: a file of the same takes it as it is.',
    fields: (t) => ({
      filters: t.field({
        type: [ReportSearchFilter],
        description: 'The filters in force.',
        resolve: ({ filters }) => Object.entries(filters).map(([key, value]) => ({ key, value })),
      }),
      databaseId: t.id({
        nullable: true,
        description: 'Raw id of the one row; null for all.',
        resolve: ({ databaseId }) => databaseId ?? null,
      }),
      start: t.field({
        type: 'Day',
        nullable: true,
        description: 'First day of the period; null without one.',
        resolve: ({ start }) => start ?? null,
      }),
      end: t.field({
        type: 'Day',
        nullable: true,
        description: 'Last day of the period; null where it is today, or there is none.',
        resolve: ({ end }) => end ?? null,
      }),
      compare: t.boolean({
        description: 'Counts the period before as well.',
        resolve: ({ compares }) => compares ?? false,
      }),
      sort: t.string({
        nullable: true,
        description: 'The column it is sorted by, `-` before it from the end; null for the usual order.',
        resolve: ({ sort }) => sort ?? null,
      }),
    }),
  })

const FilterInput = builder.inputType('ReportSearchFilterInput', {
  description: 'A filter of a report.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'The argument.' }),
    value: t.string({ required: true, description: 'Its value, as text.' }),
  }),
})

export const ReportSearchInput = builder.inputType('ReportSearchInput', {
  description: 'What a report is asked, as its `asked` has it.',
  fields: (t) => ({
    filters: t.field({ type: [FilterInput], required: true, description: 'The filters in force.' }),
    databaseId: t.id({ description: 'Raw id of the one row.' }),
    start: t.field({ type: 'Day', description: 'First day of the period.' }),
    end: t.field({ type: 'Day', description: 'Last day of the period.' }),
    compare: t.boolean({ description: 'Counts the period before as well.' }),
    sort: t.string({ description: 'The column it is sorted by, `-` before it from the end.' }),
  }),
})

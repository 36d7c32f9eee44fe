import { builder } from '../platform/graphql/builder.ts'
import { entity } from '../platform/kit/entity.ts'
import { importsVisibleTo } from './kinds.ts'

/** The viewer's own imports. */
export const BulkImport = entity('BulkImport', importsVisibleTo)

export const ImportDayOrder = builder.enumType('ImportDayOrder', {
  description: 'Which number of a day such as 03/11/2026 comes first.',
  values: {
    DAY_FIRST: { value: 'DAY', description: '3 November.' },
    MONTH_FIRST: { value: 'MONTH', description: 'March 11.' },
  } as const,
})

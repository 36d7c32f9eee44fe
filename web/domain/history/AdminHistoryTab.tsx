import type { HistoryTarget } from '../../__generated__/AdminHistoryQuery.graphql.ts'
import { AdminHistory } from './AdminHistory.tsx'

/** Who changed a record, beside its form. */
export const historyTab = (target: HistoryTarget, databaseId: string) => ({
  tab: 'history',
  label: 'History',
  content: <AdminHistory target={target} databaseId={databaseId} />,
})

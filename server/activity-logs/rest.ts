import { gql } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row } from '../platform/rest/row.ts'

export const rows: Row[] = [
  entityRows(
    'ActivityLog',
    gql(`... on ActivityLog { _id: databaseId action targetType targetId targetName before after requestId createdAt
      actor { _id: databaseId fullName email } realActor { _id: databaseId fullName email } client { _id: databaseId name } }`),
  ).list('GET /api/activity-logs', {
    summary: 'What was changed, newest first; for platform admins.',
    size: 50,
    args: 'text: String, action: String, targetType: String, targetId: String, requestId: String, actor: ID, client: ID, start: DateTime, end: DateTime',
  }),
  row({
    route: 'GET /api/activity-logs/export',
    summary: 'The same as a CSV file, whole.',
    document:
      gql(`query ($first: Int = 100, $after: String, $text: String, $action: String, $targetType: String, $targetId: String, $requestId: String, $actor: ID, $client: ID, $start: DateTime, $end: DateTime) {
      activityLogs(first: $first, after: $after, text: $text, action: $action, targetType: $targetType, targetId: $targetId, requestId: $requestId, actor: $actor, client: $client, start: $start, end: $end) {
        pageInfo { hasNextPage endCursor }
        edges { node { action targetType targetId targetName before after requestId createdAt actor { fullName email } realActor { fullName } client { name } } }
      }
    }`),
    csv: {
      name: 'activity-log',
      columns: {
        Time: (log) => log.createdAt,
        Action: (log) => log.action,
        Person: (log) => log.actor?.fullName,
        'E-mail': (log) => log.actor?.email,
        'Acting administrator': (log) => log.realActor?.fullName,
        'Partner system': (log) => log.client?.name,
        Kind: (log) => log.targetType,
        Name: (log) => log.targetName,
        Id: (log) => log.targetId,
        Before: (log) => log.before && JSON.stringify(log.before),
        After: (log) => log.after && JSON.stringify(log.after),
        Request: (log) => log.requestId,
      },
    },
  }),
]

import { entityRows } from '../platform/rest/entityRows.ts'
import { gql, type Row } from '../platform/rest/rest.ts'

interface Log {
  createdAt: string
  action: string
  targetType: string | null
  targetId: string | null
  targetName: string | null
  before: unknown
  after: unknown
  requestId: string | null
  actor: { fullName: string; email: string | null } | null
  realActor: { fullName: string } | null
  client: { name: string } | null
}

export const rows: Row[] = [
  entityRows(
    'ActivityLog',
    gql`_id: databaseId action targetType targetId targetName before after requestId createdAt
      actor { _id: databaseId fullName email } realActor { _id: databaseId fullName email } client { _id: databaseId name }`,
  ).list('GET /api/activity-logs', {
    summary: 'What was changed, newest first; for platform admins.',
    size: 50,
    args: 'text: String, action: String, targetType: String, targetId: String, requestId: String, actor: ID, client: ID, start: DateTime, end: DateTime',
  }),
  {
    route: 'GET /api/activity-logs/export',
    summary: 'The same as a CSV file, whole.',
    document: gql`query ($first: Int = 100, $after: String, $text: String, $action: String, $targetType: String, $targetId: String, $requestId: String, $actor: ID, $client: ID, $start: DateTime, $end: DateTime) {
      activityLogs(first: $first, after: $after, text: $text, action: $action, targetType: $targetType, targetId: $targetId, requestId: $requestId, actor: $actor, client: $client, start: $start, end: $end) {
        pageInfo { hasNextPage endCursor }
        edges { node { action targetType targetId targetName before after requestId createdAt actor { fullName email } realActor { fullName } client { name } } }
      }
    }`,
    csv: {
      name: 'activity-log',
      columns: {
        Time: (log: Log) => log.createdAt,
        Action: (log: Log) => log.action,
        Person: (log: Log) => log.actor?.fullName,
        'E-mail': (log: Log) => log.actor?.email,
        'Acting administrator': (log: Log) => log.realActor?.fullName,
        'Partner system': (log: Log) => log.client?.name,
        Kind: (log: Log) => log.targetType,
        Name: (log: Log) => log.targetName,
        Id: (log: Log) => log.targetId,
        Before: (log: Log) => log.before && JSON.stringify(log.before),
        After: (log: Log) => log.after && JSON.stringify(log.after),
        Request: (log: Log) => log.requestId,
      },
    },
  },
]

import { builder } from '../platform/graphql/builder.ts'
import type { Db } from '../platform/db.ts'

const stateOf = async (db: Db) => {
  const [check, waiting] = await Promise.all([
    db.activityLogCheck.findUnique({ where: { id: 1 } }),
    db.activityLogUnsealed.count({ take: 10_000 }),
  ])
  return { check, waiting }
}

const ActivityLogChain = builder
  .objectRef<Awaited<ReturnType<typeof stateOf>>>('ActivityLogChain')
  .implement({
    description: 'What the last nightly check of the activity log found. For the platform admin.',
    fields: (t) => ({
      checkedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was checked; null before the first night.',
        resolve: ({ check }) => check?.checkedAt,
      }),
      verifiedTo: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The moment up to which all rows are as they were written; null when no check has said so yet.',
        resolve: ({ check }) => check?.sealedAt,
      }),
      seal: t.int({
        nullable: true,
        description: 'The number of the last seal found in order; null while there is none.',
        resolve: ({ check }) => check?.sealNumber,
      }),
      head: t.string({
        nullable: true,
        description: 'Its hash, hexadecimal, to be kept elsewhere; null while there is none.',
        resolve: ({ check }) => check?.head && Buffer.from(check.head).toString('hex'),
      }),
      problems: t.stringList({
        description: 'What was wrong, naming rows and seals, the first twenty; empty is the only good answer.',
        resolve: ({ check }) => check?.problems ?? [],
      }),
      waiting: t.int({
        description: 'Rows written lately that wait for their seal, to 10,000 at most.',
        resolve: ({ waiting }) => waiting,
      }),
    }),
  })

builder.queryField('activityLogChain', (t) =>
  t.field({
    type: ActivityLogChain,
    authScopes: { right: 'view-activity-logs' },
    description: 'Whether the activity log is as it was written, as checked last night; for platform admins.',
    resolve: (_root, _args, { db }) => stateOf(db),
  }),
)

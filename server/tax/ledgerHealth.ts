import { builder } from '../platform/graphql/builder.ts'
import { changeInJob } from '../platform/change.ts'
import { job } from '../platform/jobs.ts'
import { checkLedger, type CheckResult, type Finding, type LedgerReport } from '../domain/ledger/ledgerCheck.ts'
import { ledgerDrift } from '../platform/http/metrics.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'check-ledger': Record<string, never>
  }
}
declare module '../platform/events.ts' {
  interface Events {
    /** The nightly check found things that are not as the ledger says. */
    'ledger.drifted': { day: string; drift: number; first: string }
  }
}

const LedgerFinding = builder
  .objectRef<Finding>('LedgerFinding')
  .implement({
    description: 'One thing that is not as the ledger says.',
    fields: (t) => ({
      subject: t.exposeString('subject', { description: 'What, such as claim 1042.' }),
      expected: t.expose('expected', { type: 'BigInt', description: 'As it should be.' }),
      found: t.expose('found', { type: 'BigInt', description: 'As it is.' }),
    }),
  })

const LedgerCheck = builder
  .objectRef<CheckResult>('LedgerCheck')
  .implement({
    description: 'One truth about the ledger.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Its name.' }),
      label: t.exposeString('label', { description: 'The truth in words.' }),
      wrong: t.exposeInt('wrong', { description: 'How often it does not hold.' }),
      findings: t.field({
        type: [LedgerFinding],
        description: 'The first of them.',
        resolve: ({ findings }) => findings,
      }),
    }),
  })

const LedgerHealth = builder
  .objectRef<LedgerReport>('LedgerHealth')
  .implement({
    description: 'Everything that moves money, points or credits, held against the ledger now.',
    fields: (t) => ({
      drift: t.exposeInt('drift', { description: 'Findings in all; 0 is the only good answer.' }),
      checks: t.field({ type: [LedgerCheck], description: 'Each truth.', resolve: ({ checks }) => checks }),
    }),
  })

builder.queryField('ledgerHealth', (t) =>
  t.field({
    type: LedgerHealth,
    authScopes: { platformAdmin: true },
    complexity: 500,
    description: 'Checks the ledger now; for platform admins.',
    resolve: (_root, _args, { db }) => checkLedger(db),
  }),
)

/** Nightly. A drift is told in the log, in the figures, and to the platform admins. */
job(
  'check-ledger',
  async (services) => {
    const { drift, checks } = await checkLedger(services.db)
    ledgerDrift(drift)
    if (!drift) return
    const wrong = checks.filter((check) => check.wrong)
    services.log.error(
      {
        drift,
        checks: wrong.map(({ name, wrong: count, findings }) => ({ name, count, first: findings[0]?.subject })),
      },
      'the ledger drifts',
    )
    await changeInJob(services, 'checkLedger', (c) =>
      c.emit('ledger.drifted', { day: c.now.toISOString().slice(0, 10), drift, first: wrong[0]!.label }),
    )
  },
  '30 2 * * *',
)

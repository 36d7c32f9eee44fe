/** One text of a file, there exactly once, and what stands there instead. */
interface Edit {
  file: string
  find: string
  replace: string
}

export interface Fault {
  name: string
  /** What kind of truth it breaks. */
  kind: string
  edits: readonly Edit[]
  /** The files that should notice, the cheap ones first. */
  tests: readonly string[]
  /** Of files with tests that know nothing of one another: a pattern of the names to run. */
  only?: string
  env?: Record<string, string>
  /** Milliseconds after which a test counts as red, where the fault lets it wait for ever. */
  limit?: number
  /** Why nothing notices it today. */
  unnoticed?: string
}

const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace })

/** Faults of the product, each of which turned a test red before tests were cut, and has to afterwards. */
export const faults: readonly Fault[] = [
  // Who may.
  {
    name: 'query-without-its-right',
    kind: 'scope of a query taken away',
    edits: [
      edit(
        'server/certificates/schema.ts',
        "type: ['Certificate'],\n    authScopes: { right: 'user-reports' },",
        "type: ['Certificate'],\n    authScopes: { signedIn: true },",
      ),
    ],
    tests: ['tests/certificates/api.test.ts', 'tests/architecture/tokens.test.ts'],
    only: 'every right opens its own fields|certificate',
  },
  {
    name: 'mutation-without-its-right',
    kind: 'scope of a mutation taken away',
    edits: [
      edit(
        'server/incentives/codes.ts',
        "claimed: t.boolean({ description: 'Those handed out only, or free ones only.' }),\n  }),\n  may: 'create-edit-incentives',",
        "claimed: t.boolean({ description: 'Those handed out only, or free ones only.' }),\n  }),\n  may: 'signedIn',",
      ),
    ],
    tests: ['tests/architecture/tokens.test.ts'],
    only: 'every right opens its own fields',
  },
  {
    name: 'right-opens-more',
    kind: 'a right opens a field it should not',
    edits: [
      edit(
        'server/incentives/rewards/rewards.ts',
        "authScopes: { personOr: ['incentive-reports', 'create-edit-incentives'] },",
        "authScopes: { personOr: ['incentive-reports', 'create-edit-incentives', 'view-incentives'] },",
      ),
    ],
    tests: ['tests/architecture/tokens.test.ts'],
    only: 'every right opens its own fields',
  },
  {
    name: 'personal-field-for-everybody',
    kind: 'permission of a field of a type',
    edits: [
      edit(
        'server/users/schema.ts',
        "phone: t.exposeString('phone', {\n    nullable: true,\n    description: 'For the person and holders of view-users.',\n    authScopes: personal,",
        "phone: t.exposeString('phone', {\n    nullable: true,\n    description: 'For the person and holders of view-users.',",
      ),
    ],
    tests: ['tests/architecture/tokens.test.ts'],
    only: 'personal',
    unnoticed:
      'tokens.test.ts asks for all fields of the issuer at once, and adminGroups, refused and not nullable, takes the whole person away.',
  },
  {
    name: 'token-reads-its-issuer',
    kind: 'partner token reads personal data of its issuer',
    edits: [
      edit(
        'server/users/schema.ts',
        "description: 'Empty until the person has told it.',\n      ...ofPerson(() => ''),\n    }),",
        "description: 'Empty until the person has told it.',\n    }),",
      ),
    ],
    tests: ['tests/architecture/tokens.test.ts'],
    only: 'personal',
  },
  {
    name: 'claims-of-everybody',
    kind: 'a …VisibleTo filter wider than its rule',
    edits: [
      edit(
        'server/spiff-claims/rules.ts',
        'if (!reviewsClaims(viewer)) return { userId: viewer.id }',
        'if (!reviewsClaims(viewer)) return {}',
      ),
    ],
    tests: ['tests/spiff-claims/claims.test.ts', 'tests/architecture/matrix.test.ts'],
  },
  {
    name: 'certificate-by-its-id',
    kind: 'a learner reads the row of another through node',
    edits: [
      edit(
        'server/certificates/schema.ts',
        'authScopes: ({ id, userId }, ctx) => ctx.viewer?.id === userId || Certificate.sees(ctx, id),',
        'authScopes: (_certificate, ctx) => ctx.viewer !== null,',
      ),
    ],
    tests: ['tests/architecture/matrix.test.ts'],
    only: 'what belongs to a person',
  },
  {
    name: 'own-payout-decided',
    kind: 'a rule wider than it was',
    edits: [
      edit('server/payouts/rules.ts', '  order.userId !== viewer.id &&\n  order.recipientId !== viewer.id &&\n', ''),
    ],
    tests: ['tests/payouts/api.test.ts'],
  },
  {
    name: 'brandless-editor',
    kind: 'rule and filter disagree',
    edits: [
      edit(
        'server/domain/posts/rules.ts',
        '(!keepsToOwnBrands(viewer) || (brandId != null && viewer.ownedBrandIds.includes(brandId)))',
        '(!keepsToOwnBrands(viewer) || brandId == null || viewer.ownedBrandIds.includes(brandId))',
      ),
    ],
    tests: ['tests/domain/posts.test.ts', 'tests/bulletins/api.test.ts'],
  },
  {
    name: 'hold-forgotten',
    kind: 'a door that holds is forgotten',
    edits: [
      edit(
        'server/platform/gate.ts',
        'if (!viewer.held) return undefined',
        "if (!viewer.held || viewer.held === 'NAME') return undefined",
      ),
    ],
    tests: ['tests/architecture/door.test.ts'],
  },
  {
    name: 'flag-off-field-answers',
    kind: 'a flag that is off still answers',
    edits: [edit('server/domain/posts/posts.ts', 'switchedBy: { announcements: [model] },', 'switchedBy: {},')],
    tests: ['tests/architecture/door.test.ts'],
    only: 'announcements|has an answer',
  },
  {
    name: 'flag-off-points-told',
    kind: 'a flag that is off still tells',
    edits: [
      edit(
        'server/tax/statement/lines.ts',
        "...(isSwitchedOff(viewer, 'pointSystem') ? { withoutPoints: true as const } : {}),",
        '...(isSwitchedOff(viewer, "events") ? { withoutPoints: true as const } : {}),',
      ),
    ],
    tests: ['tests/doors/switched.test.ts'],
  },
  {
    name: 'subscription-after-the-right',
    kind: 'a subscription delivers to who may not',
    edits: [
      edit(
        'server/platform/graphql/subscriptions.ts',
        'const contextValue = await look(request).catch(() => undefined)',
        'const contextValue = (await look(request).catch(() => undefined)) && (args.contextValue as Context)',
      ),
    ],
    tests: ['tests/doors/sockets.test.ts'],
    only: 'rights taken away',
    limit: 45_000,
  },
  {
    name: 'socket-outlives-its-session',
    kind: 'the socket of a revoked session stays',
    edits: [
      edit(
        'server/platform/graphql/subscriptions.ts',
        "if (now === null || now?.viewer === null) extra.socket.close(4401, 'Session ended')",
        'if (now === null || now?.viewer === null) return',
      ),
    ],
    tests: ['tests/access/signOut.test.ts'],
    only: 'ending one closes them at once',
    limit: 45_000,
  },
  {
    name: 'deactivated-stays-in',
    kind: 'the session of a deactivated person stays',
    edits: [
      edit('server/access/sessions/sessions.ts', "if (!row || row.status !== 'ACTIVE' || ", 'if (!row || '),
      edit(
        'server/access/on.ts',
        "on('user.closed', async (c, { userId }) => {\n  await endSessions(c, { OR: [{ userId }, { realUserId: userId }] })\n",
        "on('user.closed', async (c, { userId }) => {\n",
      ),
    ],
    tests: ['tests/access/signIn.test.ts', 'tests/doors/patience.test.ts'],
    only: 'when the account closes|a deactivated admin',
  },
  // What is kept.
  {
    name: 'change-without-audit-row',
    kind: 'a mutation without an audit row',
    edits: [
      edit(
        'server/platform/change.ts',
        'await tx.activityLog.create({ data: { ...actor, ...entry } })',
        'if (entry.before) await tx.activityLog.create({ data: { ...actor, ...entry } })',
      ),
    ],
    tests: ['tests/architecture/audit.test.ts', 'tests/platform/mutation.alone.test.ts'],
  },
  {
    name: 'deletion-without-its-guard',
    kind: 'a deletion that leaves things behind',
    edits: [
      edit(
        'server/users/hangsOn.ts',
        `      refuses: {
        one: 'One person has this role. Give them another one first.',
        many: '# people have this role. Give them another one first.',
      },
`,
        '',
      ),
    ],
    tests: ['tests/roles/api.test.ts', 'tests/architecture/deletion.test.ts'],
  },
  {
    name: 'news-of-a-deleted-brand',
    kind: 'posts: their brand is deleted',
    edits: [
      edit(
        'server/domain/posts/posts.ts',
        "where: { brandId, OR: [{ status: 'PUBLISHED' }, { publishAt: { not: null } }] },",
        "where: { brandId, OR: [{ status: 'UNPUBLISHED' }, { publishAt: { not: null } }] },",
      ),
    ],
    tests: ['tests/bulletins/api.test.ts', 'tests/brands/remove.test.ts', 'tests/domain/posts.test.ts'],
  },
  {
    name: 'reads-not-in-the-archive',
    kind: 'personal data not in the archive',
    edits: [edit('server/domain/posts/posts.ts', "  [`${model}Read`]: { of: ['userId'] },\n", '')],
    tests: ['tests/architecture/personalData.test.ts', 'tests/users/export.test.ts'],
  },
  {
    name: 'phone-outlives-its-person',
    kind: 'personal data not erased',
    edits: [edit('server/users/personal-data/erase.ts', '      phone: null,\n', '')],
    tests: ['tests/users/erase.test.ts'],
  },
  {
    name: 'merge-loses-submissions',
    kind: 'a merge of accounts loses rows',
    edits: [
      edit(
        'server/loyalty/merge.ts',
        "ownedRows({ name: 'loyalty-submissions', label: 'Loyalty submissions', table: 'LoyaltySubmission' })\n",
        '',
      ),
    ],
    tests: ['tests/users/merge.test.ts'],
    only: 'spoken for',
  },
  {
    name: 'course-without-its-certificate',
    kind: 'a reaction to an event is gone',
    edits: [
      edit(
        'server/certificates/on.ts',
        'const before = await issue(c, userId, { courseId }, { title, brandName, months: certificateMonths })\n  if (before)',
        'const before = await c.tx.certificate.findFirst({ where: { userId, courseId, title, brandName }, select: { id: true, expiresAt: true } })\n  if (before)',
      ),
    ],
    tests: ['tests/certificates/api.test.ts', 'tests/courses/take.test.ts'],
  },
  // Money, seats and whatever there is one of.
  {
    name: 'points-for-the-wrong-flag',
    kind: 'points of a course are not given',
    edits: [
      edit(
        'server/loyalty/on.ts',
        'if (!(await readSettings(c.tx)).flags.pointSystem) return',
        'if (!(await readSettings(c.tx)).flags.publicHome) return',
      ),
    ],
    tests: ['tests/loyalty/api.test.ts', 'tests/courses/finishAtOnce.test.ts'],
  },
  {
    name: 'course-passed-twice',
    kind: 'check, then write: a course is passed twice at once',
    edits: [
      edit(
        'server/courses/progress/pass.ts',
        "where: { id: progressId, status: { not: 'PASSED' } },",
        'where: { id: progressId },',
      ),
      edit(
        'server/courses/progress/pass.ts',
        'tx.$queryRaw`SELECT id FROM "CourseProgress" WHERE id = ${id}::uuid FOR UPDATE`',
        'tx.$queryRaw`SELECT id FROM "CourseProgress" WHERE id = ${id}::uuid`',
      ),
    ],
    tests: ['tests/courses/finishAtOnce.test.ts'],
  },
  {
    name: 'seats-without-a-lock',
    kind: 'check, then write: seats',
    edits: [edit('server/live-training/seats/lock.ts', 'ORDER BY id FOR UPDATE`', 'ORDER BY id`')],
    tests: ['tests/live-training/seats.test.ts'],
  },
  {
    name: 'one-code-for-two',
    kind: 'check, then write: incentive codes',
    edits: [
      edit(
        'server/incentives/rewards/redeem.ts',
        'ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1)`',
        'ORDER BY id LIMIT 1)`',
      ),
    ],
    tests: ['tests/incentives/lastCodes.test.ts'],
  },
  {
    name: 'balance-spent-twice',
    kind: 'check, then write: payouts',
    edits: [edit('server/domain/ledger/ledger.ts', '  await holdAccount(c, movement.from)\n', '')],
    tests: ['tests/money/ledger.test.ts', 'tests/payouts/api.test.ts', 'tests/money/histories.test.ts'],
    only: 'spends what is there|of twenty at once|random histories',
  },
  {
    name: 'decided-twice',
    kind: 'check, then write: decisions',
    edits: [
      edit(
        'server/domain/decisions/transitions.ts',
        "const where = { id: row.id, status: row.status, ...('version' in row ? { version: row.version } : {}) }",
        'const where = { id: row.id }',
      ),
    ],
    tests: ['tests/domain/decisions.test.ts'],
  },
  {
    name: 'ledger-check-blind',
    kind: 'the check of the ledger',
    edits: [
      edit(
        'server/domain/ledger/ledgerCheck.ts',
        `GROUP BY account, "userId", "dealerId", unit HAVING sum(amount) < 0`,
        `GROUP BY account, "userId", "dealerId", unit HAVING sum(amount) < -1000000`,
      ),
    ],
    tests: ['tests/money/ledgerCheck.test.ts'],
  },
  {
    name: 'idempotency-key-ignored',
    kind: 'an idempotency key is ignored',
    edits: [
      edit(
        'server/platform/kit/idempotent.ts',
        'if (!inserted) throw new DoneAlready()',
        'if (inserted < 0) throw new DoneAlready()',
      ),
    ],
    tests: ['tests/money/idempotency.test.ts'],
  },
  {
    name: 'claim-sent-again',
    kind: 'a claim twice after a kill',
    edits: [edit('server/spiff-claims/sale/submit.ts', "  idempotent: 'ifKeyed',\n", '')],
    tests: ['tests/spiff-claims/claims.test.ts', 'tests/money/kill.test.ts'],
  },
  {
    name: 'payout-ordered-anew',
    kind: 'a payout twice after a kill',
    edits: [
      edit(
        'server/payouts/send.ts',
        '(attempt ? `${id}-${attempt}` : id)',
        '(attempt ? `${id}-${attempt}` : `${id}-${Date.now() % 1000}`)',
      ),
    ],
    tests: ['tests/payouts/provider.test.ts'],
  },
  {
    name: 'mails-anew-after-a-kill',
    kind: 'an email twice after a kill',
    edits: [
      edit(
        'server/messages/mailing.ts',
        `"mailUnsure" = TRUE WHERE "messageId" = \${id}::uuid AND mail = 'TRYING'\``,
        `"mailUnsure" = TRUE WHERE "messageId" = \${id}::uuid AND mail IN ('TRYING', 'SENT')\``,
      ),
    ],
    tests: ['tests/messages/kill.test.ts'],
  },
  {
    name: 'paid-too-early',
    kind: 'claims are completed by money that did not leave',
    edits: [edit('server/spiff-claims/paid.ts', 'if (claim.amount > left) return', 'if (left <= 0n) return')],
    tests: ['tests/payouts/completes.test.ts'],
  },
  // What lists and answers say.
  {
    name: 'statement-per-row',
    kind: 'a statement for each row',
    edits: [
      edit(
        'server/domain/recordings/progress.ts',
        'resolve: async ({ id }, _args, ctx) => (await progressOf(ctx, model).load(id))?.completedAt != null,',
        'resolve: async ({ id }, _args, ctx) => (await ctx.db.videoProgress.findFirst({ where: { videoId: id, userId: ctx.viewer!.id } }))?.completedAt != null,',
      ),
    ],
    tests: ['tests/domain/recordings.test.ts', 'tests/architecture/statements/statements.test.ts'],
    only: 'statements are as many|recordings.Video as|recordings.Podcast as',
  },
  {
    name: 'order-without-an-end',
    kind: 'a cursor that is not stable',
    edits: [
      edit(
        'server/platform/kit/orders.ts',
        "by.some((part) => 'id' in part) ? [...by] : [...by, { id: wayOf(by.at(-1)) }]",
        "by.some((part) => 'id' in part) ? [...by] : [...by, { id: wayOf(by.at(-1)) }].slice(0, by.length)",
      ),
    ],
    tests: ['tests/platform/entity.test.ts'],
  },
  {
    name: 'unread-counts-all',
    kind: 'posts: the count of what is not read',
    edits: [edit('server/domain/reading/reading.ts', 'return Math.max(0, all - read)', 'return Math.max(read, all)')],
    tests: ['tests/bulletins/api.test.ts', 'tests/domain/posts.test.ts', 'tests/promotions/rest.test.ts'],
  },
  {
    name: 'plan-opens-at-once',
    kind: 'posts: the window of publication',
    edits: [
      edit(
        'server/domain/publishing/publishing.ts',
        'if (publishAt && publishAt <= now) open()',
        'if (publishAt) open()',
      ),
    ],
    tests: ['tests/domain/publishing.test.ts', 'tests/domain/posts.test.ts'],
  },
  {
    name: 'copy-for-everybody',
    kind: 'posts: a copy',
    edits: [
      edit(
        'server/domain/publishing/duplicates.ts',
        'audience.map(({ groupId }) => groupId),',
        'audience.map(({ groupId }) => groupId).slice(1),',
      ),
    ],
    tests: ['tests/domain/duplicates.test.ts', 'tests/domain/posts.test.ts'],
  },
  {
    name: 'day-of-another-zone',
    kind: 'the wrong time zone',
    edits: [
      edit(
        'server/domain/posts/list.ts',
        'day ? { date: { gte: beginningOf(day, timeZone), lt: beginningOf(addDays(day, 1), timeZone) } } : {},',
        "day ? { date: { gte: beginningOf(day, 'UTC'), lt: beginningOf(addDays(day, 1), timeZone && 'UTC') } } : {},",
      ),
    ],
    tests: ['tests/domain/posts.test.ts'],
    only: 'the hour the clocks change',
  },
  {
    name: 'answer-by-another-name',
    kind: 'a key of a REST answer renamed',
    edits: [
      edit(
        'server/platform/rest/shape.ts',
        'pagination: { page, limit, total, pages: Math.ceil(total / limit) }',
        'pagination: { page, limit, total, pageCount: Math.ceil(total / limit) }',
      ),
    ],
    tests: ['tests/suggested-follows/rest.test.ts', 'tests/media-center/rest.test.ts'],
  },
  {
    name: 'made-is-200',
    kind: 'a REST status is wrong',
    edits: [edit('server/media-center/rest.ts', '    status: 201,\n', '')],
    tests: ['tests/media-center/rest.test.ts'],
  },
  {
    name: 'filter-not-heard',
    kind: 'a REST filter is ignored',
    edits: [
      edit(
        'server/spiff-claims/rest.ts',
        "type: typeof type === 'string' ? type.toUpperCase().replaceAll('-', '_') || undefined : undefined,",
        "type: typeof type === 'string' && type === type.toUpperCase() ? type || undefined : undefined,",
      ),
    ],
    tests: ['tests/doors/restWords.test.ts'],
  },
  {
    name: 'no-id-is-all',
    kind: 'an id that is none answers all',
    edits: [
      edit(
        'server/domain/posts/list.ts',
        '...(brand ? { brandId: isUuid(brand) ? brand : { in: [] } } : {}),',
        '...(brand && isUuid(brand) ? { brandId: brand } : {}),',
      ),
    ],
    tests: ['tests/doors/named.test.ts'],
    only: 'is nothing to a company-admin',
  },
  {
    name: 'no-object-taken',
    kind: 'a body that is no object is taken',
    edits: [
      edit(
        'server/platform/rest/run.ts',
        "if (other) return other === 'list' && takesList ? undefined : 'body'",
        "if (other) return other === 'list' || takesList ? undefined : 'body'",
      ),
    ],
    tests: ['tests/doors/noObjects.test.ts'],
  },
  {
    name: 'empty-day-stays',
    kind: 'a value is read wrongly',
    edits: [
      edit(
        'server/platform/rest/coerce.ts',
        "const EMPTIED = new Set(['Day', 'DateTime', 'Moment'])",
        "const EMPTIED = new Set(['DateTime', 'Moment'])",
      ),
    ],
    tests: ['tests/doors/values.test.ts'],
  },
  {
    name: 'value-repeated',
    kind: 'an error repeats the value',
    edits: [
      edit(
        'server/platform/operations/inputFaults.ts',
        "`${place} must be one of ${names.join(', ')}.`,",
        "`${place} must be one of ${names.join(', ')}, not ${String(value).slice(0, 40)}.`,",
      ),
    ],
    tests: ['tests/doors/values.test.ts'],
  },
  {
    name: 'page-twice-is-a-fault',
    kind: '500 on odd input',
    edits: [
      edit(
        'server/platform/rest/values.ts',
        "const number = typeof value === 'string' && /^\\d{1,9}$/.test(value) ? Number(value) : value",
        "const number = typeof value === 'number' ? value : Number((value as string).replace(/\\D/, 'x'))",
      ),
    ],
    tests: ['tests/doors/fuzz.test.ts'],
    env: { FUZZ_ROUNDS: '4' },
  },
  {
    name: 'no-word-when-to-come-back',
    kind: 'a door without its database',
    edits: [
      edit(
        'server/platform/errors.ts',
        "later('UNAVAILABLE', 'The portal cannot reach its data right now. Try again in a moment.', RETRY_AFTER)",
        "failure('UNAVAILABLE', `The portal cannot reach its data right now. Try again in ${RETRY_AFTER} seconds.`)",
      ),
    ],
    tests: ['tests/doors/faults.test.ts'],
    only: 'every door answers 503',
  },
  {
    name: 'bodies-without-a-limit',
    kind: 'the limit of a body',
    edits: [edit('server/platform/http/body.ts', 'const MAX_VALUES = 50_000', 'const MAX_VALUES = 500_000')],
    tests: ['tests/doors/values.test.ts'],
    only: 'a body of too many values',
  },
  {
    name: 'lines-counted-again-and-again',
    kind: 'the event loop held: a quadratic loop',
    edits: [
      edit(
        'server/imports/read.ts',
        "for (let at = text.indexOf('\\n'); at >= 0; at = text.indexOf('\\n', at + 1)) lines++",
        "for (let at = text.indexOf('\\n'); at >= 0 && lines < 30_000; at = text.indexOf('\\n', at + 1)) lines = text.slice(0, at + 1).split('\\n').length",
      ),
    ],
    tests: ['tests/doors/patience.test.ts'],
    only: 'a sheet of empty lines',
  },
  {
    name: 'expression-without-an-end',
    kind: 'the event loop held: an expression',
    edits: [
      edit(
        'server/platform/http/body.ts',
        'const value: unknown = JSON.parse(text)',
        'if (/ +$/.test(text.slice(0, 40_000))) throw tooLarge()\n  const value: unknown = JSON.parse(text)',
      ),
    ],
    tests: ['tests/architecture/regular-expressions.test.ts', 'tests/doors/hold.test.ts'],
  },
  {
    name: 'path-in-an-archive',
    kind: 'a path unescaped',
    edits: [edit('server/platform/files/zip/zipNames.ts', `    .replace(/[\\p{Cc}"<>|:*?/\\\\]/gu, '_')\n`, '')],
    tests: ['tests/media-center/zip.test.ts'],
    only: 'names in it are safe',
  },
  {
    name: 'archive-called-whole',
    kind: 'an archive that lacks a file',
    edits: [
      edit(
        'server/platform/files/zip/zipStream.ts',
        'yield* packed(entry.open(), written)',
        'try {\n      yield* packed(entry.open(), written)\n    } catch {}',
      ),
    ],
    tests: ['tests/media-center/zip.test.ts'],
    only: 'breaks off where a file',
  },
  {
    name: 'formula-in-a-sheet',
    kind: 'a formula in a CSV file',
    edits: [edit('server/platform/values/csv.ts', 'escape_formulas: true,', 'escape_formulas: false,')],
    tests: ['tests/platform/csv.test.ts'],
  },
  {
    name: 'skip-counts-as-watched',
    kind: 'what was skipped counts as watched',
    edits: [
      edit(
        'server/domain/recordings/progress.ts',
        'CASE WHEN ${seeked ?? false} OR ${position}::float8 <= p."positionSeconds"',
        'CASE WHEN ${position}::float8 <= p."positionSeconds"',
      ),
      edit('server/domain/recordings/progress.ts', 'const FASTEST = 2\n', 'const FASTEST = 200\n'),
    ],
    tests: ['tests/domain/recordings.test.ts'],
    only: 'playing',
  },
  {
    name: 'reminders-in-one-piece',
    kind: 'due reminders at scale',
    edits: [edit('server/curriculums/due/reminders.ts', 'const ROWS = 500\n', 'const ROWS = 500_000\n')],
    tests: ['tests/curriculums/dueAtScale.test.ts'],
  },
  // Receipts.
  {
    name: 'long-phrase-overlooked',
    kind: 'a forbidden phrase not found on a receipt',
    edits: [
      edit(
        'server/domain/receipts/proof/said.ts',
        'if (at + wanted.length > tokens.length) return []',
        'if (at + wanted.length > tokens.length || wanted.length > 3) return []',
      ),
    ],
    tests: ['tests/receipts/noSale.test.ts'],
  },
  {
    name: 'turned-picture-not-read',
    kind: 'a turned picture is not read',
    edits: [
      edit(
        'server/domain/receipts/looks/reading.ts',
        'for (const turn of [180, 90, 270] as const) {',
        'for (const turn of [0, 0, 0] as const) {',
      ),
    ],
    tests: ['tests/spiff-claims/scan.test.ts'],
  },
  {
    name: 'second-look-left-out',
    kind: 'a receipt that is read grants nothing',
    edits: [
      edit(
        'server/domain/receipts/looks/look.ts',
        'page.words.push(...(await again()))',
        'page.words.push(...(await again()).slice(0, 0))',
      ),
    ],
    tests: ['tests/spiff-claims/scan.test.ts'],
    only: 'clears its claim by itself',
  },
  // Operation.
  {
    name: 'backup-of-half-the-files',
    kind: 'a backup loses files',
    edits: [
      edit(
        'server/boot/backup.ts',
        'if (rows.length < FILES_AT_ONCE) break',
        'if (rows.length < FILES_AT_ONCE || files.count) break',
      ),
      edit('server/boot/backup.ts', 'const FILES_AT_ONCE = 1_000', 'const FILES_AT_ONCE = 100'),
    ],
    tests: ['tests/boot/backup.test.ts', 'tests/boot/backupMoment.test.ts', 'tests/boot/restore.test.ts'],
    only: 'comes back as it was',
  },
  {
    name: 'backup-without-a-secret',
    kind: 'a backup leaves a secret behind',
    edits: [edit('server/boot/backup.ts', 'if (!kept) continue', "if (!kept || name === 'seal-keys') continue")],
    tests: ['tests/boot/backup.test.ts', 'tests/boot/backupMoment.test.ts', 'tests/boot/restore.test.ts'],
    only: 'comes back as it was',
  },
  {
    name: 'backup-of-many-moments',
    kind: 'a backup is not one moment',
    edits: [
      edit(
        'server/boot/backup.ts',
        "'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY'",
        "'BEGIN TRANSACTION READ ONLY'",
      ),
    ],
    tests: ['tests/boot/backup.test.ts', 'tests/boot/backupMoment.test.ts', 'tests/boot/restore.test.ts'],
    only: 'is one moment while',
  },
  {
    name: 'archive-hash-not-looked-at',
    kind: 'a backup does not check hashes',
    edits: [
      edit(
        'server/boot/archive.ts',
        "if ((found?.parts ?? 0) !== parts || (hashes.get(name)?.digest('hex') ?? sha256('')) !== expected)",
        "if ((found?.parts ?? 0) !== parts || (hashes.get(name)?.digest('hex') ?? sha256('')) === expected.slice(1))",
      ),
    ],
    tests: ['tests/boot/backup.test.ts', 'tests/boot/backupMoment.test.ts', 'tests/boot/restore.test.ts'],
    only: 'contents that do not fit',
  },
  {
    name: 'older-archive-stays-old',
    kind: 'an older version is not brought forward',
    edits: [
      edit(
        'server/boot/restore.ts',
        "await script('prisma/migrate.ts', ['deploy'], {",
        "if (!file) await script('prisma/migrate.ts', ['deploy'], {",
      ),
    ],
    tests: ['tests/boot/backup.test.ts', 'tests/boot/backupMoment.test.ts', 'tests/boot/restore.test.ts'],
    only: 'an archive of an older version',
  },
  {
    name: 'served-by-the-owner',
    kind: 'the role that serves could alter the log',
    edits: [
      edit(
        'server/boot/database.ts',
        'applicationUrl: urlOf(APPLICATION, password, port), port, found, stop }',
        'applicationUrl: password ? url : urlOf(APPLICATION, password, port), port, found, stop }',
      ),
    ],
    tests: ['tests/boot/roles.test.ts'],
    only: 'an embedded database of one superuser',
  },
  {
    name: 'ends-well-after-a-fault',
    kind: 'a fault nobody caught',
    edits: [edit('server/boot/serve.ts', 'void stop(1)\n', 'void stop(0)\n')],
    tests: ['tests/boot/faults.test.ts'],
    only: 'ends in order after a fault',
  },
  {
    name: 'port-in-use-is-a-stack',
    kind: 'what is wrong with a start',
    edits: [edit('server/boot/serve.ts', "error.code === 'EADDRINUSE'", "error.code === 'EADDRINUSED'")],
    tests: ['tests/boot/start.test.ts'],
    only: 'says in one line',
  },
  {
    name: 'feature-imported-by-another',
    kind: 'a feature that cannot be taken away',
    edits: [
      edit(
        'server/videos/on.ts',
        "import { on } from '../platform/events.ts'",
        "import '../bulletins/feature.ts'\nimport { on } from '../platform/events.ts'",
      ),
    ],
    tests: ['tests/architecture/imports.test.ts', 'tests/architecture/takeAway.test.ts'],
  },
  // The web, without a browser.
  {
    name: 'word-of-the-wrong-column',
    kind: 'words people read',
    edits: [
      edit(
        'web/domain/recordings/listening/ListeningBar.tsx',
        'This recording could not be loaded. Your place is kept.',
        'A film could not be loaded. Your place is kept.',
      ),
    ],
    tests: ['tests/architecture/words.test.ts'],
  },
  {
    name: 'screen-without-a-title',
    kind: 'the title of a screen',
    edits: [edit('web/tax/feature.ts', "'/auth/w9/create': 'Tax form (W-9)', ", '')],
    tests: ['tests/shells/titles.test.tsx'],
  },
  {
    name: 'scrolling-gets-stuck',
    kind: 'web: append on scroll',
    edits: [
      edit(
        'web/ui/lists/pagination/useAppendOnScroll.ts',
        'useEffect(pump, [pump, loaded, hasNext, turn])',
        'useEffect(() => undefined, [pump, loaded, hasNext, turn])',
      ),
    ],
    tests: ['tests/ui/append-on-scroll.test.tsx'],
  },
  {
    name: 'form-forgets',
    kind: 'web: a form keeps what was typed',
    edits: [
      edit(
        'web/ui/forms/useFormDraft.ts',
        'for (const name of changed) form.setValue(name, typed[name] as PathValue<T, Path<T>>, { shouldDirty: true })',
        '',
      ),
    ],
    tests: ['tests/ui/form-draft.test.tsx'],
  },
  {
    name: 'form-keeps-last-words-alone',
    kind: 'web: a form keeps what was typed',
    edits: [edit('web/ui/forms/useFormDraft.ts', '        void kept.keep(latest)\n', '')],
    tests: ['tests/ui/form-draft.test.tsx'],
    unnoticed: 'Every test says goodbye to its page; none takes the browser away as a crash does.',
  },
  {
    name: 'failure-without-a-way-on',
    kind: 'web: the state of an error',
    edits: [
      edit(
        'web/ui/lists/pagination/ShowMore.tsx',
        'if (error) return <LoadingMore loading={false} error={error} retry={ask} />',
        'if (error) return <LoadingMore loading error={null} retry={ask} />',
      ),
    ],
    tests: ['tests/ui/show-more.test.tsx'],
  },
  {
    name: 'search-not-taken-back',
    kind: 'web: the state of an empty list',
    edits: [
      edit(
        'web/ui/lists/search/useSearchState.ts',
        'if (value === undefined || value === defaults[name]) next.delete(name)',
        'if (value === undefined) next.delete(name)',
      ),
    ],
    tests: ['tests/ui/record-table.test.tsx', 'tests/ui/search-state.test.tsx'],
  },
  {
    name: 'sound-of-somebody-else',
    kind: 'web: what is kept between people',
    edits: [edit('web/domain/recordings/listening/listensAs.ts', '    listening.close()\n', '')],
    tests: ['tests/podcasts/player.test.tsx'],
  },
  // Journeys: what only a browser shows.
  {
    name: 'sites-read-sessions',
    kind: 'journey: a package reaches the portal',
    edits: [
      edit('server/scorm/content/serve.ts', '"connect-src \'self\' data: blob:",', '"connect-src * data: blob:",'),
      edit(
        'server/platform/http/http.ts',
        "if (config.secure) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')",
        "if (res.req.headers.origin) res.setHeader('access-control-allow-origin', res.req.headers.origin)\n  res.setHeader('access-control-allow-credentials', 'true')\n  res.setHeader('cross-origin-resource-policy', 'cross-origin')",
      ),
    ],
    tests: ['tests/journeys/scorm.test.ts'],
    only: 'a package reaches neither cookies',
  },
  {
    name: 'commit-without-its-base',
    kind: 'journey: the numbering of commits of a package',
    edits: [
      edit(
        'web/scorm/frame/frame.ts',
        '...(words === said ? { base } : {}) }',
        '...(words === said && !base ? { base } : {}) }',
      ),
    ],
    tests: ['tests/journeys/scorm.test.ts'],
    only: 'a window that only lay there',
  },
  {
    name: 'wide-on-a-phone',
    kind: 'journey: a phone scrolls sideways',
    edits: [
      edit(
        'web/spiff-claims/review/AdminClaimReview.module.css',
        '.desk {\n  display: grid;',
        '.desk {\n  min-width: 600px;\n  display: grid;',
      ),
    ],
    tests: ['tests/journeys/claimQueue.test.ts'],
    only: 'on a phone the values',
  },
  {
    name: 'styles-without-a-nonce',
    kind: 'journey: the security policy',
    edits: [edit('web/ui/media/mediaChromeNonce.ts', "replaceAll('<style>',", "replaceAll('<style nonce>',")],
    tests: ['tests/journeys/videos.test.ts'],
  },
  {
    name: 'frame-without-a-name',
    kind: 'journey: accessibility',
    edits: [
      edit(
        'web/scorm/LessonFrame.tsx',
        '        title={title}\n        allow',
        '        data-title={title}\n        allow',
      ),
    ],
    tests: ['tests/journeys/scorm.test.ts'],
    only: 'a lesson that was failed',
  },
  {
    name: 'consent-asked-again',
    kind: 'journey: consent is remembered',
    edits: [
      edit(
        'web/consent/cookiePreferences.ts',
        'Array.isArray(categories) && revision === 0',
        'Array.isArray(categories) && revision === 1',
      ),
    ],
    tests: ['tests/journeys/consent.test.ts'],
    only: 'a visitor rejects analytics',
  },
  {
    name: 'last-words-lost',
    kind: 'journey: what was typed before a crash',
    edits: [
      edit(
        'web/ui/forms/drafts.ts',
        'return text ? (JSON.parse(text) as Draft<T>) : undefined',
        'return text === key ? (JSON.parse(text) as Draft<T>) : undefined',
      ),
    ],
    tests: ['tests/ui/autosave.test.tsx', 'tests/journeys/author.test.ts'],
    only: 'a dead network|last words',
  },
  {
    name: 'mine-over-everything',
    kind: 'journey: a conflict of two windows',
    edits: [
      edit(
        'web/ui/forms/autosave.ts',
        "if (outcome.is === 'stale') return state.set({ is: 'conflict' })",
        "if (outcome.is === 'stale') return ((typed.version += 1), plan())",
      ),
    ],
    tests: ['tests/ui/autosave.test.tsx', 'tests/journeys/author.test.ts'],
    only: 'two admins in one section|a conflict stops',
  },
  {
    name: 'visited-stays-after-sign-out',
    kind: 'journey: offline',
    edits: [
      edit(
        'web/relay/visited.ts',
        'if (personId === undefined || !key.startsWith(`${personId}/`)) await answers.drop(key)',
        'if (personId !== undefined && !key.startsWith(`${personId}/`)) await answers.drop(key)',
      ),
    ],
    tests: ['tests/journeys/offline.test.ts'],
  },
  {
    name: 'proxy-that-stays',
    kind: 'journey: the banner of acting as someone',
    edits: [edit('web/shells/frame/ProxyBanner.tsx', 'location.assign(redirect)', 'setClosing(redirect === "")')],
    tests: ['tests/journeys/proxy.test.ts'],
  },
  {
    name: 'badge-as-it-was',
    kind: 'journey: a badge follows by itself',
    edits: [edit('web/notifications/UnreadCount.tsx', '  useSubscription(config)\n', '')],
    tests: ['tests/journeys/messages.test.ts'],
    only: 'an administrator writes to a group',
  },
  {
    name: 'screen-of-a-right-taken-away',
    kind: 'journey: an open screen follows the rights',
    edits: [
      edit(
        'web/session/useAccessChanges.ts',
        '            refreshSession().catch(() => undefined)\n          },\n          SETTLES',
        '            clearTimeout(waiting.current)\n          },\n          SETTLES',
      ),
    ],
    tests: ['tests/journeys/roles.test.ts'],
  },
  {
    name: 'key-for-undo',
    kind: 'journey: a keyboard shortcut',
    edits: [
      edit(
        'web/spiff-claims/review/AdminClaimScreen.tsx',
        'u: () => (mayUndo() ? void undo() : false),',
        'z: () => (mayUndo() ? void undo() : false),',
      ),
    ],
    tests: ['tests/journeys/claimQueue.test.ts'],
    only: 'a reviewer clears 20',
  },
  {
    name: 'passkey-as-second-step',
    kind: 'journey: a step with a passkey',
    edits: [
      edit(
        'web/second-factors/passkeys.ts',
        '(await library()).startAuthentication({ optionsJSON: options as Options })',
        '(await library()).startAuthentication({ optionsJSON: options as Options, useBrowserAutofill: true })',
      ),
    ],
    tests: ['tests/journeys/secondFactor.test.ts'],
    only: 'a passkey signs in by the button',
  },
  {
    name: 'upload-from-the-beginning',
    kind: 'journey: an upload goes on after a broken line',
    edits: [
      edit(
        'web/ui/uploads/uploads.ts',
        '[0, 409, 502, 503, 504].includes(Number(error.status))',
        '[409, 502, 503, 504].includes(Number(error.status))',
      ),
    ],
    tests: ['tests/ui/parts.test.tsx', 'tests/journeys/mediaCenter.test.ts'],
  },
  {
    name: 'progress-lost-with-the-tab',
    kind: 'journey: progress kept while the server is killed',
    edits: [
      edit(
        'web/relay/outbox.ts',
        'const storing = kept.keep(key, word).catch(ignore)',
        'const storing = (word.sequence < 0 ? kept.keep(key, word) : Promise.resolve()).catch(ignore)',
      ),
    ],
    tests: ['tests/journeys/finish.test.ts'],
  },

  // Packages: contained, read apart, earned.
  {
    name: 'session-twice-counts',
    kind: 'a cookie that comes twice has a value',
    edits: [edit('server/platform/http/cookies.ts', '  for (const name of doubled) values.delete(name)\n', '')],
    tests: ['tests/access/cookies.test.ts'],
  },
  {
    name: 'own-session-taken-out',
    kind: 'of two sessions ours is taken out as well',
    edits: [edit('server/platform/http/cookies.ts', "if (keepsOwn && path === '/' && !domain) continue", '')],
    tests: ['tests/access/cookies.test.ts'],
  },
  {
    name: 'cleared-by-a-header-nobody-obeys',
    kind: 'Clear-Site-Data over http',
    edits: [edit('server/platform/http/cookies.ts', 'if (clearsByHeader(req, config)) res', 'res')],
    tests: ['tests/access/cookies.test.ts'],
  },
  {
    name: 'foreign-session-used',
    kind: 'journey: a session that a script set',
    edits: [edit('web/relay/foreignSession.ts', 'SESSION.test(document.cookie)', "SESSION.test('')")],
    tests: ['tests/journeys/packages/cookies.test.ts'],
  },
  {
    name: 'manifest-beside-nobody',
    kind: 'a manifest is read on the thread of the requests',
    edits: [
      edit(
        'server/scorm/package/manifestOfBytes.ts',
        'return await reader.ask(bytes, READING)',
        'return readHere(bytes)',
      ),
      edit(
        'server/scorm/package/manifestOfBytes.ts',
        "import type { Manifest } from './manifest.ts'",
        "import { readManifest, type Manifest } from './manifest.ts'\nimport { parseXml, textOf } from './xml.ts'\nconst readHere = (bytes: Uint8Array) => readManifest(parseXml(textOf(bytes)), textOf(bytes))",
      ),
    ],
    tests: ['tests/scorm/evilManifests.test.ts'],
  },
  {
    name: 'package-passed-at-once',
    kind: 'a package passes whatever the time',
    edits: [
      edit('server/courses/progress/packageTime.ts', 'if (row.seconds >= neededSeconds) {', 'if (row.seconds >= 0) {'),
    ],
    tests: ['tests/scorm/earned.test.ts'],
  },
  {
    name: 'download-is-a-listen',
    kind: 'what an app is sent counts as heard',
    edits: [
      edit(
        'server/domain/recordings/progress.ts',
        'const heard = Math.min(end, first + Math.round(FASTEST * waited + (waited >= LOST_AFTER ? LOST : 0)))',
        'const heard = waited < 0 ? first : end',
      ),
    ],
    tests: ['tests/podcasts/feed.test.ts'],
  },
  {
    name: 'shared-host-unsaid',
    kind: 'the settings do not say that packages share cookies',
    edits: [edit('server/settings/schema.ts', ' && packagesShareCookies(config)', " && config.CONTENT_URL === ''")],
    tests: ['tests/settings/settings.test.ts'],
  },
  {
    name: 'shared-host-told-to-all',
    kind: 'permission of a field of the settings',
    edits: [edit('server/settings/schema.ts', "can(viewer, 'edit-settings') && packagesShare", 'packagesShare')],
    tests: ['tests/settings/settings.test.ts'],
  },
]

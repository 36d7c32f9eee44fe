import { builder } from '../platform/graphql/builder.ts'
import { once, type Context } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import type { Flags } from '../platform/flags.ts'
import { declaredFlags, readSettings, settingsRecord, type SettingsRecord } from '../platform/settings.ts'
import { passkeyHost } from '../domain/sign-in/passkeyHost.ts'
import { passwordPolicyOf } from '../domain/sign-in/passwordPolicy.ts'
import { packagesShareCookies } from '../platform/http/sites.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given } from '../platform/kit/saves.ts'
import { can } from '../platform/viewer.ts'
import './slides.ts'

const FlagsType = builder
  .objectRef<Flags>('SettingsFlags')
  .implement({
    description: 'Ability flags (spec part 1, 9); seen by anyone.',
    fields: (t) =>
      Object.fromEntries(
        declaredFlags().map(([name, { description }]) => [name, t.exposeBoolean(name, { description })]),
      ),
  })

const Labels = builder
  .objectRef<SettingsRecord['labels']>('SettingsLabels')
  .implement({
    description: 'Configurable words; seen by anyone.',
    fields: (t) => ({
      announcements: t.exposeString('announcements', { description: 'Bulletins or Announcements.' }),
      assignGroups: t.exposeString('assignGroups', { description: 'What assignment groups are called.' }),
    }),
  })

const LimitsType = builder
  .objectRef<SettingsRecord['limits']>('SettingsLimits')
  .implement({
    description: 'Account limits; seen by anyone.',
    fields: (t) => ({
      courseLimits: t.exposeInt('courseLimits', { description: 'Courses the installation may hold; 0 is no limit.' }),
      curriculumLimits: t.exposeInt('curriculumLimits', {
        description: 'Curriculums the installation may hold; 0 is no limit.',
      }),
      registrationRateLimit: t.exposeInt('registrationRateLimit', {
        description:
          'Registrations per hour with one email address from one network; twenty times as many from one network.',
      }),
      activityLogMonths: t.exposeInt('activityLogMonths', {
        description: 'Months the activity log keeps its rows; 0 keeps them for good.',
      }),
      payoutMinimum: t.exposeInt('payoutMinimum', {
        description: 'The least that is paid out at once, in hundredths of the currency.',
      }),
      seatOfferHours: t.exposeInt('seatOfferHours', {
        description:
          'Hours a freed seat of a live training is held for the next in line, where its event does not say; 0 gives it at once.',
      }),
      scanMaximum: t.int({
        nullable: true,
        description:
          'The most a receipt that was read grants by itself, in hundredths of the currency; above it a person decides. Null for who does not edit the settings.',
        resolve: ({ scanMaximum }, _args, { viewer }) => (viewer && can(viewer, 'edit-settings') ? scanMaximum : null),
      }),
    }),
  })

const LoyaltyTerms = builder
  .objectRef<SettingsRecord['loyalty']>('SettingsLoyalty')
  .implement({
    description: 'Terms of the loyalty program; seen by anyone.',
    fields: (t) => ({
      businessUnitId: t.exposeID('businessUnitId', {
        nullable: true,
        description: 'Raw id of the unit whose dealers earn credits; null where none does.',
      }),
      centsPerCredit: t.exposeInt('centsPerCredit', { description: 'What a credit is worth when paid out, in cents.' }),
      pointsPerReceiptDollar: t.exposeInt('pointsPerReceiptDollar', {
        description: 'Points for each whole dollar of a person’s receipt; 0 where items alone earn.',
      }),
      grantPerPhoto: t.exposeInt('grantPerPhoto', { description: 'Credits or points proposed for pictures.' }),
    }),
  })

const Target = builder
  .objectRef<{ curriculumId: string; courseId: string }>('TrainingOnlyTarget')
  .implement({
    description: 'The one course of the training-only mode.',
    fields: (t) => ({
      curriculumId: t.exposeID('curriculumId', { description: 'Raw id.' }),
      courseId: t.exposeID('courseId', { description: 'Raw id.' }),
    }),
  })

const Policy = builder
  .objectRef<ReturnType<typeof passwordPolicyOf>>('PasswordPolicy')
  .implement({
    description: 'What a new password must be (spec part 1, 5).',
    fields: (t) => ({
      minLength: t.exposeInt('minLength', { description: 'Characters at least.' }),
      maxLength: t.exposeInt('maxLength', { description: 'Characters at most.' }),
      alphanumericOnly: t.exposeBoolean('alphanumericOnly', { description: 'No special characters.' }),
    }),
  })

interface Stored extends SettingsRecord {
  version: number
}

const SettingsType = builder
  .objectRef<Stored>('Settings')
  .implement({
    description: 'Flags, limits and labels of the installation; seen by anyone.',
    fields: (t) => ({
      flags: t.field({ type: FlagsType, description: 'What is on.', resolve: ({ flags }) => flags }),
      labels: t.field({ type: Labels, description: 'Configurable words.', resolve: ({ labels }) => labels }),
      limits: t.field({ type: LimitsType, description: 'Account limits.', resolve: ({ limits }) => limits }),
      loyalty: t.field({
        type: LoyaltyTerms,
        description: 'Terms of the loyalty program.',
        resolve: ({ loyalty }) => loyalty,
      }),
      positions: t.exposeStringList('positions', { description: 'Positions people choose from.' }),
      adminRoles: t.stringList({
        description: 'Keys of the roles that may enter the admin portal.',
        resolve: ({ adminRoles }) => adminRoles,
      }),
      missingDealer: t.exposeString('missingDealer', { description: 'add-themselves or ask-admin' }),
      ownChanges: t.exposeString('ownChanges', {
        description:
          'asked-for: once people are in, another dealer, department, audience or position is a request; at-once: they take it themselves.',
      }),
      secondFactor: t.exposeString('secondFactor', {
        description: 'offered: to all; required: admins have no rights until they have one.',
      }),
      passkeyHost: t.string({
        nullable: true,
        description: 'The host name passkeys belong to; null where the portal’s address allows none.',
        resolve: (_root, _args, { services }) => passkeyHost(services.config),
      }),
      trainingOnlyTarget: t.field({
        type: Target,
        nullable: true,
        description: 'Null unless configured.',
        resolve: ({ trainingOnlyTarget }) => trainingOnlyTarget,
      }),
      timeZone: t.exposeString('timeZone', {
        description: 'IANA name of the time zone whose calendar counts, such as America/Chicago.',
      }),
      brandColor: t.exposeString('brandColor', { description: 'The installation’s color, #rrggbb.' }),
      captchaSiteKey: t.string({
        nullable: true,
        description: 'Null where no captcha is asked.',
        resolve: (_root, _args, { services }) => services.config.CAPTCHA_SITE_KEY ?? null,
      }),
      hasAudienceGroups: t.boolean({
        description: 'Whether there are audiences people may put themselves into.',
        resolve: async (_root, _args, { db }) =>
          (await db.assignmentGroup.count({
            where: { kind: 'AUDIENCE', active: true, selfEnrollment: true },
            take: 1,
          })) > 0,
      }),
      passwordPolicy: t.field({
        type: Policy,
        description: 'What a new password must be.',
        resolve: (_root, _args, { services }) => passwordPolicyOf(services.config),
      }),
      sharedContentHost: t.string({
        nullable: true,
        description:
          'Where packages are played, if they can set cookies of the portal from there: it is on the same registered domain. Null where they cannot, and for who does not edit the settings.',
        resolve: (_root, _args, { viewer, services: { config } }) =>
          viewer && can(viewer, 'edit-settings') && packagesShareCookies(config)
            ? new URL(config.CONTENT_URL).host
            : null,
      }),
      version: t.exposeInt('version', {
        description: 'Sent back when saving, so that nobody overwrites unseen changes.',
      }),
    }),
  })

const stored = async (ctx: Context): Promise<Stored> => ({
  ...(await readSettings(ctx.db)),
  version: (await ctx.db.settings.findUnique({ where: { id: 1 }, select: { version: true } }))?.version ?? 0,
})

builder.queryField('settings', (t) =>
  t.field({
    type: SettingsType,
    authScopes: { public: true },
    description: 'Flags, limits and labels of the installation.',
    resolve: (_root, _args, ctx) => once(ctx, 'stored-settings', () => stored(ctx)),
  }),
)

/** The whole record with the parts that were given. Errors: BAD_USER_INPUT names the setting. */
async function checked(c: Change, before: SettingsRecord, values: unknown): Promise<SettingsRecord> {
  const changed: Partial<SettingsRecord> =
    typeof values === 'object' && values !== null && !Array.isArray(values) ? values : {}
  const { data, error } = settingsRecord().safeParse({
    ...before,
    ...changed,
    flags: { ...before.flags, ...changed.flags },
    labels: { ...before.labels, ...changed.labels },
    limits: { ...before.limits, ...changed.limits },
    loyalty: { ...before.loyalty, ...changed.loyalty },
  })
  if (error) {
    const issue = error.issues[0]!
    throw badInput(issue.path.join('.'), issue.message)
  }
  if (!data.adminRoles.includes('platform-admin'))
    throw badInput('adminRoles', 'Platform admins always enter the admin portal.')
  if (data.flags.trainingOnly && !data.trainingOnlyTarget)
    throw badInput('trainingOnlyTarget', 'Choose the curriculum and course of the training-only mode.')
  const { businessUnitId } = data.loyalty
  if (businessUnitId && !(await c.tx.businessUnit.count({ where: { id: businessUnitId } })))
    throw badInput('loyalty.businessUnitId', 'Choose a business unit.')
  return data
}

/** What lets people into the admin portal: no right opens it further than the platform admin says. */
const ofEntering = ({ adminRoles, secondFactor }: SettingsRecord) => [adminRoles.toSorted(), secondFactor]

declare module '../platform/events.ts' {
  interface Events {
    /** Nobody but platform admins signs in from now on. */
    'signIn.closed': Record<never, never>
  }
}

mutation('saveSettings', {
  description:
    'Saves general settings. For holders of edit-settings (spec part 1, 2.7: the platform admin); who enters the admin portal for platform admins alone. Errors: FORBIDDEN, BAD_USER_INPUT names the setting, CONFLICT.',
  input: (t) => ({
    values: t.field({
      type: 'JSON',
      required: true,
      description:
        'Any part of the record: { flags, labels, limits, loyalty, positions, adminRoles, secondFactor, missingDealer, ownChanges, trainingOnlyTarget, timeZone, brandColor }.',
    }),
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT. Left out, the save wins.' }),
  }),
  may: 'edit-settings',
  async does(c, { values, version }, viewer) {
    const before = await readSettings(c.tx)
    const after = await checked(c, before, values)
    if (!viewer.isPlatformAdmin && JSON.stringify(ofEntering(before)) !== JSON.stringify(ofEntering(after)))
      throw failure('FORBIDDEN', 'Who enters the admin portal, and how, is for platform admins.')
    await c.tx.settings.createMany({ data: { id: 1 }, skipDuplicates: true })
    const { count } = await c.tx.settings.updateMany({
      where: { id: 1, ...given({ version }) },
      data: { values: after, version: { increment: 1 } },
    })
    if (!count) throw failure('CONFLICT', 'Someone else saved the settings meanwhile. Reload to see their changes.')
    c.record({ type: 'Settings', id: '1', before, after })
    if (after.flags.loginDisabled && !before.flags.loginDisabled) await c.emit('signIn.closed', {})
    // Flags and admin roles open and close screens.
    c.publish('access.changed', 'everyone', true)
    return {}
  },
  answers: (t) => ({
    settings: t.field({ type: SettingsType, description: 'As saved.', resolve: (_payload, _args, ctx) => stored(ctx) }),
  }),
})

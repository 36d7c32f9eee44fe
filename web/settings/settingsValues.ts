import * as z from 'zod/mini'
import { SettingsRecord, type Flag } from '../contract/__generated__/limits.ts'
import { formatMoney } from '../ui/formats.ts'
import { required, upTo, within } from '../ui/texts.ts'

const { labels, limits, loyalty, positions } = SettingsRecord

/** Cents that are typed in dollars. */
const withinAmount = ({ min, max }: { min: number; max: number }) =>
  z
    .int('Enter an amount.')
    .check(z.gte(min, `Use ${formatMoney(min)} or more.`), z.lte(max, `Use at most ${formatMoney(max)}.`))

/** What the general settings form holds and what it asks of it, as the server does. */
export const settingsValues = z
  .object({
    flags: z.custom<Record<Flag, boolean>>(),
    labels: z.object({
      announcements: z.string(),
      assignGroups: required('The name', labels.assignGroups.max, 'Enter a name for the groups.'),
    }),
    limits: z.object({
      courseLimits: within(limits.courseLimits),
      curriculumLimits: within(limits.curriculumLimits),
      registrationRateLimit: within(limits.registrationRateLimit),
      activityLogMonths: within(limits.activityLogMonths),
      payoutMinimum: withinAmount(limits.payoutMinimum),
      scanMaximum: withinAmount(limits.scanMaximum),
      seatOfferHours: within(limits.seatOfferHours),
    }),
    loyalty: z.object({
      businessUnitId: z.nullable(z.string()),
      centsPerCredit: withinAmount(loyalty.centsPerCredit),
      pointsPerReceiptDollar: within(loyalty.pointsPerReceiptDollar),
      grantPerPhoto: within(loyalty.grantPerPhoto),
    }),
    positions: z
      .array(upTo('A position', positions.each.max))
      .check(z.maxLength(positions.max, `At most ${positions.max} positions.`)),
    adminRoles: z.array(z.string()),
    missingDealer: z.string(),
    ownChanges: z.string(),
    secondFactor: z.string(),
    timeZone: z.string(),
    brandColor: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a color as #rrggbb.')),
    curriculumId: z.nullable(z.string()),
    courseId: z.nullable(z.string()),
  })
  .check(
    z.refine(({ flags, courseId }) => !flags.trainingOnly || Boolean(courseId), {
      error: 'Choose the course of the training-only mode.',
      path: ['courseId'],
    }),
  )

export type SettingsValues = z.infer<typeof settingsValues>

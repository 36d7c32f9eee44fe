import * as z from 'zod/mini'
import { SettingsRecord, type Flag } from '../contract/__generated__/limits.ts'
import { upTo } from '../ui/texts.ts'

const { labels, limits, loyalty, positions } = SettingsRecord

const count = ({ min, max }: { min: number; max: number }) =>
  z
    .number('Give a number.')
    .check(z.gte(min, `Use ${min} or more.`), z.lte(max, `Use at most ${max.toLocaleString('en-US')}.`))

/** What the general settings form holds and what it asks of it, as the server does. */
export const settingsValues = z
  .object({
    flags: z.custom<Record<Flag, boolean>>(),
    labels: z.object({
      announcements: z.string(),
      assignGroups: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Give the groups a name.'),
          z.maxLength(labels.assignGroups.max, `Use at most ${labels.assignGroups.max} characters.`),
        ),
    }),
    limits: z.object({
      courseLimits: count(limits.courseLimits),
      curriculumLimits: count(limits.curriculumLimits),
      registrationRateLimit: count(limits.registrationRateLimit),
      activityLogMonths: count(limits.activityLogMonths),
      payoutMinimum: count(limits.payoutMinimum),
    }),
    loyalty: z.object({
      businessUnitId: z.nullable(z.string()),
      centsPerCredit: count(loyalty.centsPerCredit),
      pointsPerReceiptDollar: count(loyalty.pointsPerReceiptDollar),
      grantPerPhoto: count(loyalty.grantPerPhoto),
    }),
    positions: z
      .array(upTo('A position', positions.each.max))
      .check(z.maxLength(positions.max, `At most ${positions.max} positions.`)),
    adminRoles: z.array(z.string()),
    missingDealer: z.string(),
    secondFactor: z.string(),
    timeZone: z.string(),
    brandColor: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Give a color as #rrggbb.')),
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

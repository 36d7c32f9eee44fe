import * as z from 'zod/mini'
import type { Flag } from '../contract/__generated__/limits.ts'

const count = (least: number, most = 1_000_000) =>
  z
    .number('Give a number.')
    .check(
      z.gte(least, `Use ${least} or more.`),
      z.lte(most, most === 1_000_000 ? 'This is too large.' : `Use at most ${most}.`),
    )

/** What the general settings form holds and what it asks of it, as the server does. */
export const settingsValues = z
  .object({
    flags: z.custom<Record<Flag, boolean>>(),
    labels: z.object({
      announcements: z.string(),
      assignGroups: z
        .string()
        .check(z.trim(), z.minLength(1, 'Give the groups a name.'), z.maxLength(40, 'Use at most 40 characters.')),
    }),
    limits: z.object({
      courseLimits: count(0),
      curriculumLimits: count(0),
      registrationRateLimit: count(1),
      activityLogMonths: count(0),
      payoutMinimum: count(1),
    }),
    loyalty: z.object({
      businessUnitId: z.nullable(z.string()),
      centsPerCredit: count(1, 100_000),
      pointsPerReceiptDollar: count(0, 1000),
      grantPerPhoto: count(0, 10_000),
    }),
    positions: z
      .array(z.string().check(z.maxLength(60, 'A position may have at most 60 characters.')))
      .check(z.maxLength(60, 'At most 60 positions.')),
    adminRoles: z.array(z.string()),
    missingDealer: z.string(),
    secondFactor: z.string(),
    timeZone: z.string(),
    brandColor: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Give a colour as #rrggbb.')),
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

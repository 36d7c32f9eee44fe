import { z } from 'zod'
import { once, type Context } from './context.ts'
import { declared } from './feature.ts'
import { PLATFORM_FLAGS, type FlagDeclaration, type Flags } from './flags.ts'
import { requiredText } from './values/inputs.ts'
import { dayIn, isTimeZone, USUAL_ZONE } from './values/days.ts'
import type { Db, Tx } from './db.ts'

/** The documented color, until an installation chooses its own. */
export const BRAND_COLOR = '#0181F6'

type Declared = readonly (readonly [name: keyof Flags, flag: FlagDeclaration])[]

const namesOf = (flags: object) => Object.entries(flags) as [keyof Flags, FlagDeclaration][]

let flags: Declared | undefined

/**
 * What the platform and the features declare, in the documented order. Several may declare one, as the same value.
 * Errors: thrown before features are installed, and where two mean different flags by one name.
 */
export function declaredFlags(): Declared {
  if (flags) return flags
  const all = new Map<keyof Flags, FlagDeclaration>()
  for (const [name, flag] of [PLATFORM_FLAGS, ...declared('flags')].flatMap(namesOf)) {
    if ((all.get(name) ?? flag) !== flag) throw new Error(`The flag ${name} is declared twice.`)
    all.set(name, flag)
  }
  const placeOf = ({ position = Infinity }: FlagDeclaration) => position
  return (flags = [...all].sort(([, one], [, other]) => (placeOf(one) < placeOf(other) ? -1 : 1)))
}

/** Their names, as a document asks for them. */
export const flagFields = (): string =>
  declaredFlags()
    .map(([name]) => name)
    .join(' ')

type FlagShape<F> = { [N in keyof F]: z.ZodDefault<z.ZodBoolean> }

/** Exactly those that are declared. */
function flagShape(): FlagShape<Flags>
function flagShape(): FlagShape<Record<string, boolean>> {
  return Object.fromEntries(declaredFlags().map(([name, flag]) => [name, z.boolean().default(flag.default)]))
}

/** What no feature declares. */
const parts = {
  labels: z
    .object({
      announcements: z.enum(['Bulletins', 'Announcements']).default('Bulletins'),
      assignGroups: z
        .string()
        .trim()
        .min(1, 'Enter a name for the groups.')
        .max(40, 'Use at most 40 characters.')
        .default('Assignment groups'),
    })
    .prefault({}),
  limits: z
    .object({
      /** Courses and curriculums one installation may hold; 0 means no limit. */
      courseLimits: z.number().int().min(0, 'Use 0 or more.').max(1_000_000).default(0),
      curriculumLimits: z.number().int().min(0, 'Use 0 or more.').max(1_000_000).default(0),
      /** Registrations per hour from one network address. */
      registrationRateLimit: z.number().int().min(1, 'Use 1 or more.').max(10_000).default(10),
      /** Months the activity log keeps its rows; 0 keeps them for good. */
      activityLogMonths: z.number().int().min(0, 'Use 0 or more.').max(1200, 'Use at most 1200.').default(0),
      /** The least that is paid out at once, in hundredths of the currency. */
      payoutMinimum: z.number().int().min(1, 'Use 1 or more.').max(1_000_000, 'Use at most 1,000,000.').default(500),
      /** The most a receipt that was read grants by itself, in hundredths of the currency; above it a person decides. */
      scanMaximum: z
        .number()
        .int()
        .min(1, 'Use 1 or more.')
        .max(10_000_000, 'Use at most 10,000,000.')
        .default(100_000),
      /** Hours a freed seat of a live training is held for the next in line, of new events; 0 gives it at once. */
      seatOfferHours: z.number().int().min(0, 'Use 0 or more.').max(336, 'Use at most 336.').default(24),
    })
    .prefault({}),
  loyalty: z
    .object({
      /**
       * Dealers of this unit are in the program: their managers see and earn the dealer’s credits, everyone else
       * points (spec part 1, 6). Null: nobody earns credits.
       */
      businessUnitId: z.uuid('Choose a business unit.').nullable().default(null),
      /** What a credit is worth when it is paid out, in cents. */
      centsPerCredit: z.number().int().min(1, 'Use 1 or more.').max(100_000, 'Use at most 100,000.').default(100),
      /** Points of a person for each whole dollar of a receipt, beside those of eligible items; 0 for items alone. */
      pointsPerReceiptDollar: z.number().int().min(0, 'Use 0 or more.').max(1000, 'Use at most 1,000.').default(0),
      /** Credits or points proposed for pictures of a display or event. */
      grantPerPhoto: z.number().int().min(0, 'Use 0 or more.').max(10_000, 'Use at most 10,000.').default(25),
    })
    .prefault({}),
  positions: z
    .array(requiredText('A position', 60))
    .max(60)
    .default([
      'Owner',
      'General Manager',
      'Sales Manager',
      'Salesperson',
      'Service Manager',
      'Technician',
      'Parts Manager',
      'Parts Associate',
      'F&I Manager',
    ]),
  /**
   * Keys of the roles, shipped or made here, that may enter /auth/admin (spec part 1, 6: configurable). The two narrow
   * admin roles are admins in part 1, 2.7.
   */
  adminRoles: z
    .array(z.string().max(80))
    .max(100)
    .default(['platform-admin', 'company-admin', 'brand-manager', 'live-training-admin', 'translator']),
  /** Whether admins must have a second factor before they may do anything; everybody else may have one. */
  secondFactor: z.enum(['offered', 'required']).default('offered'),
  missingDealer: z.enum(['add-themselves', 'ask-admin']).default('add-themselves'),
  /** Once people are in: whether another dealer, department, audience or position is asked for, or taken at once. */
  ownChanges: z.enum(['asked-for', 'at-once']).default('asked-for'),
  trainingOnlyTarget: z.object({ curriculumId: z.uuid(), courseId: z.uuid() }).nullable().default(null),
  /** Whose calendar says which day it is: spiffs begin and end by it, years of tax too. */
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone, such as America/Chicago.').default(USUAL_ZONE),
  brandColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Enter a color as #rrggbb.')
    .default(BRAND_COLOR),
}

const recordOf = () => z.object({ flags: z.object(flagShape()).prefault({}), ...parts })
let record: ReturnType<typeof recordOf> | undefined

/**
 * The one record of ability flags, limits and labels (spec part 1, 9; part 2, 9). Where the documents name no value the
 * default is ours. Errors: as of declaredFlags.
 */
export const settingsRecord = (): ReturnType<typeof recordOf> => (record ??= recordOf())
export type SettingsRecord = z.infer<ReturnType<typeof recordOf>>

/** What is stored, completed by the defaults; a stored value that no longer fits falls back whole. */
export function settingsFrom(values: unknown): SettingsRecord {
  const parsed = settingsRecord().safeParse(values ?? {})
  return parsed.success ? parsed.data : settingsRecord().parse({})
}

export async function readSettings(db: Db | Tx): Promise<SettingsRecord> {
  return settingsFrom((await db.settings.findUnique({ where: { id: 1 } }))?.values)
}

/** The settings, asked once per call. */
export const settingsOf = (ctx: Context): Promise<SettingsRecord> => once(ctx, 'settings', () => readSettings(ctx.db))

/** The portal's calendar day, asked once per call. */
export const today = async (ctx: Context): Promise<Date> => dayIn((await settingsOf(ctx)).timeZone, ctx.services.now())

/** The calendar day it is at a moment where the portal lives. */
export const portalDay = async (db: Db | Tx, now: Date): Promise<Date> => dayIn((await readSettings(db)).timeZone, now)

import { failure } from './errors.ts'
import type { Change } from './events.ts'
import { readSettings } from './settings.ts'

/** What an installation may hold a limited number of. */
const LIMITED = { courses: 'courseLimits', curriculums: 'curriculumLimits' } as const

/** Refuses one more than the settings allow. Makers wait for one another, so that the count holds until commit. Errors: CONFLICT. */
export async function claimRoom({ tx }: Change, what: keyof typeof LIMITED, count: () => Promise<number>): Promise<void> {
  const limit = (await readSettings(tx)).limits[LIMITED[what]]
  if (!limit) return
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`quota:${what}`}))`
  if (await count() >= limit) throw failure('CONFLICT', `You have used all available ${what}.`)
}

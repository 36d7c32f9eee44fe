import { isUuid } from '../../platform/values/inputs.ts'
import { plainText } from '../../platform/values/html.ts'

interface Changed {
  field: string
  before: string | null
  after: string | null
}

/** Letters of a value that are shown. */
const MOST = 200

/** Kept for the portal itself: nobody changed it by hand. */
const OWN = new Set(['id', 'version', 'createdAt', 'updatedAt', 'audienceIds'])

/** A value in words; null for nothing, and for ids and what else says nothing to people. */
function inWords(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value === '' || isUuid(value)) return null
  return value.includes('<') ? plainText(value, MOST) : value.slice(0, MOST)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values that differ, of those that were saved; none where either side was not kept. */
export function changesIn(before: unknown, after: unknown): Changed[] {
  if (!isRecord(before) || !isRecord(after)) return []
  return Object.keys(after)
    .filter((field) => !OWN.has(field) && field in before)
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, before: inWords(before[field]), after: inWords(after[field]) }))
}

const idsIn = (side: unknown): string[] | undefined =>
  isRecord(side) && Array.isArray(side.audienceIds) ? side.audienceIds.map(String).toSorted() : undefined

/** The groups it was for and is for now, where they were saved and differ. */
export function audiencesIn(before: unknown, after: unknown): [before: string[], after: string[]] | undefined {
  const [was, is] = [idsIn(before), idsIn(after)]
  return was && is && was.join() !== is.join() ? [was, is] : undefined
}

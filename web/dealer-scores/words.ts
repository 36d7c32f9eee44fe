import { plural } from '../ui/formats.ts'

const tiers: Record<string, { label: string; color: string }> = {
  NONE: { label: 'No tier yet', color: 'gray' },
  BRONZE: { label: 'Bronze', color: 'orange' },
  SILVER: { label: 'Silver', color: 'blue' },
  GOLD: { label: 'Gold', color: 'yellow' },
}
export const tierWord = (tier: string) => tiers[tier]?.label ?? tier
export const tierColor = (tier: string) => tiers[tier]?.color ?? 'gray'

const parts: Record<string, string> = {
  trained: 'Staff trained',
  attended: 'Live attendance',
  certified: 'Certificates in force',
  claims: 'Claims approved',
}
export const partWord = (part: string) => parts[part] ?? part

/** One way to the next tier: 3 more people with a certificate. */
export function stepWords(part: string, more: number): string {
  const people = plural(more, 'person', 'people')
  if (part === 'trained') return `${more} more ${people} fully trained`
  if (part === 'attended') return `${more} more ${people} at a live training`
  if (part === 'certified') return `${more} more ${people} with a certificate`
  return `${more} more ${plural(more, 'claim')} approved`
}

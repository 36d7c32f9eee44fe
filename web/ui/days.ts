/** The moment a day begins for the person looking, `days` later; null for no day. */
export function momentOf(day: string | null, days = 0): string | null {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date + days).toISOString()
}

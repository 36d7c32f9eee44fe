/** What a search of the log may name in the address. */
export const defaults = { text: '', action: '', type: '', id: '', actor: '', client: '', from: '', to: '' }

/** CourseRequest as people read it: Course request. */
export const typeWords = (type: string) =>
  type.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^Api\b/, 'API')

export type Change = { field: string; before: unknown; after: unknown }

/** The fields that differ, in the order they were kept. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const asRecord = (value: unknown): Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : value == null
        ? {}
        : { value }
  const [old, now] = [asRecord(before), asRecord(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: old[field], after: now[field] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

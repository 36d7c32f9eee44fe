type Answer = { data?: unknown; fields?: Record<string, string> | undefined }

/**
 * Does the same with each of several people, in their order: those for whom it was refused are left, with the reason.
 * `last` is the last answer that went well, or else the last refusal.
 */
export async function oneByOne<Person extends { name: string }, A extends Answer>(
  people: readonly Person[],
  deed: (person: Person) => Promise<A>,
): Promise<{ done: number; last: A | undefined; left: { name: string; reason: string }[] }> {
  let done = 0
  let last: A | undefined
  const left: { name: string; reason: string }[] = []
  for (const person of people) {
    const answer = await deed(person)
    if (answer.data) done += 1
    else left.push({ name: person.name, reason: Object.values(answer.fields ?? {})[0] ?? '' })
    if (answer.data || !done) last = answer
  }
  return { done, last, left }
}

/** Not changed: Ann and Bo. This event has no free seat. */
export const leftWords = (left: readonly { name: string; reason: string }[]): string => {
  const names = new Intl.ListFormat('en-US').format(left.map(({ name }) => name))
  return [`Not changed: ${names}.`, left[0]?.reason].filter(Boolean).join(' ')
}

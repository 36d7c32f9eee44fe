type Answer<Data> = { data?: Data | null | undefined; fields?: Record<string, string> | undefined }

/** Does the same with each of several people, in their order: those for whom it was refused are left, with the reason. */
export async function oneByOne<Person extends { name: string }, Data>(
  people: readonly Person[],
  deed: (person: Person) => Promise<Answer<Data>>,
): Promise<{ done: number; last: Answer<Data>; left: { name: string; reason: string }[] }> {
  let done = 0
  let last: Answer<Data> = {}
  const left: { name: string; reason: string }[] = []
  for (const person of people) {
    const answer = await deed(person)
    if (answer.data) {
      done += 1
      last = answer
    } else {
      left.push({ name: person.name, reason: Object.values(answer.fields ?? {})[0] ?? '' })
      if (!last.data) last = answer
    }
  }
  return { done, last, left }
}

/** Not changed: Ann and Bo. This event has no free seat. */
export const leftWords = (left: readonly { name: string; reason: string }[]): string => {
  const names = new Intl.ListFormat('en-US').format(left.map(({ name }) => name))
  return [`Not changed: ${names}.`, left[0]?.reason].filter(Boolean).join(' ')
}

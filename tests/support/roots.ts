/** Interfaces that kinds share, and the fields of the root called after them. */
const SHARED: Record<string, string> = { Bulletin: 'Post', Promotion: 'Post', Video: 'Recording', Podcast: 'Recording' }

/** How the root is asked about things of a model: by fields of their own, or by those its kinds share. */
export function rootsOf(model: string) {
  const type = SHARED[model] ?? model
  const name = type[0]!.toLowerCase() + type.slice(1)
  const kind = model.toUpperCase()
  const named = type === model ? '' : `kind: ${kind}, `
  return {
    one: (args: string) => `${name}(${named}${args})`,
    list: (args: string) => `${name}s(${named}${args})`,
    /** A document whose answer is `saved { made { … } }`, and its input. */
    save: (fields: string) =>
      `mutation ($input: Save${type}Input!) { saved: save${type}(input: $input) { made: ${name} { ${fields} } } }`,
    input: (input: object) => (named ? { kind, ...input } : input),
  }
}

/** What a thing of any kind takes, by its raw id: `done { databaseId }`. */
export const doTo = (verb: 'publish' | 'duplicate' | 'delete' | 'restore', fields = 'databaseId') =>
  `mutation ($input: ${verb[0]!.toUpperCase()}${verb.slice(1)}Input!) { done: ${verb}(input: $input) { ${fields} } }`

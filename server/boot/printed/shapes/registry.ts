export type JsonSchema = Record<string, unknown>

/** A shape that answers share, until it has its name. */
interface Shared {
  number: number
  type: string
  schema: JsonSchema
  /** The first call that answers it. */
  call: string
  uses: number
  references: { $ref: string }[]
}

/** Shapes of things, each written once, however many answers hold it. */
export class Registry {
  readonly #byText = new Map<string, Shared>()
  readonly #taken = new Set<string>()

  /** A reference to the shape; its name is known once all are there. */
  share(type: string, schema: JsonSchema, call: string): { $ref: string } {
    const text = `${type} ${JSON.stringify(schema)}`
    let shared = this.#byText.get(text)
    if (!shared)
      this.#byText.set(text, (shared = { number: this.#byText.size, type, schema, call, uses: 0, references: [] }))
    shared.uses++
    const reference = { $ref: `#${shared.number}` }
    shared.references.push(reference)
    return reference
  }

  #nameFor({ type, call }: Shared): string {
    const names = [type, `${type}Of${call}`]
    const free = names.find((name) => !this.#taken.has(name))
    if (free) return free
    let number = 2
    while (this.#taken.has(`${names[1]}${number}`)) number++
    return `${names[1]}${number}`
  }

  /** All shapes by their names: the one that most answers hold is called as its type, others by the call as well. */
  named(): Record<string, JsonSchema> {
    const schemas: Record<string, JsonSchema> = {}
    for (const shared of [...this.#byText.values()].toSorted((a, b) => b.uses - a.uses)) {
      const name = this.#nameFor(shared)
      this.#taken.add(name)
      schemas[name] = shared.schema
      for (const reference of shared.references) reference.$ref = `#/components/schemas/${name}`
    }
    return Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
}

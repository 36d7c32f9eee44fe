const family = (address: string): string => address.split(/[/?]/)[2] ?? ''

/** Ids that answers told, by the part of the API that told them: what an address with an id is tried with. */
export class Ids {
  readonly #byFamily = new Map<string, Set<string>>()
  readonly #byName = new Map<string, Set<string>>()

  learn(address: string, answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') this.learn(address, value)
      else if (typeof value === 'string' && value) {
        this.#add(this.#byName, name, value)
        if (name === '_id') this.#add(this.#byFamily, family(address), value)
      }
    }
  }

  #add(map: Map<string, Set<string>>, key: string, value: string): void {
    const known = map.get(key) ?? new Set()
    if (known.size < 200) map.set(key, known.add(value))
  }

  #likely(address: string, name: string): string[] {
    const stem = family(address)
      .replace(/^report-/, '')
      .slice(0, 6)
    const near = [...this.#byFamily].filter(([one]) => one.replace(/^report-/, '').startsWith(stem))
    const far = [...this.#byFamily].filter((one) => !near.includes(one))
    const first = (map: [string, Set<string>][], most: number) =>
      map.flatMap(([, values]) => [...values].slice(0, most))
    return [...[...(this.#byName.get(name) ?? [])].slice(0, 5), ...first(near, 12), ...first(far, 2)]
  }

  /** The address with what may stand in it, the likeliest first. */
  addresses(address: string): string[] {
    const [name] = /(?<=\{)\w+/.exec(address) ?? []
    if (!name) return [address]
    const filled = this.#likely(address, name).map((id) => address.replace(/\{\w+\*?\}/, encodeURIComponent(id)))
    return [...new Set(filled)]
      .slice(0, 150)
      .flatMap((one) => (one.includes('{') ? this.addresses(one).slice(0, 8) : [one]))
  }
}

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

interface Composed {
  name: string
  /** The module it is of; undefined for the own one. */
  from?: string
}

interface Rules {
  /** Properties a class sets by itself, without a state or parent that would make it stronger; in any medium. */
  sets: Map<string, Set<string>>
  composes: Map<string, Composed[]>
}

const added = <K, V>(map: Map<K, V>, key: K, empty: V): V => {
  if (!map.has(key)) map.set(key, empty)
  return map.get(key)!
}

/** A simple class, alone or in a list. */
const ALONE = /^\.(?<name>[\w-]+)$/

const COMPOSED = /^(?<names>[\w\s-]+?)(?:\s+from\s+['"](?<from>[^'"]+)['"])?$/

/** What a module says, by classes; nested rules count as they are written. */
function rulesOf(css: string): Rules {
  const rules: Rules = { sets: new Map(), composes: new Map() }
  for (const [, selector = '', body = ''] of css
    .replace(/\/\*[^]*?\*\//g, '')
    .matchAll(/(?<selector>[^{};]+)\{(?<body>[^{}]*)\}/g))
    for (const name of selector.split(',').flatMap((one) => ALONE.exec(one.trim())?.groups?.name ?? []))
      for (const line of body.split(';')) {
        const [property = '', value = ''] = line.split(/:(?<value>[^]*)/).map((part) => part.trim())
        if (property !== 'composes') {
          if (property) added(rules.sets, name, new Set()).add(property)
          continue
        }
        const { names = '', from } = COMPOSED.exec(value)?.groups ?? {}
        added(rules.composes, name, []).push(...names.split(/\s+/).map((one) => ({ name: one, from })))
      }
  return rules
}

/** Of a family are `background` and `background-color`, `inset` and `top`: one takes the other's place. */
const INSET = ['top', 'right', 'bottom', 'left']
const familyOf = (property: string) => (INSET.includes(property) ? `inset-${property}` : property)
const meets = (a: string, b: string) => {
  const [one, other] = [familyOf(a), familyOf(b)]
  return !a.startsWith('--') && (one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`))
}

/** Properties a class sets that what it composes sets as well, however far away. */
function overridden(files: ReadonlyMap<string, string>): string[] {
  const all = new Map([...files].map(([file, css]) => [file, rulesOf(css)]))
  const setsOf = (file: string, name: string, visited = new Set<string>()): string[] => {
    if (visited.has(`${file} ${name}`)) return []
    visited.add(`${file} ${name}`)
    const { sets, composes } = all.get(file) ?? rulesOf('')
    return [
      ...(sets.get(name) ?? []),
      ...(composes.get(name) ?? []).flatMap((one) =>
        setsOf(one.from ? path.posix.join(path.posix.dirname(file), one.from) : file, one.name, visited),
      ),
    ]
  }
  return [...all].flatMap(([file, { sets, composes }]) =>
    [...composes].flatMap(([name, bases]) => {
      const of = bases.map(({ name: base, from }) =>
        setsOf(from ? path.posix.join(path.posix.dirname(file), from) : file, base),
      )
      const own = [...(sets.get(name) ?? [])].filter((property) => of.flat().some((base) => meets(property, base)))
      const between = of.flatMap((base, index) =>
        base.filter((property) => of.slice(index + 1).some((next) => next.some((one) => meets(property, one)))),
      )
      return [...own, ...between].map((property) => `${file} .${name}: ${property}`)
    }),
  )
}

const modules = new Map(
  globSync('web/**/*.module.css', { cwd: root }).map((file) => [
    file.split(path.sep).join('/'),
    readFileSync(path.join(root, file), 'utf8'),
  ]),
)

describe('composed classes', () => {
  it('finds what depends on which sheet comes last', () => {
    const planted = new Map([
      [
        'web/a.module.css',
        '.base { position: relative; background: red; top: 0 }\n.far { composes: base; color: red }',
      ],
      [
        'web/b/b.module.css',
        `.tick { composes: far from '../a.module.css'; position: absolute; z-index: 2 }
         .card { composes: base from '../a.module.css'; --ground: blue }
         .card:hover { background: blue }
         @media print { .card, .other { background-color: blue; inset: 0 } }
         .two { composes: base from '../a.module.css'; composes: own }
         .own { background: green }`,
      ],
    ])
    expect(overridden(planted)).toEqual([
      'web/b/b.module.css .tick: position',
      'web/b/b.module.css .card: background-color',
      'web/b/b.module.css .card: inset',
      'web/b/b.module.css .two: background',
    ])
  })

  it('are composed, and none sets a property of another anew', () => {
    expect([...modules.values()].some((css) => css.includes('composes:'))).toBe(true)
    expect(overridden(modules)).toEqual([])
  })
})

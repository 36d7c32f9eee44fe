import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** An import as a fact: from one file to another, both relative to the project. */
export interface Import {
  from: string
  to: string
}

/** Every import, type imports and dynamic ones included. */
function importsOf(file: string): Import[] {
  const { module, program, errors } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  const sources = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
  ]
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    readFileSync(path.join(root, file), 'utf8')
      .slice(moduleRequest.start, moduleRequest.end)
      .replace(/^['"`]|['"`]$/g, ''),
  )
  expect(program.type).toBe('Program')
  return [...sources, ...dynamic]
    .filter((source) => source.startsWith('.'))
    .map((source) => ({ from: file, to: path.relative(root, path.resolve(root, path.dirname(file), source)) }))
}

interface Rule {
  name: string
  breaks(entry: Import): boolean
}

const top = (file: string) => file.split('/')[0]!
const feature = (file: string) => file.split('/')[1]!
const base = (file: string) => path.basename(file)
const isServerFeature = (file: string) => /^server\/(?!platform\/|domain\/|boot\/)[^/]+\//.test(file)
const generated = (file: string) => file.startsWith('prisma/generated/') || file.includes('__generated__')

/** Of the web, from the ground up. */
const FLOORS = ['ui', 'relay', 'session']

/** Who may not import whom; README lists the same as "may import". */
export const RULES: Rule[] = [
  {
    name: 'server, web and prisma share only schema.graphql',
    breaks: ({ from, to }) =>
      ['server', 'web', 'prisma'].includes(top(from)) &&
      top(from) !== top(to) &&
      !(top(from) === 'server' && to.startsWith('prisma/generated/')),
  },
  { name: 'nobody imports tests', breaks: ({ from, to }) => top(to) === 'tests' && top(from) !== 'tests' },
  {
    name: 'platform knows no feature',
    breaks: ({ from, to }) =>
      from.startsWith('server/platform/') && to.startsWith('server/') && !to.startsWith('server/platform/'),
  },
  {
    name: 'domain knows platform and itself, never a feature',
    breaks: ({ from, to }) =>
      from.startsWith('server/domain/') && to.startsWith('server/') && !/^server\/(platform|domain)\//.test(to),
  },
  {
    name: 'features meet through rules and events only',
    breaks: ({ from, to }) =>
      isServerFeature(from) && isServerFeature(to) && feature(from) !== feature(to) && base(to) !== 'rules.ts',
  },
  {
    name: 'features know platform, not the roots',
    breaks: ({ from, to }) =>
      (isServerFeature(from) || /^server\/(platform|domain)\//.test(from)) && /^server\/[^/]+\.ts$/.test(to),
  },
  {
    name: 'rules are questions about a viewer and a row',
    breaks: ({ from, to }) =>
      from.startsWith('server/') &&
      base(from) === 'rules.ts' &&
      to.startsWith('server/') &&
      base(to) !== 'rules.ts' &&
      to !== 'server/platform/viewer.ts' &&
      !to.startsWith('server/platform/values/'),
  },
  {
    name: 'a row reaches data through a document only',
    breaks: ({ from, to }) =>
      isServerFeature(from) && base(from) === 'rest.ts' && to !== 'server/platform/rest/rest.ts',
  },
  {
    name: 'schema.ts is loaded by the schema',
    breaks: ({ from, to }) =>
      isServerFeature(to) && base(to) === 'schema.ts' && from.startsWith('server/') && from !== 'server/schema.ts',
  },
  {
    name: 'rest.ts and http.ts are loaded by the surface',
    breaks: ({ from, to }) =>
      isServerFeature(to) &&
      /^(rest|http)\.ts$/.test(base(to)) &&
      from.startsWith('server/') &&
      from !== 'server/rest.ts',
  },
  {
    name: 'on.ts is loaded by the list of reactions',
    breaks: ({ from, to }) =>
      isServerFeature(to) && base(to) === 'on.ts' && from.startsWith('server/') && from !== 'server/on.ts',
  },
  {
    name: 'ui, relay and session know no feature, and each only those before it',
    breaks: ({ from, to }) =>
      FLOORS.includes(feature(from)) &&
      from.startsWith('web/') &&
      to.startsWith('web/') &&
      !FLOORS.slice(0, FLOORS.indexOf(feature(from)) + 1).includes(feature(to)) &&
      !generated(to),
  },
  {
    name: 'screens are reached by routes',
    breaks: ({ from, to }) => to.endsWith('Screen.tsx') && from.startsWith('web/') && base(from) !== 'routes.ts',
  },
  {
    name: 'learners carry no admin code',
    breaks: ({ from, to }) =>
      from.startsWith('web/') &&
      /^Admin[^/]*\.tsx$/.test(base(to)) &&
      !base(from).startsWith('Admin') &&
      base(from) !== 'routes.ts',
  },
]

const files = ['server', 'web', 'prisma']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx)$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => `${folder}/${name}`),
  )
  .filter((file) => !generated(file))
const graph = files.flatMap(importsOf)

describe('who may import whom', () => {
  it('there is a graph to look at', () => expect(graph.length).toBeGreaterThan(200))

  for (const rule of RULES) {
    it(rule.name, () =>
      expect(graph.filter((entry) => rule.breaks(entry)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]),
    )
  }

  it('every rule catches a planted violation', () => {
    const planted: Import[] = [
      { from: 'web/main.tsx', to: 'server/app.ts' },
      { from: 'server/app.ts', to: 'tests/support/world.ts' },
      { from: 'server/platform/mail.ts', to: 'server/users/rules.ts' },
      { from: 'server/domain/audience/audience.ts', to: 'server/courses/rules.ts' },
      { from: 'server/courses/schema.ts', to: 'server/loyalty/points.ts' },
      { from: 'server/users/profile.ts', to: 'server/rest.ts' },
      { from: 'server/users/rules.ts', to: 'server/platform/db.ts' },
      { from: 'server/users/rest.ts', to: 'server/users/rules.ts' },
      { from: 'server/users/profile.ts', to: 'server/users/schema.ts' },
      { from: 'server/app.ts', to: 'server/users/rest.ts' },
      { from: 'server/app.ts', to: 'server/users/on.ts' },
      { from: 'web/ui/Card.tsx', to: 'web/courses/CourseCard.tsx' },
      { from: 'web/courses/CourseCard.tsx', to: 'web/courses/CourseScreen.tsx' },
      { from: 'web/courses/CourseCard.tsx', to: 'web/courses/AdminCourseForm.tsx' },
    ]
    expect(RULES.filter((rule) => !planted.some((entry) => rule.breaks(entry))).map(({ name }) => name)).toEqual([])
  })

  it('there are no circles, type imports included', () => {
    const next = Map.groupBy(
      graph.filter(({ to }) => files.includes(to)),
      ({ from }) => from,
    )
    const state = new Map<string, 'open' | 'done'>()
    const circles: string[] = []
    const visit = (file: string, trail: string[]) => {
      if (state.get(file) === 'done') return
      if (state.get(file) === 'open') {
        circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
        return
      }
      state.set(file, 'open')
      for (const { to } of next.get(file) ?? []) visit(to, [...trail, file])
      state.set(file, 'done')
    }
    for (const file of files) visit(file, [])
    expect(circles).toEqual([])
  })
})

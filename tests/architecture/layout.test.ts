import { describe, expect, it } from 'vitest'
import { imports, type Import } from './importGraph.ts'

/** Folders whose folders are rooms, and whose files are rooms by themselves; elsewhere a feature is one room. */
const RINGS = ['server/platform', 'server/domain', 'web/ui', 'web/domain']

const roomOf = (file: string) => {
  const parts = file.split('/')
  return parts.slice(0, RINGS.includes(parts.slice(0, 2).join('/')) ? 3 : 2).join('/')
}

/** The rooms of a room: its folders. */
const innerRoomOf = (file: string) => file.split('/').slice(0, 4).join('/')

/** Rooms that may need one another, with the reason. */
const NAMED_CIRCLES: { rooms: string[]; why: string }[] = [
  {
    rooms: ['server/brands', 'server/courses', 'server/curriculums'],
    why: 'who sees a brand, a course or a curriculum is asked through the other two; they meet in rules.ts alone',
  },
]

/** Where the web is put together: the files of its root. */
const isTree = (file: string) => /^web\/[^/]+\.tsx?$/.test(file)

const said = ({ from, to }: Import) => `${from} -> ${to}`

/** Sets of rooms of which each reaches all others, by whatever way. */
function circlesOf(graph: readonly Import[], groupOf = roomOf): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of graph) {
    const [here, there] = [groupOf(from), groupOf(to)]
    if (here !== there) next.set(here, (next.get(here) ?? new Set()).add(there))
  }
  const reached = new Map(
    [...next.keys()].map((room) => {
      const all = new Set(next.get(room))
      for (const other of all) for (const further of next.get(other) ?? []) all.add(further)
      return [room, all]
    }),
  )
  const circles = new Map<string, string[]>()
  for (const [room, all] of reached)
    if (all.has(room)) {
      const circle = [...all].filter((other) => reached.get(other)?.has(room)).toSorted()
      circles.set(circle.join(' '), circle)
    }
  return [...circles.values()]
}

/** What makes the circles that nobody named, import by import. */
function circlingImports(graph: readonly Import[], groupOf = roomOf): string[] {
  return circlesOf(graph, groupOf)
    .filter((circle) => !NAMED_CIRCLES.some(({ rooms }) => circle.every((room) => rooms.includes(room))))
    .flatMap((circle) =>
      graph
        .filter(
          ({ from, to }) => groupOf(from) !== groupOf(to) && [from, to].every((one) => circle.includes(groupOf(one))),
        )
        .map(said),
    )
}

interface Rule {
  name: string
  /** What breaks it among these imports, each told as one. */
  broken(graph: readonly Import[]): string[]
  /** Violations it has to catch, each of them by itself. */
  planted: Import[]
}

const RULES: Rule[] = [
  {
    name: 'the shells are the roof: the trees alone import them',
    broken: (graph) =>
      graph
        .filter(({ from, to }) => to.startsWith('web/shells/') && !from.startsWith('web/shells/') && !isTree(from))
        .map(said),
    planted: [
      { from: 'web/courses/player/useWayOut.ts', to: 'web/shells/Root.tsx' },
      { from: 'web/certificates/routes.ts', to: 'web/shells/PublicShell.tsx' },
      { from: 'web/domain/sign-in/AccessFrame.tsx', to: 'web/shells/frame/Footer.tsx' },
      { from: 'web/session/navigation/menus.ts', to: 'web/shells/titles.ts' },
      { from: 'web/ui/theme/Logo.tsx', to: 'web/shells/frame/Footer.module.css' },
    ],
  },
  {
    name: 'no room needs one that needs it, but for the named circles',
    broken: circlingImports,
    planted: [
      // At one remove: forms are made of fields, and fields hold lists.
      { from: 'web/ui/lists/ordering/OrderDialog.tsx', to: 'web/ui/forms/FormDialog.tsx' },
      { from: 'web/relay/useSave.ts', to: 'web/session/session.ts' },
      { from: 'web/consent/embeds.ts', to: 'web/domain/sign-in/AccessFrame.tsx' },
      { from: 'web/roles/AdminRolesScreen.tsx', to: 'web/dealers/DealerInfoScreen.tsx' },
      { from: 'web/second-factors/SecondStep.tsx', to: 'web/access/rules.ts' },
      { from: 'web/courses/CourseRow.tsx', to: 'web/curriculums/CurriculumCard.tsx' },
      { from: 'web/shells/frame/Footer.tsx', to: 'web/routes.ts' },
      { from: 'server/boot/start.ts', to: 'server/main.ts' },
      { from: 'server/platform/context.ts', to: 'server/platform/attachments/attachments.ts', isType: true },
      { from: 'server/platform/rest/run.ts', to: 'server/platform/graphql/execute.ts' },
      { from: 'server/domain/people/people.ts', to: 'server/users/rules.ts' },
      // The named three let no fourth in.
      { from: 'server/courses/rules.ts', to: 'server/categories/rules.ts' },
    ],
  },
  {
    name: 'nor does a room of the lists',
    broken: (graph) =>
      circlingImports(
        graph.filter((entry) => [entry.from, entry.to].every((file) => file.startsWith('web/ui/lists/'))),
        innerRoomOf,
      ),
    planted: [
      { from: 'web/ui/lists/search/SearchBar.tsx', to: 'web/ui/lists/tables/columns.ts', isType: true },
      { from: 'web/ui/lists/pagination/ShowMore.tsx', to: 'web/ui/lists/cards/CardRow.tsx' },
    ],
  },
]

describe('how the house is laid out', () => {
  it('there is a house to look at', () => {
    expect(new Set(imports.map(({ from }) => roomOf(from))).size).toBeGreaterThan(150)
    expect(imports.some(({ from, to }) => from === 'web/routes.ts' && to.startsWith('web/shells/'))).toBe(true)
  })

  for (const { name, broken } of RULES) it(name, () => expect(broken(imports)).toEqual([]))

  it('every rule catches each of its planted violations', () => {
    const missed = RULES.flatMap(({ name, broken, planted }) => [
      ...(planted.length ? [] : [`${name}: none is planted`]),
      ...planted
        .filter((entry) => !broken([...imports, entry]).includes(said(entry)))
        .map((entry) => `${name}: ${said(entry)}`),
    ])
    expect(missed).toEqual([])
  })

  it('what is named as a circle still is one', () =>
    expect(circlesOf(imports)).toEqual(NAMED_CIRCLES.map(({ rooms }) => rooms)))
})

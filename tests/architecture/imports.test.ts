import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { files, generated, imports, type Import } from './importGraph.ts'

interface Rule {
  name: string
  breaks(entry: Import): boolean
  /** Violations it has to catch, each of them. */
  planted: Import[]
}

const top = (file: string) => file.split('/')[0]!
const feature = (file: string) => file.split('/')[1]!
const base = (file: string) => path.basename(file)
const isServerFeature = (file: string) => /^server\/(?!platform\/|domain\/|boot\/|standards\/)[^/]+\//.test(file)
const isStandard = (file: string) => file.startsWith('server/standards/')
const isRing = (file: string) => /^server\/(platform|domain)\//.test(file)
const isRoot = (file: string) => /^server\/[^/]+\.ts$/.test(file)

/** Of the web, from the ground up. */
const FLOORS = ['ui', 'relay', 'session', 'consent', 'domain']
const ROWS = ['row', 'document', 'values', 'shape', 'entityRows'].map((name) => `server/platform/rest/${name}.ts`)
/** Who a call comes from is asked before any feature is; see server/access/README.md. */
const VIEWER = 'server/access/sessions/contextOf.ts'

/** Who may not import whom; README lists the same as "may import". */
const RULES: Rule[] = [
  {
    name: 'server, web and prisma share only schema.graphql and the standards',
    breaks: ({ from, to }) =>
      ['server', 'web', 'prisma'].includes(top(from)) &&
      ['server', 'web', 'prisma', 'tests'].includes(top(to)) &&
      top(from) !== top(to) &&
      !isStandard(to) &&
      !(top(from) === 'server' && to.startsWith('prisma/generated/')),
    planted: [
      { from: 'web/main.tsx', to: 'server/app.ts' },
      { from: 'server/users/save.ts', to: 'prisma/factories/users.ts' },
    ],
  },
  {
    name: 'standards are documents of others as pure functions: they know themselves alone',
    breaks: ({ from, to }) => isStandard(from) && !isStandard(to),
    planted: [
      { from: 'server/standards/scorm/sequencing/navigate.ts', to: 'server/platform/db.ts' },
      { from: 'server/standards/scorm/run-time/runTime.ts', to: 'web/ui/shelf.ts' },
      { from: 'server/standards/scorm/run-time/runTime.ts', to: 'zod' },
    ],
  },
  {
    name: 'nobody imports tests',
    breaks: ({ from, to }) => top(to) === 'tests' && top(from) !== 'tests',
    planted: [{ from: 'server/app.ts', to: 'tests/support/world.ts' }],
  },
  {
    name: 'platform knows itself alone',
    breaks: ({ from, to }) =>
      from.startsWith('server/platform/') && to.startsWith('server/') && !to.startsWith('server/platform/'),
    planted: [
      { from: 'server/platform/mail.ts', to: 'server/users/rules.ts' },
      { from: 'server/platform/mail.ts', to: 'server/domain/ledger/ledger.ts' },
    ],
  },
  {
    name: 'domain knows platform and itself, never a feature',
    breaks: ({ from, to }) => from.startsWith('server/domain/') && to.startsWith('server/') && !isRing(to),
    planted: [{ from: 'server/domain/audience/audience.ts', to: 'server/courses/rules.ts' }],
  },
  {
    name: 'features meet through rules and events only',
    breaks: ({ from, to }) =>
      isServerFeature(from) && isServerFeature(to) && feature(from) !== feature(to) && base(to) !== 'rules.ts',
    planted: [{ from: 'server/courses/schema.ts', to: 'server/loyalty/points.ts' }],
  },
  {
    name: 'features and the rings know neither the roots nor boot',
    breaks: ({ from, to }) => (isServerFeature(from) || isRing(from)) && (isRoot(to) || to.startsWith('server/boot/')),
    planted: [
      { from: 'server/users/profile.ts', to: 'server/features.ts' },
      { from: 'server/users/profile.ts', to: 'server/boot/start.ts' },
      { from: 'server/domain/quota.ts', to: 'server/app.ts' },
    ],
  },
  {
    name: 'a feature is reached through its feature.ts, by features.ts alone',
    breaks: ({ from, to }) =>
      isServerFeature(to) &&
      ((base(to) === 'feature.ts' && from !== 'server/features.ts') ||
        (isRoot(from) && base(to) !== 'feature.ts' && !(from === 'server/app.ts' && to === VIEWER)) ||
        (/^(schema|rest|http|on|merge)\.ts$/.test(base(to)) &&
          from.startsWith('server/') &&
          !/^server\/[^/]+\/feature\.ts$/.test(from))),
    planted: [
      { from: 'server/users/profile.ts', to: 'server/users/schema.ts' },
      { from: 'server/app.ts', to: 'server/users/rest.ts' },
      { from: 'server/app.ts', to: 'server/users/feature.ts' },
      { from: 'server/app.ts', to: 'server/users/save.ts' },
      { from: 'server/features.ts', to: 'server/users/on.ts' },
    ],
  },
  {
    name: 'rules are questions about a viewer and a row: of the client they know types alone',
    breaks: ({ from, to, isType }) =>
      from.startsWith('server/') &&
      base(from) === 'rules.ts' &&
      !(
        base(to) === 'rules.ts' ||
        to === 'server/platform/viewer.ts' ||
        to.startsWith('server/platform/values/') ||
        (generated(to) && isType)
      ),
    planted: [
      { from: 'server/users/rules.ts', to: 'server/platform/db.ts' },
      { from: 'server/users/rules.ts', to: 'prisma/generated/client/client.ts', names: ['Prisma'] },
      { from: 'server/users/rules.ts', to: 'dataloader' },
    ],
  },
  {
    name: 'what is read for all rows of a request at once is read by the loader part',
    breaks: ({ from, to, isType }) =>
      from.startsWith('server/') && to === 'dataloader' && !isType && from !== 'server/platform/kit/loader.ts',
    planted: [
      { from: 'server/brands/progress.ts', to: 'dataloader' },
      { from: 'server/platform/kit/models.ts', to: 'dataloader' },
    ],
  },
  {
    name: 'a row reaches data through a document only: whoever declares rows imports nothing else',
    breaks: ({ from, to }) =>
      (base(from) === 'rest.ts' || declaresRows.has(from)) &&
      (isServerFeature(from) || from.startsWith('server/domain/')) &&
      !ROWS.includes(to),
    planted: [
      { from: 'server/users/rest.ts', to: 'server/users/rules.ts' },
      { from: 'server/users/rest.ts', to: 'graphql' },
      { from: 'server/planted/claimRows.ts', to: 'server/platform/db.ts' },
      { from: 'server/domain/posts/rest.ts', to: 'server/domain/posts/rules.ts' },
    ],
  },
  {
    name: 'ui, relay, session, consent and domain know no feature, and each only those before it',
    breaks: ({ from, to }) =>
      from.startsWith('web/') &&
      FLOORS.includes(feature(from)) &&
      to.startsWith('web/') &&
      !FLOORS.slice(0, FLOORS.indexOf(feature(from)) + 1).includes(feature(to)) &&
      !generated(to),
    planted: [
      { from: 'web/ui/Card.tsx', to: 'web/courses/CourseCard.tsx' },
      { from: 'web/ui/Card.tsx', to: 'web/relay/useSave.ts' },
      { from: 'web/session/session.ts', to: 'web/consent/embeds.ts' },
      { from: 'web/session/session.ts', to: 'web/domain/reactions/ReactionBar.tsx' },
      { from: 'web/consent/ConsentBar.tsx', to: 'web/domain/sign-in/AccessFrame.tsx' },
      { from: 'web/domain/reactions/ReactionBar.tsx', to: 'web/bulletins/BulletinCard.tsx' },
    ],
  },
  {
    name: 'screens are reached by the routes of their own feature',
    breaks: ({ from, to }) =>
      to.endsWith('Screen.tsx') &&
      from.startsWith('web/') &&
      (!/([rR]outes|Screens)\.ts$/.test(base(from)) || feature(from) !== feature(to)),
    planted: [
      { from: 'web/courses/CourseCard.tsx', to: 'web/courses/CourseScreen.tsx' },
      { from: 'web/users/routes.ts', to: 'web/courses/CourseScreen.tsx' },
      // Of a kind they are made once, by its part of the domain.
      { from: 'web/bulletins/feature.ts', to: 'web/domain/posts/kind/AdminPostsScreen.tsx' },
    ],
  },
  {
    name: 'of the web, too, a feature is reached through its feature.ts, by the trees alone',
    breaks: ({ from, to }) =>
      from.startsWith('web/') &&
      /^web\/[^/]+\/./.test(to) &&
      ((/[rR]outes\.ts$/.test(base(to)) && feature(from) !== feature(to)) ||
        (/^(f|publicF)eature\.ts$/.test(base(to)) &&
          feature(to) !== 'session' &&
          !['web/features.ts', 'web/routes.ts'].includes(from))),
    planted: [
      { from: 'web/courses/CourseCard.tsx', to: 'web/users/routes.ts' },
      { from: 'web/features.ts', to: 'web/users/routes.ts' },
      { from: 'web/courses/CourseCard.tsx', to: 'web/users/feature.ts' },
    ],
  },
  {
    name: 'learners carry no admin code',
    breaks: ({ from, to }) =>
      from.startsWith('web/') &&
      /^Admin[^/]*\.tsx?$/.test(base(to)) &&
      !generated(to) &&
      !base(from).startsWith('Admin') &&
      !/^(routes|\w+Screens)\.ts$/.test(base(from)) &&
      from !== 'web/features.ts',
    planted: [
      { from: 'web/courses/CourseCard.tsx', to: 'web/courses/AdminCourseForm.tsx' },
      { from: 'web/courses/useCourse.ts', to: 'web/courses/AdminOutlineChanges.ts' },
    ],
  },
]

/** Files with documents of rows in them, whatever they are called. */
const declaresRows = new Set([
  'server/planted/claimRows.ts',
  ...imports
    .filter(
      ({ to, names }) => ROWS.includes(to) && names?.some((name) => ['gql', 'row', 'Row', 'entityRows'].includes(name)),
    )
    .map(({ from }) => from),
])

describe('who may import whom', () => {
  it('there is a graph to look at', () => expect(imports.length).toBeGreaterThan(200))

  for (const rule of RULES) {
    it(rule.name, () =>
      expect(imports.filter((entry) => rule.breaks(entry)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]),
    )
  }

  it('every rule catches each of its planted violations', () => {
    const missed = RULES.flatMap(({ name, planted, breaks }) => [
      ...(planted.length ? [] : [`${name}: none is planted`]),
      ...planted.filter((entry) => !breaks(entry)).map(({ from, to }) => `${name}: ${from} -> ${to}`),
    ])
    expect(missed).toEqual([])
  })

  it('there are no circles, type imports included', () => {
    const next = Map.groupBy(
      imports.filter(({ to }) => files.includes(to)),
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

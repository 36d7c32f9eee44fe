import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { RouteObject } from 'react-router'
import { createServer, type Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { partsOf, queryFile } from '../../web/dashboards/printQuery.ts'
import { relayArtifacts } from '../../web/relay/vite-plugin.ts'
import type { declared as Declared } from '../../web/session/feature.ts'
import { pathsOf } from '../../web/session/navigation/paths.ts'

const root = path.resolve(import.meta.dirname, '../..')
const features = readdirSync(path.join(root, 'server'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(path.join(root, 'server', entry.name, 'feature.ts')))
  .map(({ name }) => name)

/** Builds the schema and checks every row against it, in a process of its own. */
const REST_OF_IT = `
  const { schema } = await import('${path.join(root, 'server/schema.ts')}')
  const { rows } = await import('${path.join(root, 'server/features.ts')}')
  const { compileRows } = await import('${path.join(root, 'server/platform/rest/compile.ts')}')
  const { settingsFrom } = await import('${path.join(root, 'server/platform/settings.ts')}')
  compileRows(schema, rows)
  const asked = (route) => rows.find((row) => row.route === route).document.match(/flags { ([^}]*) }/)[1].split(' ')
  console.log(
    JSON.stringify({
      fields: Object.keys(schema.getQueryType().getFields()),
      kinds: ['PostKind', 'RecordingKind'].flatMap((type) => schema.getType(type).getValues().map(({ name }) => name)),
      flags: Object.keys(settingsFrom({}).flags),
      flagFields: Object.keys(schema.getType('SettingsFlags').getFields()),
      settingsFlags: asked('GET /api/settings'),
      sessionFlags: asked('GET /api/session'),
    }),
  )`

/** In their order (spec part 1, 9). */
const DOCUMENTED_FLAGS = `publicHome multipleBrands uppercaseTitles pointSystem announcements events mediaCenter
  rewards resources notifications videos podcasts suggestedFollows favorites newUserApproval inDevelopment trainingOnly
  skipEmailVerification loginDisabled resetPositions dealerNameWithAddress dealerNameWithCity`.split(/\s+/)

type Rest = Record<'fields' | 'kinds' | 'flags' | 'flagFields' | 'settingsFlags' | 'sessionFlags', string[]>

async function restWithout(feature: string): Promise<Rest> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', path.join(root, 'tests/support/withoutFeature.ts'), '--input-type=module', '-e', REST_OF_IT],
    { cwd: root, env: { ...process.env, FEATURE: feature } },
  )
  return JSON.parse(stdout) as Rest
}

describe('a feature is a folder and one line', () => {
  it.each([
    // One of several kinds that share the fields of the root: it is named nowhere any more. Their flag is the others’ too.
    ['bulletins', 'BULLETIN', undefined],
    ['spiff-claims', 'spiffClaims', undefined],
    ['podcasts', 'PODCAST', 'podcasts'],
  ])('without the line of %s the schema builds and every other row fits it', async (feature, name, flag) => {
    const { fields, kinds, flags, flagFields, settingsFlags, sessionFlags } = await restWithout(feature)
    expect(fields).toContain('brands')
    expect(kinds).toContain('PROMOTION')
    expect([...fields, ...kinds]).not.toContain(name)
    expect(flags).toEqual(DOCUMENTED_FLAGS.filter((documented) => documented !== flag))
    expect(flagFields.toSorted()).toEqual(flags.toSorted())
    expect([settingsFlags, sessionFlags]).toEqual([flags, flags])
  })

  it('what others stand on is missed', async () => {
    await expect(restWithout('brands')).rejects.toThrow(/Brand/)
  })

  it('each says what it is for', () => {
    expect(features.length).toBeGreaterThan(20)
    expect(features.filter((name) => !existsSync(path.join(root, 'server', name, 'README.md')))).toEqual([])
  })
})

/** The web with one line of web/features.ts taken away; throws where there is none. */
const withoutFeature = (folder: string): Plugin => ({
  name: 'without-feature',
  enforce: 'pre',
  transform(code, id) {
    if (id !== path.join(root, 'web/features.ts')) return undefined
    const line = new RegExp(`import \\{ (\\w+) \\} from '\\./${folder}/feature\\.ts'`).exec(code)
    if (!line) throw new Error(`web/features.ts has no line for ${folder}`)
    return code.replace(line[0], '').replace(new RegExp(`^ +${line[1]},$`, 'm'), '')
  },
})

interface Portal {
  addresses: string[]
  /** Of the dashboard, by name. */
  cards: string[]
  /** Flags with a switch in the settings. */
  switches: string[]
}

const portals = new Map<string, Promise<Portal>>()

/** Puts the tree of the portal together, once for each folder, and answers what is in it. */
function portalWithout(folder: string): Promise<Portal> {
  const made = portals.get(folder) ?? putTogether(folder)
  portals.set(folder, made)
  return made
}

async function putTogether(folder: string): Promise<Portal> {
  const server = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [relayArtifacts(path.join(root, 'web/__generated__')), withoutFeature(folder)],
  })
  try {
    const { portalRoutes } = await server.ssrLoadModule('/web/features.ts')
    const session = await server.ssrLoadModule('/web/session/feature.ts')
    const declared = session.declared as typeof Declared
    const cards = await Promise.all(
      declared('dashboard')
        .flat()
        .map(({ load }) => load()),
    )
    return {
      addresses: pathsOf(portalRoutes as RouteObject[]),
      cards: cards.map(({ name }) => name),
      switches: declared('flags').flatMap((flags) => Object.keys(flags)),
    }
  } finally {
    await server.close()
  }
}

describe('of the web, too, a feature is a folder and one line', () => {
  it.each([
    ['bulletins', '/auth/bulletins', '/auth/admin/bulletins'],
    ['spiff-claims', '/auth/admin/spiff-manager/claims'],
  ])('without the line of %s the tree stands, without its screens', async (folder, ...own) => {
    const { addresses } = await portalWithout(folder)
    expect(addresses).toEqual(expect.arrayContaining(['/auth/promotions', '/auth/admin/brands']))
    expect(
      addresses.filter((address) => own.some((gone) => address === gone || address.startsWith(`${gone}/`))),
    ).toEqual([])
  })

  it.each([
    ['bulletins', 'RecentBulletins', ['announcements', 'events']],
    ['events', 'UpcomingEvents', ['announcements']],
  ])(
    'without the line of %s its card is gone from the dashboard and from what that asks',
    async (folder, card, flags) => {
      const features = readFileSync(path.join(root, 'web/features.ts'), 'utf8')
      const without = features.replace(new RegExp(`.*'./${folder}/feature.ts'\n`), '')
      const [all, parts] = [features, without].map(partsOf)
      const rest = parts!.map(({ fragment }) => fragment)
      expect(rest).toEqual(all!.map(({ fragment }) => fragment).filter((fragment) => fragment !== `${card}_dashboard`))
      expect(rest).toHaveLength(all!.length - 1)
      expect(queryFile(parts!)).toContain(`(${flags.map((flag) => `$${flag}: Boolean!`).join(', ')})`)
      const { cards } = await portalWithout(folder)
      expect(cards.map((name) => `${name}_dashboard`).toSorted()).toEqual(rest)
    },
  )

  it('without the line of podcasts its switch is gone from the settings', async () => {
    const { switches } = await portalWithout('podcasts')
    expect(switches).not.toContain('podcasts')
    // Shared by kinds: each declares it.
    const withSwitch = DOCUMENTED_FLAGS.filter((flag) => !['podcasts', 'trainingOnly'].includes(flag))
    expect([...new Set(switches)].toSorted()).toEqual(withSwitch.toSorted())
  })

  it('a line that is not there is missed', async () => {
    await expect(portalWithout('nothing')).rejects.toThrow(/no line for nothing/)
  })
})

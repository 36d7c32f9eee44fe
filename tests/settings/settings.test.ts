import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { BUILT_IN_ROLES } from '../../server/platform/rights.ts'
import { guest, openWorld } from '../support/world.ts'

const { db, rest, graphql, person, services } = await openWorld()

interface Setting {
  setting: { courseLimits: number; curriculumLimits: number; flags: Record<string, boolean>; version: number }
}
const picture = async (color: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 32, height: 12, channels: 3, background: color } })
        .png()
        .toBuffer(),
    ),
  ])

describe('general settings', () => {
  it('are read by anyone, with the documented defaults', async () => {
    expect((await rest<Setting>(guest, 'GET /api/settings/')).json.setting).toMatchObject({
      courseLimits: 0,
      curriculumLimits: 0,
    })
  })

  it('say to who edits them where packages can set cookies of the portal', async () => {
    const hostFor = async (who: Awaited<ReturnType<typeof person>> | null) =>
      (await graphql<{ settings: { sharedContentHost: string | null } }>(who, '{ settings { sharedContentHost } }'))
        .data?.settings.sharedContentHost
    const { config } = services
    const { CONTENT_URL } = config
    const admin = await person('platform-admin')
    expect(await hostFor(admin)).toBeNull()
    config.CONTENT_URL = 'http://content.paddock.test:4001'
    config.PUBLIC_URL = 'http://portal.paddock.test'
    expect(await hostFor(admin)).toBe('content.paddock.test:4001')
    for (const who of [null, await person('learner'), await person('brand-manager')])
      expect(await hostFor(who)).toBeNull()
    config.CONTENT_URL = CONTENT_URL
    config.PUBLIC_URL = 'http://paddock.test'
  })

  it('are saved by the platform admin alone', async () => {
    for (const { key } of BUILT_IN_ROLES) {
      const { status } = await rest(await person(key), 'POST /api/settings/general', { courseLimits: 40 })
      expect(status, key).toBe(key === 'platform-admin' ? 200 : 403)
    }
    expect((await rest(guest, 'POST /api/settings/general', { courseLimits: 40 })).status).toBe(401)
    expect((await rest<Setting>(guest, 'GET /api/settings')).json.setting.courseLimits).toBe(40)
  })

  it('keep the rest when a part is saved, and tell a stale editor', async () => {
    const admin = await person('platform-admin')
    const SAVE =
      'mutation ($values: JSON!, $version: Int) { saveSettings(input: { values: $values, version: $version }) { settings { version flags { podcasts events } } } }'
    const { version } = (await rest<Setting>(admin, 'GET /api/settings')).json.setting
    const saved = await graphql(admin, SAVE, { values: { flags: { podcasts: false } }, version })
    expect(saved.data).toMatchObject({
      saveSettings: { settings: { version: version + 1, flags: { podcasts: false, events: true } } },
    })
    expect(
      (await graphql(admin, SAVE, { values: { flags: { events: false } }, version })).errors?.[0]?.extensions.code,
    ).toBe('CONFLICT')
  })

  it('refuse what does not fit, by name', async () => {
    const admin = await person('platform-admin')
    for (const [values, field] of [
      [{ courseLimits: -1 }, 'limits.courseLimits'],
      [{ flags: { podcasts: 'maybe' } }, 'flags.podcasts'],
      [{ brandColor: 'blue' }, 'brandColor'],
      [{ adminRoles: ['learner'] }, 'adminRoles'],
      [{ flags: { trainingOnly: true } }, 'trainingOnlyTarget'],
    ] as const) {
      const { status, headers } = await rest(admin, 'POST /api/settings/general', values)
      expect([status, decodeURIComponent(headers.get('x-field') ?? '')]).toEqual([422, field])
    }
  })
})

it('dashboard slides are pictures in order, replaced as a whole', async () => {
  const admin = await person('platform-admin')
  const form = new FormData()
  form.append('slide-0', await picture('#ff0000'), 'red.png')
  form.append('slide-1', await picture('#0000ff'), 'blue.png')
  form.append('data', JSON.stringify({ slides: [{ title: 'First' }, { title: 'Second', link: '/auth/my-training' }] }))
  interface Slides {
    slides: { _id: string; title: string }[]
  }
  const first = await rest<Slides>(admin, 'POST /api/settings/dashboard', form)
  expect(first.json.slides.map(({ title }) => title)).toEqual(['First', 'Second'])
  const swapped = new FormData()
  swapped.append(
    'data',
    JSON.stringify({ slides: [...first.json.slides].reverse().map(({ _id, title }) => ({ _id, title })) }),
  )
  expect(
    (await rest<Slides>(admin, 'POST /api/settings/dashboard', swapped)).json.slides.map(({ title }) => title),
  ).toEqual(['Second', 'First'])
  const linked = (link: string) => {
    const values = new FormData()
    const slides = first.json.slides.map(({ _id, title }, index) => ({ _id, title, ...(index === 1 ? { link } : {}) }))
    values.append('data', JSON.stringify({ slides }))
    return rest<Slides>(admin, 'POST /api/settings/dashboard', values)
  }
  for (const link of [
    'http://dealer.test',
    'https://localhost',
    'https://paddock.test@evil.test',
    'https://dealer.test\\@evil.test',
    'javascript:alert(1)',
    '//evil.test',
    '/\\evil.test',
    'auth/spiffs',
  ]) {
    const { status, headers } = await linked(link)
    expect([status, decodeURIComponent(headers.get('x-field') ?? '')], link).toEqual([422, 'slides.1.link'])
  }
  for (const link of ['https://www.norrvik.test/parts?year=2027', '/auth/spiff/card-info?spiffId=7', '']) {
    expect((await linked(link)).status, link).toBe(200)
    expect(await db.dashboardSlide.findFirstOrThrow({ orderBy: { position: 'desc' } })).toMatchObject({ link })
  }
  expect(await db.dashboardSlide.count()).toBe(2)
})

it('roles come most privileged first, nobody sees those above', async () => {
  interface Roles {
    roles: { key: string; rank: number | null }[]
  }
  const all = (await rest<Roles>(await person('platform-admin'), 'GET /api/roles')).json.roles
  expect(all.map(({ key }) => key).slice(0, 7)).toEqual([
    'platform-admin',
    'company-admin',
    'brand-manager',
    'regional-sales-manager',
    'sales-rep',
    'dealer-manager',
    'learner',
  ])
  expect(
    (await rest<Roles>(await person('dealer-manager'), 'GET /api/roles')).json.roles.map(({ key }) => key),
  ).toEqual(['dealer-manager', 'learner'])
  const rights = (
    await rest<{ rights: { name: string; category: string }[] }>(await person('learner'), 'GET /api/rights')
  ).json.rights
  // The 68 of the documents, and 20 for areas they name no right for.
  expect(rights).toHaveLength(68 + 20)
  expect(rights.every(({ category }) => category)).toBe(true)
})

import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makePodcast, makePodcastCategory } from '../../prisma/factories/podcasts.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeVideo, makeVideoCategory } from '../../prisma/factories/videos.ts'
import { rows } from '../../server/features.ts'
import type { Right } from '../../server/platform/rights.ts'
import { partnerOf } from '../support/partner.ts'
import { openWorld } from '../support/world.ts'

// A partner system with the one right of an area reads all of the area, also what has a brand it may not see.
const { db, services, rest, person } = await openWorld()
const admin = await person('company-admin')

const tokenWith = (...rights: readonly Right[]) => partnerOf({ db, services }, admin, ...rights)

const { id: brandId, name } = await makeBrand(db, { active: true })
const categories = { videos: (await makeVideoCategory(db)).id, podcasts: (await makePodcastCategory(db)).id }
const of: Record<string, [right: Right, id: string, categoryId?: string]> = {
  bulletins: ['view-announcements', (await makeBulletin(db, { brandId })).id],
  promotions: ['view-announcements', (await makePromotion(db, { brandId })).id],
  events: ['view-events', (await makeEvent(db, { brandId })).id],
  videos: ['view-videos', (await makeVideo(db, { brandId, categoryId: categories.videos })).id, categories.videos],
  'video-categories': ['view-videos', '', categories.videos],
  podcasts: [
    'view-podcasts',
    (await makePodcast(db, { brandId, categoryId: categories.podcasts })).id,
    categories.podcasts,
  ],
  'podcast-categories': ['view-podcasts', '', categories.podcasts],
}
/** What is for people alone, or for who keeps the thing. */
const OTHERS = /unread|readers|attendees|submissions|\/calendar|\/feed/
const calls = rows.flatMap(({ route }) => {
  const [, area, rest] = /^GET \/api\/([\w-]+)(.*)$/.exec(route) ?? []
  const found = area === undefined ? undefined : of[area]
  if (!found || OTHERS.test(rest!)) return []
  const [right, id, categoryId] = found
  return [{ right, route, call: route.replace('{id}', id).replace('{categoryId}', categoryId ?? '') }]
})

it.each(calls)('$right alone reads $route, without the brand', async ({ right, call }) => {
  const { status, text } = await rest(await tokenWith(right), call)
  expect([status, text.includes(name)]).toEqual([200, false])
})

it.each(calls.filter(({ route }) => route.endsWith('{id}')))(
  '$right with view-brands reads $route, and its brand',
  async ({ right, call }) => {
    const { status, json } = await rest<{ brand: object }>(await tokenWith(right, 'view-brands'), call)
    expect([status, json.brand]).toEqual([200, { _id: brandId, name }])
  },
)

it('holds every list and look-up', () => {
  expect(calls.length).toBeGreaterThan(16)
})

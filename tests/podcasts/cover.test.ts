import { readFile } from 'node:fs/promises'
import { parseRssFeed } from 'feedsmith'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'

const { origin, graphql, person } = await openWorld()

it('a feed has a cover as podcast apps ask for it: a square of 1,400 to 3,000 pixels without transparency', async () => {
  const { data } = await graphql<{ changePodcastFeed: { address: string } }>(
    await person('learner'),
    'mutation { changePodcastFeed(input: { on: true }) { address } }',
  )
  const feed = await fetch(origin + new URL(data!.changePodcastFeed.address).pathname)
  const { image } = parseRssFeed(await feed.text()).itunes!
  const file = await readFile(new URL(`../../web/public${new URL(image!).pathname}`, import.meta.url))
  const { width, height, hasAlpha } = await sharp(file).metadata()
  expect([width, height, hasAlpha]).toEqual([1400, 1400, false])
  expect(file.length).toBeLessThan(512_000)
})

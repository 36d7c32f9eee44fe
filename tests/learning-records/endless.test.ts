import { afterAll, expect, it } from 'vitest'
import { askStore } from '../../server/learning-records/store.ts'
import { openWorld } from '../support/world.ts'
import { fakeStore } from './store.ts'

const { services } = await openWorld()
const store = await fakeStore()
afterAll(() => store.close())

it('what a store says without an end is read up to a megabyte', async () => {
  store.state.mood = 'endless'
  const record = { endpoint: store.url, username: '', passwordSealed: null }
  expect(await askStore(services.config, record, 'statements?limit=1')).toEqual({
    status: 0,
    words: 'It answers more than a record store does.',
  })
})

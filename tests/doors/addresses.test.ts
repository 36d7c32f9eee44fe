import { expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'

const { origin } = await openWorld()

it('an address of no screen answers 404 with the page that says so, one of a screen 200', async () => {
  const statusOf = async (address: string) => {
    const response = await fetch(origin + address, { redirect: 'manual' })
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await response.text()).toMatch(/<div id="root">/)
    return response.status
  }
  for (const address of ['/', '/auth', '/auth/', '/AUTH/admin/brands?x=1', '/auth/admin/brands/a-1/edit'])
    expect([address, await statusOf(address)]).toEqual([address, 200])
  for (const address of ['/nothing', '/auth/nothing', '/auth/admin/brands/1/2/3', '/authors', '/auth/admin/brandsx'])
    expect([address, await statusOf(address)]).toEqual([address, 404])
})

import { get } from 'node:http'
import { expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'

const { origin, services } = await openWorld()

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

it('a page asked for under another name of this machine leads to the one address of the portal', async () => {
  const { port } = new URL(origin)
  services.config.PUBLIC_URL = origin
  const ask = (name: string, accept = 'text/html,*/*') =>
    new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      const headers = { host: `${name}:${port}`, accept }
      get(`${origin}/auth/admin/brands?tab=1`, { headers }, (response) => {
        response.resume()
        resolve([response.statusCode, response.headers.location])
      }).on('error', reject)
    })
  expect(await ask('localhost')).toEqual([307, `${origin}/auth/admin/brands?tab=1`])
  expect(await ask('[::1]')).toEqual([307, `${origin}/auth/admin/brands?tab=1`])
  expect(await ask('127.0.0.1')).toEqual([200, undefined])
  expect(await ask('portal.example.com')).toEqual([200, undefined])
  expect(await ask('localhost', '*/*')).toEqual([200, undefined])
})

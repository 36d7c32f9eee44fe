import { request as ask, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../../server/access/sign-in/passwords.ts'
import { createApp } from '../../server/app.ts'
import { cookiesOf } from '../../server/platform/http/cookies.ts'
import { cookieDomains, packagesShareCookies } from '../../server/platform/http/sites.ts'
import { openWorld } from '../support/world.ts'

const { origin, person, services } = await openWorld()

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** A request as it is: fetch takes neither the host nor the same header twice. */
function send(path: string, headers: Record<string, string>, { to = origin, method = 'GET', body = '' } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = ask(to + path, { method, headers, agent: false, maxHeaderSize: 400_000 }, (res) => {
      let text = ''
      res.on('data', (chunk: Buffer) => (text += chunk.toString()))
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const who = async (cookie: string, path = '/api/session') => {
  const answer = await send(path, { cookie, host: 'portal.eu.paddock.test' })
  return { ...answer, user: (JSON.parse(answer.text) as { user: { _id: string } | null }).user }
}

/** Name, path and domain of what an answer takes out. */
const takenOut = ({ headers }: Answer): string[] =>
  (headers['set-cookie'] ?? []).flatMap((line) => {
    if (!line.includes('Max-Age=0')) return []
    const [pair = '', ...parts] = line.split('; ')
    const of = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
    return [`${pair.split('=')[0]} ${of('Path')} ${of('Domain')}`.trim()]
  })

describe('a cookie of the portal that comes twice', () => {
  it('is none, whichever comes first, and is taken out of wherever it can be', async () => {
    const [own, other] = [await person('learner'), await person('learner')]
    expect((await who(`paddock=${own.token}`)).user?._id).toBe(own.user.id)
    for (const cookie of [
      `paddock=${own.token}; paddock=${other.token}`,
      `paddock=${other.token}; x=1; paddock=${own.token}`,
      `paddock=${own.token}; paddock=`,
      `paddock=${own.token};paddock=${own.token}`,
    ]) {
      const answer = await who(cookie)
      expect(answer.user, cookie).toBeNull()
      expect(takenOut(answer)).toEqual(
        expect.arrayContaining([
          'paddock / portal.eu.paddock.test',
          'paddock / eu.paddock.test',
          'paddock / paddock.test',
          'paddock /api',
          'paddock /api/ paddock.test',
          'paddock /api/session paddock.test',
        ]),
      )
      expect(takenOut(answer)).not.toContain('paddock / test')
      // Set as the portal sets it: without it the other would be the only one at paths this request tells nothing of.
      expect(takenOut(answer)).not.toContain('paddock /')
    }
  })

  it('of every kind, and of no other name', async () => {
    const { token } = await person('learner')
    const kinds = ['paddock-device', 'paddock-sso', 'paddock-passkey', 'paddock-sign-in']
    const answer = await who(
      [...kinds, ...kinds, 'other', 'other', 'paddocks', 'paddocks'].map((name) => `${name}=x`).join('; ') +
        `; paddock=${token}`,
    )
    expect(answer.user).not.toBeNull()
    expect([...new Set(takenOut(answer).map((line) => line.split(' ')[0]))]).toEqual(kinds)
    expect(cookiesOf('paddock-sso=a; paddock-sso=b; other=c').values).toEqual(new Map([['other', 'c']]))
  })

  it('is taken out with the page already, so that who is signed in stays so', async () => {
    const { token } = await person('learner')
    const page = await send('/auth/me', {
      cookie: `paddock=a; paddock=${token}`,
      host: 'portal.paddock.test',
      accept: 'text/html',
    })
    expect(takenOut(page)).toEqual(expect.arrayContaining(['paddock / paddock.test', 'paddock /auth paddock.test']))
  })

  it('and one the portal did not set is taken out for every door, its own place included', async () => {
    const page = await send('/foreign-session', { cookie: 'paddock=a', host: 'portal.paddock.test' })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<h1>You are signed out</h1>')
    for (const path of ['/', '/auth', '/graphql', '/api'])
      expect(takenOut(page)).toEqual(expect.arrayContaining([`paddock ${path}`, `paddock ${path} paddock.test`]))
    const foreign = await send('/foreign-session', { cookie: 'paddock=a', 'sec-fetch-site': 'cross-site' })
    expect([foreign.status, takenOut(foreign)]).toEqual([403, []])
  })

  it('makes room for the one a sign-in sets', async () => {
    const { user } = await person('learner', { passwordHash: await hashPassword('Paddock2026') })
    const { status, headers } = await send(
      '/api/login',
      { cookie: 'paddock=a; paddock=b', 'content-type': 'application/json' },
      { method: 'POST', body: JSON.stringify({ email: user.email, password: 'Paddock2026' }) },
    )
    expect(status).toBe(200)
    const lines = (headers['set-cookie'] ?? []).filter((line) => line.startsWith('paddock='))
    expect(lines.at(-1)).toMatch(/^paddock=[\w-]{43}; Path=\/; Max-Age=\d{4,}/)
  })
})

describe('a head that is too long', () => {
  const full = (count: number) => Array.from({ length: count }, (_, n) => `full${n}=${'x'.repeat(3900)}`).join('; ')

  it('is answered with its cookies taken out, by a page where one was asked for', async () => {
    for (const path of ['/api/session', '/graphql?query={__typename}', '/live', '/files/x', '/auth/training/a/b']) {
      const answer = await send(path, { cookie: full(40), host: 'portal.paddock.test' })
      expect(answer.status, path).toBe(431)
      // Over http and under a name browsers obey it in nothing, and then take out no cookie by its name either.
      expect(answer.headers['clear-site-data']).toBeUndefined()
      expect(answer.text).toContain('too much')
      for (const name of ['full0', 'full39'])
        expect(takenOut(answer)).toEqual(expect.arrayContaining([`${name} /`, `${name} / paddock.test`]))
    }
    const page = await send('/auth', { cookie: full(40), accept: 'text/html' })
    expect(page.headers['clear-site-data']).toBe('"cookies"')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).toContain('<h1>Your browser sent too much</h1>')
  })

  it('so that a browser comes back whatever the names and the number', async () => {
    for (const names of [40, 60]) {
      let jar = new Map(
        Array.from({ length: names }, (_, n) => [`${'n'.repeat(n * 60)}${n}`, 'x'.repeat(3900 - n * 60)]),
      )
      let asked = 0
      for (; jar.size; asked++) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await send('/auth/a/b/c', { cookie, host: 'portal.paddock.test' })
        if (answer.status !== 431) break
        const gone = new Set(takenOut(answer))
        jar = new Map([...jar].filter(([name]) => !gone.has(`${name} / paddock.test`)))
      }
      expect(asked).toBeLessThan(4)
    }
  })

  it('past all that is read, browsers are told to take all out', async () => {
    // Browsers keep no more than 180 of 4 kB.
    const most = await send('/api/session', { cookie: full(180), host: 'portal.paddock.test' })
    expect(takenOut(most)).toContain('full179 / paddock.test')
    const answer = await send('/api/session', { cookie: full(230) })
    expect(answer.status).toBe(431)
    expect(answer.headers['clear-site-data']).toBe('"cookies"')
  })

  it('on the content origin as well', async () => {
    const app = createApp({ services, webRoot: '', persistedFile: '' })
    await new Promise<void>((resolve) => void app.content.listen(0, '127.0.0.1', resolve))
    const to = `http://127.0.0.1:${(app.content.address() as AddressInfo).port}`
    for (const count of [40, 230]) {
      const answer = await send('/x', { cookie: full(count) }, { to })
      expect(answer.status).toBe(431)
      expect(answer.headers['clear-site-data']).toBe('"cookies"')
    }
    app.content.close()
  })

  it('is one of 16 kB, as before', async () => {
    expect((await send('/live', { cookie: `a=${'x'.repeat(15_000)}` })).status).toBe(200)
    expect((await send('/live', { 'x-long': 'x'.repeat(17_000) })).status).toBe(431)
  })
})

it('hosts share cookies below the name that is registered', () => {
  expect(cookieDomains('a.b.paddock.co.uk')).toEqual(['a.b.paddock.co.uk', 'b.paddock.co.uk', 'paddock.co.uk'])
  expect(cookieDomains('127.0.0.1')).toEqual(['127.0.0.1'])
  expect(cookieDomains('localhost')).toEqual(['localhost'])
  const share = (PUBLIC_URL: string, CONTENT_URL: string) => packagesShareCookies({ PUBLIC_URL, CONTENT_URL })
  expect(share('https://portal.paddock.com', 'https://content.paddock.com')).toBe(true)
  expect(share('https://paddock.com', 'https://paddock.com:8443')).toBe(true)
  expect(share('http://127.0.0.1:4000', 'http://127.0.0.1:4001')).toBe(true)
  expect(share('https://portal.paddock.com', 'https://paddock-content.com')).toBe(false)
  expect(share('https://one.github.io', 'https://other.github.io')).toBe(false)
  expect(share('http://127.0.0.1:4000', 'http://localhost:4001')).toBe(false)
})

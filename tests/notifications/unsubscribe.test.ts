import { expect, it } from 'vitest'
import { makeUser } from '../../prisma/factories/users.ts'
import { writeTo, type Topic } from '../../server/domain/news/letters.ts'
import { mailServer } from '../messages/support.ts'
import { guest, openWorld } from '../support/world.ts'

const post = await mailServer()
const { db, services, origin, rest, jobs } = await openWorld({ SMTP_URL: post.url })

/** The header of an email without the breaks of its lines. */
const headOf = (text: string) => text.split('\r\n\r\n')[0]!.replace(/\r\n[ \t]+/g, ' ')
const addressIn = (text: string) => /^List-Unsubscribe: <http:\/\/paddock\.test(\/\S+)>$/m.exec(headOf(text))?.[1] ?? ''

async function write(userId: string, topic: Topic, reference: string) {
  await writeTo(services, userId, topic, { reference, subject: reference, paragraphs: ['Something happened.'] })
  await jobs()
}
const click = (path: string, method = 'POST') =>
  fetch(origin + path, {
    method,
    // As mail programs send it: from elsewhere, without a cookie.
    headers: { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {}),
  })

it('a letter one may refuse says how in one click, which works without signing in and does only this', async () => {
  const reader = await makeUser(db)
  await write(reader.id, 'completed', 'first')
  const [first] = post.of(reader.email)
  const head = headOf(first!.text)
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
  const address = addressIn(first!.text)
  const refused = () => db.mailRefusal.findMany({ where: { userId: reader.id }, select: { topic: true } })

  // Programs look at links by themselves: that alone refuses nothing.
  const looked = await click(address, 'GET')
  expect([looked.status, await looked.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
  expect(looked.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(await refused()).toEqual([])

  for (let turn = 0; turn < 2; turn++) expect((await click(address)).status).toBe(200)
  expect(await refused()).toEqual([{ topic: 'completed' }])
  expect(await db.activityLog.count({ where: { action: 'unsubscribe', targetId: reader.id } })).toBe(2)
  await write(reader.id, 'completed', 'second')
  await write(reader.id, 'news', 'third')
  expect(post.of(reader.email).map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim())).toEqual([
    'first',
    'third',
  ])

  const other = await makeUser(db)
  for (const forged of [
    address.replace(reader.id, other.id),
    address.replace('.completed.', '.events.'),
    `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`,
    '/unsubscribe/',
  ]) {
    const answer = await click(forged)
    expect(answer.status, forged).toBe(404)
    // Who comes by a link that a mail program broke reads what to do.
    expect(await answer.text()).toContain('<h1>This link does not work</h1>')
  }
  expect(await db.mailRefusal.count()).toBe(1)
  expect((await click(address, 'PUT')).status).toBe(404)
})

it('a letter one needs says only that nobody wrote it by hand', async () => {
  const reader = await makeUser(db)
  await rest(guest, 'POST /api/forgot-password', { email: reader.email })
  await jobs()
  const head = headOf(post.of(reader.email)[0]!.text)
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(head).not.toMatch(/^List-Unsubscribe/m)
})

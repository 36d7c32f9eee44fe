import { expect, it } from 'vitest'
import { makeUser } from '../../prisma/factories/users.ts'
import { hashPassword } from '../../server/access/sign-in/passwords.ts'
import { guest, openWorld } from '../support/world.ts'

const { db, rest, travel } = await openWorld({ TRUST_PROXY: '1' })
const PASSWORD = 'Throttle9Canyon'
const passwordHash = await hashPassword(PASSWORD)

const login = async (email: string, network: string, password = 'Wrong12345') =>
  (await rest(guest, 'POST /api/login', { email, password }, { 'x-forwarded-for': network })).status

it('a hundred failures within a day lock the account, however they are spread over it', async () => {
  const { email } = await makeUser(db, { passwordHash })
  expect(await login(email, '10.6.0.1', PASSWORD)).toBe(200)
  const statuses: number[] = []
  // Ten from each of four networks, then ten minutes later again: each has its thirty tries of a minute of ours.
  for (let ten = 0; ten < 11; ten++) {
    for (let turn = 0; turn < 10; turn++) statuses.push(await login(email, `10.6.1.${ten % 4}`))
    if (ten % 4 === 3) travel(10 * 60_000 + 1000)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.slice(100)).toEqual(Array.from({ length: 10 }, () => 423))
  // The right password from a new network does not open it, from where its owner was in before it does.
  expect([await login(email, '10.6.0.3', PASSWORD), await login(email, '10.6.0.1', PASSWORD)]).toEqual([423, 200])
  travel(26 * 3_600_000)
  expect(await login(email, '10.6.0.3', PASSWORD)).toBe(200)
})

it('one password tried on many accounts locks the network it comes from, but for who was in from there', async () => {
  const people = await Promise.all(Array.from({ length: 26 }, () => makeUser(db, { passwordHash })))
  const [colleague, ...strangers] = people.map(({ email }) => email)
  expect(await login(colleague!, '10.5.0.1', PASSWORD)).toBe(200)
  const statuses: number[] = []
  for (const email of strangers) statuses.push(await login(email, '10.5.0.1'))
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), ...Array.from({ length: 5 }, () => 423)])
  expect([
    await login(strangers[24]!, '10.5.0.1', PASSWORD),
    await login(colleague!, '10.5.0.1', PASSWORD),
    await login(strangers[24]!, '10.5.0.2', PASSWORD),
  ]).toEqual([423, 200, 200])
  travel(2 * 3_600_000)
  expect(await login(strangers[23]!, '10.5.0.1', PASSWORD)).toBe(200)
})

it('guesses sent at once each count, and who mistypes and gets in is forgiven', async () => {
  const people = await Promise.all(Array.from({ length: 21 }, () => makeUser(db, { passwordHash })))
  for (const { email } of people)
    expect([await login(email, '10.4.0.1'), await login(email, '10.4.0.1', PASSWORD)]).toEqual([401, 200])
  const { email } = await makeUser(db, { passwordHash })
  const statuses = await Promise.all(Array.from({ length: 15 }, () => login(email, '10.4.0.2')))
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  const others = await Promise.all(Array.from({ length: 24 }, () => makeUser(db, { passwordHash })))
  const spread = await Promise.all(others.map((other) => login(other.email, '10.4.0.3')))
  expect(spread.filter((status) => status === 401).length).toBeLessThanOrEqual(20)
})

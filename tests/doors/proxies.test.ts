import { expect, it } from 'vitest'
import { makeUser } from '../../prisma/factories/users.ts'
import { hashPassword } from '../../server/access/sign-in/passwords.ts'
import { readConfig } from '../../server/platform/config.ts'
import { guest, openWorld } from '../support/world.ts'

const direct = await openWorld()
const behindOne = await openWorld({ TRUST_PROXY: '1' })
const behindNamed = await openWorld({ TRUST_PROXY: 'loopback, 10.0.0.0/8' })
const passwordHash = await hashPassword('Trailhead9rider')

/** The addresses the server takes ten wrong sign-ins for, each sent with another line of X-Forwarded-For. */
async function taken(
  world: typeof direct,
  lineOf: (turn: number) => string,
): Promise<{ statuses: number[]; addresses: string[] }> {
  const { email } = await makeUser(world.db, { passwordHash })
  const statuses: number[] = []
  for (let turn = 0; turn < 11; turn++)
    statuses.push(
      (
        await world.rest(
          guest,
          'POST /api/login',
          { email, password: 'Wrong12345' },
          { 'x-forwarded-for': lineOf(turn) },
        )
      ).status,
    )
  const failures = await world.db.signInFailure.findMany({ where: { email }, select: { ip: true } })
  return { statuses, addresses: failures.map(({ ip }) => ip) }
}
const locked = [...Array.from({ length: 10 }, () => 401), 423]

it('without a proxy nobody’s word counts for where they come from', async () => {
  expect(await taken(direct, (turn) => `9.9.9.${turn}`)).toEqual({ statuses: locked, addresses: ['127.0.0.1'] })
})

it('behind one proxy its own word counts, and not what the client wrote before it', async () => {
  expect(await taken(behindOne, (turn) => `9.9.9.${turn}, 203.0.113.7`)).toEqual({
    statuses: locked,
    addresses: ['203.0.113.7'],
  })
  expect((await taken(behindOne, (turn) => `9.9.9.${turn}`)).addresses).toHaveLength(11)
  expect((await taken(behindOne, () => 'no address')).addresses).toEqual(['127.0.0.1'])
})

it('behind proxies known by address the first one that is none of them counts', async () => {
  expect(await taken(behindNamed, (turn) => `9.9.9.${turn}, 203.0.113.7, 10.1.2.3`)).toEqual({
    statuses: locked,
    addresses: ['203.0.113.7'],
  })
})

it('a setting that names no proxies is refused in one line', () => {
  expect(() => readConfig({ DATA_DIR: direct.services.config.DATA_DIR, TRUST_PROXY: 'everybody' })).toThrow(
    /^Setting TRUST_PROXY: must be the number of proxies/,
  )
})

it('the outbox is read on the machine itself alone', async () => {
  const mail = async (world: typeof direct, headers: Record<string, string> = {}) =>
    (await world.rest(guest, 'GET /dev/mail?json', undefined, headers)).headers
      .get('content-type')
      ?.startsWith('application/json')
  expect(await mail(direct)).toBe(true)
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])
    expect(await mail(direct, { [name]: '127.0.0.1' }), name).not.toBe(true)
  expect(await mail(behindOne)).not.toBe(true)
  expect(await mail(await openWorld({ SMTP_URL: 'smtp://127.0.0.1:1' }))).not.toBe(true)
})

import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { hashPassword } from '../../server/access/sign-in/passwords.ts'
import { passwordPolicyOf, passwordProblem } from '../../server/domain/sign-in/passwordPolicy.ts'
import { guest, openWorld } from '../support/world.ts'
import { atRest, worked } from '../support/worked.ts'

const { db, rest, graphql, person, jobs, services } = await openWorld({ PASSWORD_POLICY: 'any' })
const EASY = /easy to guess: use three or more unrelated words/

describe('a new password', () => {
  const problem = (password: string) =>
    passwordProblem(password, passwordPolicyOf(services.config), [
      'Noa',
      'Berg',
      'noa.berg@rustyriver.test',
      'Rusty River Powersports',
    ])

  it.each([
    ['repeats', 'aaaaaaaa'],
    ['repeats', 'hondahonda'],
    ['counts', '12345678'],
    ['counts down', '87654321'],
    ['spells the alphabet', 'abcdefgh'],
    ['spells it backwards', 'hgfedcba'],
    ['walks the keyboard', 'qwertyuiop'],
    ['walks its columns', '1qaz2wsx'],
    ['walks and counts', 'qwerty12345'],
    ['is common', 'iloveyou'],
    ['is common in capitals', 'PASSWORD1'],
    ['is common in signs', 'P4$$w0rd'],
    ['is common in signs with a year', 'P4ssw0rd2026!'],
    ['has a year before it', '2026dragon'],
    ['is one word', 'abdominal'],
    ['is the name', 'NoaBerg1990'],
    ['is the address', 'rustyriver77'],
    ['is the dealer', 'Powersport5!'],
    ['is the portal', 'Paddock2026'],
    ['is the portal in signs', 'p4dd0ckrider'],
  ])('that %s is refused: %s', async (_why, password) => expect(await problem(password)).toMatch(EASY))

  it.each([
    'Throttle9Canyon',
    'BergLantern7Quilt',
    'treefrogLamp',
    'xK3vT9qLm',
    'correct horse battery',
    'paddock lantern quilt',
    'Привет мир сегодня',
  ])('is taken: %s', async (password) => expect(await problem(password)).toBeUndefined())

  it('of the greatest length is looked at quickly', async () => {
    const began = worked()
    for (const password of ['ab'.repeat(64), `${'a'.repeat(127)}b`, '1'.repeat(127) + 'x', 'abc!'.repeat(32)])
      await problem(password)
    expect(atRest(worked() - began)).toBeLessThan(200)
  })
})

describe('every door that sets one asks', () => {
  const twice = (password: string) => ({ password, passwordConfirmation: password })

  it('registering, with the dealer’s name', async () => {
    const dealer = await makeDealer(db, { name: 'Rusty River Powersports' })
    const body = {
      firstName: 'Noa',
      lastName: 'Berg',
      email: 'noa@dealer.test',
      dealer: dealer.id,
      assignmentGroup: (await makeAssignmentGroup(db)).id,
      privacyPolicy: true,
    }
    for (const password of ['rustyriver77', 'NoaBerg1990', 'password1']) {
      const refused = await rest(guest, 'POST /api/register', { ...body, ...twice(password) })
      expect([refused.status, refused.headers.get('x-field'), refused.text]).toEqual([
        422,
        'password',
        expect.stringMatching(EASY),
      ])
    }
    expect((await rest(guest, 'POST /api/register', { ...body, ...twice('Throttle9Canyon') })).status).toBe(201)
  })

  it('changing it', async () => {
    const who = await person('learner', { passwordHash: await hashPassword('Throttle9Canyon'), lastName: 'Quintero' })
    const CHANGE = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { message } }'
    const { errors } = await graphql(who, CHANGE, {
      input: { currentPassword: 'Throttle9Canyon', ...twice('Quintero99x') },
    })
    expect(errors?.[0]?.extensions.fields).toEqual({ password: expect.stringMatching(EASY) as string })
  })

  it('resetting it, and accepting an invitation; the words in it tell a stranger nothing', async () => {
    const { user } = await person('learner', { lastName: 'Quintero', email: 'mq@dealer.test' })
    const reset = (code: string, password: string) =>
      rest(guest, 'POST /api/forgot-password-reset', { email: user.email, code, ...twice(password) })
    expect((await reset('00000000', 'Quintero99x')).text).toBe('The recovery code is invalid or expired.')
    await rest(guest, 'POST /api/forgot-password', { email: user.email })
    await jobs()
    const code = /\d{8}/.exec((await db.outboxMail.findFirstOrThrow({ where: { to: user.email } })).subject)![0]
    const refused = await reset(code, 'Quintero99x')
    expect([refused.status, refused.headers.get('x-field')]).toEqual([422, 'password'])
    expect((await reset(code, 'Throttle9Canyon')).status).toBe(200)

    const admin = await person('company-admin')
    const INVITE = 'mutation ($input: InviteUserInput!) { inviteUser(input: $input) { user { databaseId } } }'
    await graphql(admin, INVITE, { input: { email: 'new.hire@dealer.test', firstName: 'Marguerite' } })
    await jobs()
    const letter = await db.outboxMail.findFirstOrThrow({ where: { to: 'new.hire@dealer.test' } })
    const invite = /invite=(\w+)/.exec(letter.text)![1]!
    const accept = (password: string) =>
      rest(guest, 'POST /api/forgot-password-reset', {
        email: 'new.hire@dealer.test',
        code: invite,
        ...twice(password),
      })
    expect((await accept('Marguerite1')).text).toMatch(EASY)
    expect((await accept('Throttle9Canyon')).status).toBe(200)
  })
})

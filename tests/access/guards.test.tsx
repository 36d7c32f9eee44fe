import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { email, passwordConfirmation, samePassword } from '../../web/access/rules.ts'
import { guard, localAddress, type Decision } from '../../web/session/guard.ts'
import { asRole, sessionOf, type Change } from '../shells/sessions.ts'

type Row = [who: string, change: Change, address: string, decision: Decision, remembered?: string]

const nobody: Change = { user: null }
const to = (redirect: string, remember?: string): Decision => (remember ? { redirect, remember } : { redirect })
const trainingOnly: Change = {
  heldBy: 'TRAINING_ONLY',
  settings: { trainingOnlyTarget: { curriculumId: 'c1', courseId: 'k1' } },
}
const publicPaths = [
  '/public/login',
  '/public/register',
  '/public/forgot-password',
  '/public/forgot-password-reset',
  '/public/in-developing',
  '/public/privacy-policy',
  '/public/cookie-policy',
  '/privacy',
  '/terms',
  '/book-a-demo',
  '/for-dealers',
  '/for-brands',
  '/brand-pricing',
  '/member-benefits',
  '/eligibility-requirements',
  '/questions',
  '/select-member',
  '/fabtech-installer',
  '/promos',
]

const rows: Row[] = [
  // Root
  ['a visitor at the root', nobody, '/', to('/public/login')],
  ['a visitor at the root with a public home', { ...nobody, flags: { publicHome: true } }, '/', undefined],
  ['a person at the root', {}, '/', to('/auth')],
  ['a person at the root with a public home', { flags: { publicHome: true } }, '/', undefined],
  // Visitors
  ...publicPaths.map((path): Row => [`a visitor at ${path}`, nobody, path, undefined]),
  ['a visitor who checks a certificate', nobody, '/certificates/verify/PDK-AAAA-BBBB', undefined],
  ['a visitor with a share link', nobody, '/auth/course/0123456789abcdef/preview', undefined],
  [
    'a person with a share link before all steps are done',
    { heldBy: 'EMAIL' },
    '/auth/course/0123456789abcdef/preview',
    undefined,
  ],
  ...(
    [
      ['a visitor', nobody, to('/public/in-developing')],
      ['a person who may not enter', { heldBy: 'IN_DEVELOPMENT' }, to('/public/in-developing')],
      ['an admin', {}, undefined],
    ] as const
  ).map(([who, change, decision]): Row => [
    `${who} with a share link of a portal in development`,
    { ...change, flags: { inDevelopment: true } },
    '/auth/course/0123456789abcdef/preview',
    decision,
  ]),
  ['a visitor at another course page', nobody, '/auth/course/preview', to('/public/login', '/auth/course/preview')],
  ['a visitor at another certificate page', nobody, '/certificates', to('/public/login', '/certificates')],
  ['a visitor at a public path with a slash', nobody, '/terms/', undefined],
  ['a visitor at the portal', nobody, '/auth', to('/public/login', '/auth')],
  [
    'a visitor deep in the portal',
    nobody,
    '/auth/admin/courses?text=brake',
    to('/public/login', '/auth/admin/courses?text=brake'),
  ],
  ['a visitor at an unknown path', nobody, '/nowhere', to('/public/login', '/nowhere')],
  ['a visitor while in development', { ...nobody, flags: { inDevelopment: true } }, '/public/login', undefined],
  // Signing in
  ['a person at sign-in', {}, '/public/login', to('/auth')],
  ['a person at sign-in who came for a page', {}, '/public/login', to('/auth/me?tab=1'), '/auth/me?tab=1'],
  ['a person at sign-in with a foreign address', {}, '/public/login', to('/auth'), 'https://evil.test/'],
  ['a person at sign-in with a foreign address in disguise', {}, '/public/login', to('/auth'), '//evil.test/'],
  ['a person at registration', {}, '/public/register', undefined],
  ['an unfinished person on a public page', { heldBy: 'EMAIL' }, '/terms', undefined],
  // In development
  ['a learner while in development', { heldBy: 'IN_DEVELOPMENT' }, '/auth', to('/public/in-developing')],
  [
    'a learner on a public page while in development',
    { heldBy: 'IN_DEVELOPMENT' },
    '/terms',
    to('/public/in-developing'),
  ],
  ['a learner already there', { heldBy: 'IN_DEVELOPMENT' }, '/public/in-developing', undefined],
  [
    'an admin while in development',
    { flags: { inDevelopment: true }, user: asRole('company-admin') },
    '/auth',
    undefined,
  ],
  ['a proxy session while in development', { flags: { inDevelopment: true }, proxy: true }, '/auth', undefined],
  // Admin portal
  ['a learner at the admin portal', {}, '/auth/admin', to('/auth')],
  [
    'a dealer manager deep in the admin portal',
    { user: asRole('dealer-manager', ['view-users']) },
    '/auth/admin/user-manager',
    to('/auth'),
  ],
  ['a brand manager at the admin portal', { user: asRole('brand-manager') }, '/auth/admin', undefined],
  ['a learner at a path that only begins like it', {}, '/auth/administer', undefined],
  // A second factor that is required of admins
  [
    'an admin who lacks the second factor',
    { user: { ...asRole('company-admin'), isAdmin: false }, heldBy: 'SECOND_FACTOR' },
    '/auth/admin/courses?text=a',
    to('/auth/second-factor', '/auth/admin/courses?text=a'),
  ],
  [
    'such an admin in the learner portal',
    { user: asRole('company-admin'), heldBy: 'SECOND_FACTOR' },
    '/auth',
    to('/auth/second-factor', '/auth'),
  ],
  [
    'such an admin at sign-in',
    { user: asRole('company-admin'), heldBy: 'SECOND_FACTOR' },
    '/public/login',
    to('/auth/second-factor'),
  ],
  [
    'such an admin at the root',
    { user: asRole('company-admin'), heldBy: 'SECOND_FACTOR', flags: { publicHome: true } },
    '/',
    to('/auth/second-factor'),
  ],
  [
    'such an admin at the set-up',
    { user: asRole('company-admin'), heldBy: 'SECOND_FACTOR' },
    '/auth/second-factor',
    undefined,
  ],
  [
    'such an admin at the set-up while in development',
    { user: { ...asRole('company-admin'), isAdmin: false }, heldBy: 'SECOND_FACTOR', flags: { inDevelopment: true } },
    '/auth/second-factor',
    undefined,
  ],
  [
    'such an admin before the email is verified',
    { user: { ...asRole('company-admin'), emailVerified: false }, heldBy: 'SECOND_FACTOR' },
    '/auth',
    to('/auth/second-factor', '/auth'),
  ],
  ['such an admin reading the terms', { user: asRole('company-admin'), heldBy: 'SECOND_FACTOR' }, '/terms', undefined],
  [
    'an admin who has set it up and reads the codes',
    { user: asRole('company-admin') },
    '/auth/second-factor',
    undefined,
  ],
  // Self-attendance
  ['a visitor marking attendance', nobody, '/auth/live-training/events/e1/mark-self-attendance', undefined],
  [
    'an unverified learner marking attendance',
    { heldBy: 'IN_DEVELOPMENT' },
    '/auth/live-training/events/e1/mark-self-attendance',
    undefined,
  ],
  [
    'a visitor at the event itself',
    nobody,
    '/auth/live-training/events/e1',
    to('/public/login', '/auth/live-training/events/e1'),
  ],
  // Onboarding: email
  ['an unverified person', { heldBy: 'EMAIL' }, '/auth/me', to('/auth/email-verify', '/auth/me')],
  ['an unverified person at the step', { heldBy: 'EMAIL' }, '/auth/email-verify', undefined],
  [
    'an unverified person at a later step',
    { heldBy: 'EMAIL', user: { dealers: [] } },
    '/auth/missing-dealer',
    to('/auth/email-verify'),
  ],
  [
    'an unverified admin',
    { heldBy: 'EMAIL', user: { ...asRole('company-admin'), isAdmin: false } },
    '/auth/admin',
    to('/auth/email-verify', '/auth/admin'),
  ],
  [
    'an unverified person where it is skipped',
    { user: { emailVerified: false }, flags: { skipEmailVerification: true } },
    '/auth',
    undefined,
  ],
  ['an unverified person in a proxy session', { user: { emailVerified: false }, proxy: true }, '/auth', undefined],
  // Onboarding: name
  [
    'a person without a first name',
    { heldBy: 'NAME', user: { dealers: [] } },
    '/auth',
    to('/auth/missing-info', '/auth'),
  ],
  ['a person without a first name, at the step', { heldBy: 'NAME' }, '/auth/missing-info', undefined],
  // Onboarding: dealer
  [
    'a person without a dealer',
    { heldBy: 'DEALER', user: { dealers: [], assignmentGroups: [] } },
    '/auth',
    to('/auth/missing-dealer', '/auth'),
  ],
  ['a person whose dealers are inactive', { heldBy: 'DEALER' }, '/auth', to('/auth/missing-dealer', '/auth')],
  ['an admin without a dealer', { user: { ...asRole('platform-admin'), dealers: [] } }, '/auth', undefined],
  // Onboarding: positions
  [
    'a learner to be asked for the position',
    { user: { resetPositions: true, assignmentGroups: [] } },
    '/auth',
    { prompt: 'positions' },
  ],
  ['such a learner at a finished step', { user: { resetPositions: true } }, '/auth/missing-dealer', to('/auth')],
  [
    'such a learner with the flag off',
    { user: { resetPositions: true }, flags: { resetPositions: false } },
    '/auth',
    undefined,
  ],
  [
    'such a learner without configured positions',
    { user: { resetPositions: true }, settings: { positions: [] } },
    '/auth',
    undefined,
  ],
  [
    'a dealer manager marked for it',
    { user: { ...asRole('dealer-manager'), resetPositions: true } },
    '/auth',
    undefined,
  ],
  // Onboarding: audience
  [
    'a learner without an audience',
    { user: { assignmentGroups: [] }, settings: { hasAudienceGroups: true } },
    '/auth',
    { prompt: 'audience' },
  ],
  [
    'a learner with an audience',
    {
      user: {
        assignmentGroups: [
          { _id: 'a', name: 'Racing', kind: 'AUDIENCE' },
          { _id: 'g', name: 'Sales', kind: 'DEPARTMENT' },
        ],
      },
      settings: { hasAudienceGroups: true },
    },
    '/auth',
    undefined,
  ],
  [
    'an admin without an audience',
    { user: { ...asRole('company-admin'), assignmentGroups: [] }, settings: { hasAudienceGroups: true } },
    '/auth',
    undefined,
  ],
  // Onboarding: department
  [
    'a learner without a department',
    { user: { assignmentGroups: [] } },
    '/auth/me',
    to('/auth/missing-role-assignment-group', '/auth/me'),
  ],
  [
    'a learner with an audience alone',
    { user: { assignmentGroups: [{ _id: 'a', name: 'Racing', kind: 'AUDIENCE' }] } },
    '/auth',
    to('/auth/missing-role-assignment-group', '/auth'),
  ],
  // After onboarding
  ['a person at a finished step', {}, '/auth/email-verify', to('/auth')],
  [
    'a person at a finished step who came for a page',
    {},
    '/auth/missing-role-assignment-group',
    to('/auth/me'),
    '/auth/me',
  ],
  ['a person anywhere', {}, '/auth/my-training', undefined],
  // Training only
  ['a learner in training-only mode', trainingOnly, '/auth', to('/auth/training/c1/k1')],
  ['a learner in training-only mode at the course', trainingOnly, '/auth/training/c1/k1', undefined],
  ['a learner in training-only mode at the profile', trainingOnly, '/auth/me', undefined],
  [
    'an admin in training-only mode',
    { settings: trainingOnly.settings!, flags: { trainingOnly: true }, user: asRole('brand-manager') },
    '/auth',
    undefined,
  ],
  [
    'an unverified learner in training-only mode',
    { ...trainingOnly, heldBy: 'EMAIL' },
    '/auth',
    to('/auth/email-verify', '/auth'),
  ],
  ['a learner where the mode has no course', { flags: { trainingOnly: true } }, '/auth', undefined],
]

describe('who may stand where', () => {
  test.each(rows)('%s', (_who, change, address, decision, remembered) => {
    const { pathname, search } = new URL(address, 'http://portal')
    expect(guard(sessionOf(change), { pathname, search }, remembered)).toEqual(decision)
  })
})

test.each([
  ['/auth/me', '/auth/me'],
  ['/terms?x=1#y', '/terms?x=1#y'],
  ['', undefined],
  [null, undefined],
  ['auth', undefined],
  ['//evil.test', undefined],
  ['/\\evil.test', undefined],
  ['/auth\\..', undefined],
  ['/auth\n/x', undefined],
  ['https://evil.test', undefined],
  ['javascript:alert(1)', undefined],
  ['/public/login', undefined],
  ['/api/logout', undefined],
  ['/x/../api/logout', undefined],
])('only paths of the portal are remembered: %j', (address, kept) => {
  expect(localAddress(address)).toBe(kept)
})

describe('the password a second time', () => {
  const schema = z.object({ email, password: z.string(), passwordConfirmation }).check(samePassword)
  const said = (values: object) =>
    schema
      .safeParse({ email: 'a@b.test', password: 'Paddock2026', passwordConfirmation: 'Paddock2026', ...values })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  test('says that it is missing or another, whatever else is wrong', () => {
    expect(said({})).toBeUndefined()
    expect(said({ passwordConfirmation: '' })).toEqual(['passwordConfirmation: Confirm the password.'])
    expect(said({ passwordConfirmation: 'Paddock' })).toEqual(['passwordConfirmation: The passwords must match.'])
    expect(said({ email: 'nobody', passwordConfirmation: 'Paddock' })).toEqual([
      'email: Enter a valid email address.',
      'passwordConfirmation: The passwords must match.',
    ])
    expect(said({ email: '', password: '', passwordConfirmation: '' })).toContain(
      'passwordConfirmation: Confirm the password.',
    )
  })
})

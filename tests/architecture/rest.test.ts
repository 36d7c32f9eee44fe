import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileRows } from '../../server/platform/rest/compile.ts'
import { routerOf } from '../../server/platform/rest/router.ts'
import { pages, rows } from '../../server/features.ts'
import { schema } from '../../server/schema.ts'
import { contractTable } from './contract.ts'

/** Calls the documents leave out; ours, listed in README. */
const OURS = new Set([
  'GET /api/session',
  'POST /api/login',
  'POST /api/login/second-factor',
  'POST /api/login/passkey-request',
  'POST /api/login/passkey',
  'POST /api/register',
  'POST /api/forgot-password',
  'POST /api/forgot-password-reset',
  'POST /api/verify-email',
  'POST /api/verify-email/resend',
  'POST /api/correct-email',
  'GET /api/activity-logs/export',
  'GET /api/payouts/export',
  'GET /api/bulletins/{id}/readers/export',
  'GET /api/promotions/{id}/readers/export',
  'GET /api/report-incentives/rewards/export',
  'GET /api/report-loyalties/export',
  'GET /api/statement/export',
  'GET /api/events/{id}/attendees/export',
  'GET /api/events/{id}/calendar',
  'GET /api/field-training/appointments/{id}/calendar',
  'GET /api/ilt-event/{id}/calendar',
  'GET /api/field-training/appointments/all/export',
  'GET /api/ilt-event/{id}/users/export',
  'POST /api/book-a-demo',
  'POST /api/help',
  'GET /api/sso/start',
  'GET /api/sso/callback',
  'GET /api/settings/single-sign-on',
  'POST /api/settings/single-sign-on',
  'POST /api/settings/single-sign-on/test',
  'DELETE /api/identities/{id}',
  'GET /api/media-center-zip',
  'POST /api/uploads',
  'PUT /api/uploads/{id}',
  'POST /api/uploads/{id}/finish',
  'DELETE /api/uploads/{id}',
])

const plain = (route: string) => route.replace(/\{\w+\*?\}/g, '{}')
const documented = contractTable<'route' | 'answer' | 'pageSize' | 'audience'>('rest')
const served = new Map(rows.map((row) => [plain(row.route), row]))

describe('the REST surface is the documented one', () => {
  it('knows all documented calls', () => expect(documented).toHaveLength(398))

  it('every documented call is served', () => {
    expect(documented.filter(({ route }) => !served.has(plain(route))).map(({ route }) => route)).toEqual([])
  })

  it('nothing else is served but our own calls', () => {
    const known = new Set(documented.map(({ route }) => plain(route)))
    expect(rows.filter(({ route }) => !known.has(plain(route)) && !OURS.has(route)).map(({ route }) => route)).toEqual(
      [],
    )
  })

  it('documented answer keys stand in the rows', () => {
    const wrong = documented.flatMap(({ route, answer }) => {
      const row = served.get(plain(route))
      if (!row || !answer) return []
      const source = `${row.document} ${String(row.shape)} ${String(row.values)}`
      return answer
        .split(',')
        .filter((key) => key !== 'pagination' && !source.includes(key))
        .map((key) => `${route}: ${key}`)
    })
    expect(wrong).toEqual([])
  })

  it('documented page sizes are the defaults', () => {
    const wrong = documented.flatMap(({ route, pageSize }) => {
      const row = served.get(plain(route))
      if (!row || !pageSize) return []
      const values = row.values?.({}, { holds: () => false, isPerson: true })
      return values?.limit === Number(pageSize) && values.first === Number(pageSize) ? [] : [`${route}: ${pageSize}`]
    })
    expect(wrong).toEqual([])
  })
})

/** POSTs that change what is there or tell something; all others make a thing and answer 201. */
const MAKES_NOTHING: Record<string, string[]> = {
  'signing in and the own account': [
    'signIn',
    'giveSecondFactor',
    'signInWithPasskey',
    'requestPasswordReset',
    'resetPassword',
    'verifyEmail',
    'resendVerification',
    'correctEmail',
    'updateInfo',
    'updateEmailOpt',
    'updateEditingBrand',
    'recordCookieConsent',
  ],
  'one thing that is there for good': [
    'saveSingleSignOn',
    'testSingleSignOn',
    'saveBrand',
    'saveSettings',
    'saveDashboardSlides',
    'saveFieldTrainingAvailability',
    'saveScormProgress',
    'saveRecordingCategories',
  ],
  'a mark, an answer or a state': [
    'react',
    'attendEvent',
    'trackListening',
    'markNotificationRead',
    'markEnrollmentsSent',
    'markClaimsAsSent',
    'markLiveTrainingAttended',
    'redeemReward',
    'redeemRewardFor',
    'deactivateUser',
    'mergeUsers',
  ],
  'order, and what belongs to what': [
    'reorderChapters',
    'reorderSections',
    'reorderCurriculums',
    'reorderResources',
    'changeCourseOrder',
    'orderIncentives',
    'addCoursesToCurriculum',
    'addIncentivesToCurriculum',
    'assignIncentiveCode',
    'enrollPeopleInLiveTraining',
    'giveLiveTrainingSeat',
    'changeLiveTrainingEvent',
  ],
}

it('who makes something is answered 201', () => {
  const compiled = compileRows(schema, rows).filter(({ method, changes }) => method === 'POST' && changes)
  const quiet = new Set(Object.values(MAKES_NOTHING).flat())
  const namesOf = ({ operation }: (typeof compiled)[number]) =>
    operation.selectionSet.selections.map((field) => (field.kind === 'Field' ? field.name.value : ''))
  // By what came: of a thing that may be named, the engine knows by itself.
  const known = compiled.filter(({ makes }) => makes.length)
  expect(known.length).toBeGreaterThan(30)
  expect(known.filter(({ row }) => row.status !== undefined).map(({ row }) => row.route)).toEqual([])
  const others = compiled.filter(({ makes }) => !makes.length)
  const makers = others.filter((row) => !namesOf(row).every((name) => quiet.has(name)))
  expect(
    makers.filter(({ row }) => row.status !== 201 && typeof row.status !== 'function').map(({ row }) => row.route),
  ).toEqual([])
  expect(
    others
      .filter((row) => !makers.includes(row) && typeof row.row.status !== 'function' && row.row.status !== undefined)
      .map(({ row }) => row.route),
  ).toEqual([])
  const used = new Set(others.flatMap(namesOf))
  expect([...quiet].filter((name) => !used.has(name))).toEqual([])
})

/** A type written by hand where the document's own belongs. */
const ANNOTATED = /\b(?:shape|status|redirect|text|entry)(?:: |)\(\s*(?:\w+|\{[^()]*?\}): /

it('no row says of what type its answer is: its document does', () => {
  expect('shape: (data: { brand: Brand | null }) => data.brand').toMatch(ANNOTATED)
  expect('shape: ({ category }: Found, given) => category').toMatch(ANNOTATED)
  expect('shape: ({ done: { query, request } }) => query').not.toMatch(ANNOTATED)
  const files = readdirSync(path.resolve('server'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => path.basename(name) === 'rest.ts',
  )
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((name) => ANNOTATED.test(readFileSync(path.resolve('server', name), 'utf8')))).toEqual([])
})

it('fixed segments win over ids, and a trailing slash makes no difference', () => {
  const route = routerOf(compileRows(schema, rows))
  expect(route('GET', '/api/brands/segments')?.found.path).toBe('/api/brands/segments')
  expect(route('GET', '/api/brands/segments/')?.found.path).toBe('/api/brands/segments')
  expect(route('GET', '/api/brands/0198/')?.params).toEqual({ id: '0198' })
  expect(route('PATCH', '/api/brands')).toBeUndefined()
})

it('little stands outside the table', () => expect(pages.length).toBeLessThan(12))

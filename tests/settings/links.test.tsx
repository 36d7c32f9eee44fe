import { act, cleanup, render } from '@testing-library/react'
import { Suspense } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { createMockEnvironment } from 'relay-test-utils'
import { afterEach, expect, test } from 'vitest'
import { setSession } from '../../web/session/session.ts'
import { linkTo, linkToCourse, targetOf, webAddress } from '../../web/settings/linkTargets.ts'
import { useLinkTargets } from '../../web/settings/useLinkTargets.ts'
import { sessionOf } from '../shells/sessions.ts'

afterEach(cleanup)

test('a link to a record is read back as that record, whatever its address carries', () => {
  for (const kind of ['Curriculum', 'Brand', 'Spiff', 'News', 'Event'] as const) {
    expect(targetOf(linkTo(kind, 'a1'))).toEqual({ kind, id: 'a1' })
    expect(targetOf(`${linkTo(kind, 'a1')}${linkTo(kind, 'a1').includes('?') ? '&' : '?'}crum=Trail`)).toEqual({
      kind,
      id: 'a1',
    })
  }
  expect(targetOf(linkToCourse('c1', 'k1'))).toEqual({ kind: 'Course', id: 'k1' })
  for (const other of [
    '/auth/my-training',
    '/auth/bulletins',
    '/auth/events',
    'https://norrvik.test/auth/bulletins/7',
    '',
  ])
    expect(targetOf(other)).toBeUndefined()
})

test('a web address is https, with a host of its own and nobody’s name in it', () => {
  expect(webAddress('https://norrvik.test/parts?year=2027')).toBe('https://norrvik.test/parts?year=2027')
  expect(webAddress('www.norrvik.test')).toBe('https://www.norrvik.test')
  for (const none of [
    '',
    'brakes',
    'http://norrvik.test',
    'javascript:alert(1)',
    'https://me@evil.test',
    '//evil.test',
    'https://localhost',
    'two words.test',
  ])
    expect(webAddress(none), none).toBeUndefined()
})

function Targets() {
  useLinkTargets('trail')
  return null
}

test.each([
  [true, false],
  [false, true],
])(
  'what is turned off is not asked for, since the server would refuse it all: news %s, events %s',
  async (announcements, events) => {
    const session = sessionOf({})
    const { settings } = session
    setSession({ ...session, settings: { ...settings, flags: { ...settings.flags, announcements, events } } })
    const environment = createMockEnvironment()
    await act(async () =>
      render(
        <RelayEnvironmentProvider environment={environment}>
          <Suspense>
            <Targets />
          </Suspense>
        </RelayEnvironmentProvider>,
      ),
    )
    expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
      hasNews: announcements,
      hasEvents: events,
    })
  },
)

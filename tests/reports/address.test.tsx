import { expect, it } from 'vitest'
import { reportVariables } from '../../web/domain/reporting/reportSearch.ts'

const asked = (search: string) => {
  const { start, end, compare } = reportVariables({
    request: new Request(`https://portal.test/auth/report/user?${search}`),
    params: {},
  } as unknown as Parameters<typeof reportVariables>[0])
  return [start, end, compare]
}

it('a day that no calendar has, or of a year the portal does not take, is none of the search', () => {
  expect(asked('start=2024-02-29&end=2026-12-31&compare=yes')).toEqual(['2024-02-29', '2026-12-31', true])
  for (const day of [
    '0000-01-01',
    '0999-12-31',
    '9999-01-01',
    '99999-01-01',
    '2026-02-29',
    '2026-13-01',
    '-2026-01-01',
    'today',
  ])
    expect(asked(`start=${day}&end=${day}&compare=yes`)).toEqual([null, null, false])
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Agenda } from '../../web/domain/calendar/Agenda.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const on = (day: string) => ({
  id: day,
  to: '/',
  title: day,
  startDay: day,
  endDay: day,
  endTime: '16:00',
  starts: '8:00 AM',
  where: 'Bend',
  chip: null,
})
const show = (month: string, days: string[]) =>
  render(
    <PaddockTheme>
      <MemoryRouter>
        <Agenda month={month} entries={days.map((day) => on(day))} noun={['visit', 'visits']} />
      </MemoryRouter>
    </PaddockTheme>,
  )
const shown = () => screen.queryAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)

test('this month begins today, and what was earlier is one press away', async () => {
  show('2026-11', ['2026-11-03', '2026-11-24', '2026-11-25', '2026-11-27'])
  expect(shown()).toEqual(['2026-11-25', '2026-11-27'])
  await act(async () => fireEvent.click(screen.getByText('Show 2 earlier days')))
  expect(shown()).toHaveLength(4)
})

test('a month of which all is over says so, and another month is shown whole', () => {
  show('2026-11', ['2026-11-03'])
  screen.getByText('No more visits this month.')
  expect(shown()).toEqual([])
})

test('another month is shown whole', () => {
  show('2026-10', ['2026-10-03'])
  expect(shown()).toEqual(['2026-10-03'])
})

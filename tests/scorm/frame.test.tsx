import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LessonFrame } from '../../web/scorm/LessonFrame.tsx'
import { LessonList } from '../../web/scorm/contents/LessonList.tsx'
import { scoreWords } from '../../web/scorm/scoreWords.ts'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = () =>
  render(
    <PaddockTheme>
      <LessonFrame address="https://content.test/x" lessonId="one" title="Cold start" />
    </PaddockTheme>,
  )
const frame = () => screen.getByTitle<HTMLIFrameElement>('Cold start')
const tell = (type: string) =>
  act(async () => {
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: 'https://content.test',
        source: frame().contentWindow,
        data: { from: 'paddock-lesson', type },
      }),
    )
  })
const late = () => screen.queryByRole('alert')?.textContent
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test('a lesson that does not show itself within 12 seconds says so, and is opened anew', async () => {
  open()
  await wait(11)
  expect(late()).toBeUndefined()
  await wait(1)
  expect(late()).toContain('The lesson did not load')
  const before = frame()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(frame()).not.toBe(before)
  expect(late()).toBeUndefined()
  await wait(12)
  expect(late()).toContain('The lesson did not load')
})

test('one that shows itself is left alone, also where it was slow', async () => {
  open()
  await tell('shown')
  await wait(60)
  expect(late()).toBeUndefined()
  cleanup()
  open()
  await wait(13)
  expect(late()).toContain('The lesson did not load')
  await tell('shown')
  expect(late()).toBeUndefined()
})

test('a lesson that was failed says so, with its best score where there is one', () => {
  const lesson = { databaseId: 'a', depth: 0, opens: true, completed: false }
  render(
    <PaddockTheme>
      <LessonList
        lessons={[
          { ...lesson, title: 'First', failed: true, score: 39.6 },
          { ...lesson, databaseId: 'b', title: 'Second', failed: true, score: null },
        ]}
        current="a"
        choice
        onOpen={() => {}}
      />
    </PaddockTheme>,
  )
  expect(screen.getByRole('button', { name: /First/ }).textContent).toBe('FirstNot passed yet · best score 40%')
  expect(screen.getByRole('button', { name: /Second/ }).textContent).toBe('SecondNot passed yet')
  expect(scoreWords({ title: 'First', score: 39.6 }, false)).toBe('. Your best score so far is 40%.')
  expect(scoreWords({ title: 'First', score: null }, true)).toBe(': First.')
})

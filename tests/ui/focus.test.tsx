// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFocus } from '../../web/ui/focus.ts'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

let stop: () => void
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => stop())

/** Observers speak in a microtask. */
const settle = async (change: () => unknown) => {
  await act(async () => {
    change()
  })
  await act(async () => {})
}

const focused = () => document.activeElement?.textContent

/** Told from outside, as a server or a clock does: nothing on the page is pressed for it. */
const show = (what: string) => dispatchEvent(new CustomEvent('show', { detail: what }))

function Page() {
  const [shown, setShown] = useState('start')
  useEffect(() => {
    const told = (event: Event) => setShown((event as CustomEvent<string>).detail)
    addEventListener('show', told)
    return () => removeEventListener('show', told)
  }, [])
  return (
    <>
      <button type="button">Account</button>
      <main>
        <h1>{shown === 'left' ? 'Elsewhere' : 'Course'}</h1>
        {shown !== 'left' && (
          <section>
            <h2 hidden={shown === 'passed'}>Quiz</h2>
            {shown === 'start' && <button type="button">Start</button>}
            {(shown === 'sending' || shown === 'sent') && (
              <button type="button" disabled={shown === 'sending'}>
                Save
              </button>
            )}
            {shown === 'loading' && <p role="status" aria-label="Loading" />}
            {shown === 'passed' && <h2>Well done</h2>}
          </section>
        )}
      </main>
      {shown === 'dialog' && (
        <div role="dialog">
          <button type="button">Close</button>
        </div>
      )}
    </>
  )
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).focus())

it('goes to the heading of what came in the place of a step, once it is there', async () => {
  render(<Page />)
  press('Start')
  await settle(() => show('running'))
  expect(focused()).toBe('Quiz')
  await settle(() => show('start'))
  press('Start')
  await settle(() => show('loading'))
  expect(document.activeElement).toBe(document.body)
  await settle(() => show('passed'))
  expect(focused()).toBe('Well done')
})

it('goes to the title of the next page', async () => {
  render(<Page />)
  press('Start')
  await settle(() => show('left'))
  expect(focused()).toBe('Elsewhere')
})

it('goes back to who opened a dialog, and to a button that was off for a while', async () => {
  render(<Page />)
  press('Account')
  await settle(() => show('dialog'))
  press('Close')
  await settle(() => show('running'))
  expect(focused()).toBe('Account')
  await settle(() => show('sent'))
  press('Save')
  await settle(() => show('sending'))
  // A browser takes it away by itself, without a word.
  act(() => screen.getByRole('button', { name: 'Save' }).blur())
  await settle(() => show('sent'))
  expect(focused()).toBe('Save')
})

it('leaves alone who clicked beside everything', async () => {
  render(<Page />)
  press('Start')
  act(() => screen.getByRole('button', { name: 'Start' }).blur())
  await settle(() => show('running'))
  expect(document.activeElement).toBe(document.body)
})

import { notifications } from '@mantine/notifications'
import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Longer than any machine is busy: what never comes shows all the same.
configure({ asyncUtilTimeout: 60_000 })

// The clock of the machine, also where a test has its own: see lateParts.ts.
const { setTimeout: inTime } = globalThis
const late = () => new Promise((come) => inTime(come, 50))

// relay-test-utils asks for a global jest; React for leave to batch.
Object.assign(globalThis, { late, jest: vi, IS_REACT_ACT_ENVIRONMENT: true })

// Mantine's growing text areas listen for fonts, which happy-dom does not know.
Object.defineProperty(document, 'fonts', {
  value: { addEventListener() {}, removeEventListener() {} },
  configurable: true,
})

// Files of one worker share libraries and page. What our own modules hold is made anew for each file: alerts, questions,
// the session and what waits to be sent live in them.
vi.resetModules()

/** What a file listens to on the page goes with it, as its modules are gone; but React asks only once for selections. */
const targets: EventTarget[] = [window, document]
const ends: (() => void)[] = []
for (const target of targets) {
  const add = target.addEventListener.bind(target)
  target.addEventListener = (...call: Parameters<typeof add>) => {
    add(...call)
    if (call[0] !== 'selectionchange') ends.push(() => target.removeEventListener(...call))
  }
  ends.push(() => (target.addEventListener = add))
}
afterAll(() => {
  for (const end of ends) end()
  notifications.clean()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

import { configure } from '@testing-library/react'
import { vi } from 'vitest'

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

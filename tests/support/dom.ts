import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Longer than any machine is busy: what never comes shows all the same.
configure({ asyncUtilTimeout: 60_000 })

// relay-test-utils asks for a global jest; React for leave to batch.
Object.assign(globalThis, { jest: vi, IS_REACT_ACT_ENVIRONMENT: true })

// Mantine's growing text areas listen for fonts, which happy-dom does not know.
Object.defineProperty(document, 'fonts', {
  value: { addEventListener() {}, removeEventListener() {} },
  configurable: true,
})

import { vi } from 'vitest'

// relay-test-utils asks for a global jest; React for leave to batch.
Object.assign(globalThis, { jest: vi, IS_REACT_ACT_ENVIRONMENT: true })

import type { TestProject } from 'vitest/node'
import { chromiumPath } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser of the journeys. */
    chromium: string
  }
}

/** Unpacks the browser before the workers start: two that unpack it at once get half of it. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', await chromiumPath())
}

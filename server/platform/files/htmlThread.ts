// The thread that cleans long rich texts, see cleanedHtml.ts.
import { parentPort } from 'node:worker_threads'
import type { Answered } from './threads.ts'
import { cleanHtml } from '../values/html.ts'

parentPort!.on('message', (html: string) => {
  parentPort!.postMessage({ value: cleanHtml(html) } satisfies Answered<string>)
})

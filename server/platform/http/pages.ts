import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../context.ts'

/** What cannot be a document, at a fixed address. False when it does not answer. */
export interface Page {
  path: string
  answer(services: Services, req: IncomingMessage, res: ServerResponse, url: URL): Promise<boolean>
}

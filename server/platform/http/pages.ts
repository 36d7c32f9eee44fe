import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Services } from '../context.ts'

/** What cannot be a document, at an address of its own. False when it does not answer. */
export interface Page {
  /** The whole path; with `*` at its end all that begin like it. */
  path: string
  answer(
    services: Services,
    req: IncomingMessage,
    res: ServerResponse,
    url: URL,
    /** Who asks, looked up only where a page wants to know. */
    contextOf: () => Promise<Context>,
  ): Promise<boolean>
}

/** Whether a page has the address. */
export const isAt = ({ path }: Page, pathname: string): boolean =>
  path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : path === pathname

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from './context.ts'
import type { FlagDeclaration, Flags } from './flags.ts'
import type { Page } from './http/pages.ts'
import type { Row } from './rest/row.ts'

/**
 * All that a feature brings. Its feature.ts imports what registers by itself (schema.ts, on.ts, jobs, merge.ts) and
 * says the rest here; server/features.ts lists it. Parts of the domain add by declaration merging what they ask of a
 * feature.
 */
export interface Feature {
  /** Its folder. */
  name: string
  /** A function where they depend on what all features declare. */
  rows?: readonly Row[] | (() => readonly Row[])
  /**
   * Numbers and lists the web counts with that stand in no input of the schema; the name of each is one for all
   * features.
   */
  constants?: Readonly<Record<string, unknown>>
  /** What an installation turns on and off. */
  flags?: { readonly [F in keyof Flags]?: FlagDeclaration }
  /** What cannot be a document, at an address of its own. */
  pages?: readonly Page[]
  /** Answers on the content origin, where what others made runs apart from the portal. One feature does. */
  content?: (services: Services, req: IncomingMessage, res: ServerResponse) => Promise<void>
}

let installed: readonly Feature[] | undefined
const waiting: (() => void)[] = []

/** Does what has to be said of all features at once, as soon as they are there and before the schema is built. */
export function whenInstalled(work: () => void): void {
  waiting.push(work)
}

/** Makes these the features of this process; called once, by server/features.ts. */
export function install(features: readonly Feature[]): readonly Feature[] {
  installed = features
  for (const work of waiting.splice(0)) work()
  return features
}

/**
 * What the features say under one key, in the order they are listed. Asked at run time, when all are there. Errors:
 * thrown while none is.
 */
export function declared<K extends Exclude<keyof Feature, 'name'>>(key: K): NonNullable<Feature[K]>[] {
  if (!installed) throw new Error(`No features are installed: ${key} is asked before server/features.ts was loaded`)
  return installed.map((feature) => feature[key]).filter((value) => value != null)
}

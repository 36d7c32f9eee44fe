import { GraphQLError } from 'graphql'
import { thread } from '../../platform/files/threads.ts'
import { refused } from './archive.ts'
import type { Manifest } from './manifest.ts'

/** A manifest that names all the files a package may hold has half a million bytes. */
export const MAX_BYTES = 750_000

const reader = thread<Uint8Array, Manifest>(new URL('./manifestThread.ts', import.meta.url), {
  idle: 15_000,
  memory: 256,
})
/** How long a manifest may take to be read, in milliseconds; the largest honest one takes a second. */
const READING = 10_000

/**
 * Reads a manifest beside the requests: a few kilobytes of zip can be minutes of parsing. Errors: BAD_USER_INPUT,
 * whatever is wrong with it, since it will not get better by trying again.
 */
export async function manifestOfBytes(bytes: Uint8Array): Promise<Manifest> {
  try {
    return await reader.ask(bytes, READING)
  } catch (error) {
    if (error instanceof GraphQLError) throw error
    throw refused('imsmanifest.xml takes too long or too much memory to read. Export the package again.')
  }
}

import { createHash, randomBytes } from 'node:crypto'

/** What is secret in the address of a person's feed: 256 random bits. */
export const drawToken = (): string => randomBytes(32).toString('base64url')

/** What the portal keeps of it. */
export const tokenHash = (token: string): Buffer<ArrayBuffer> =>
  createHash('sha256').update(token).digest() as Buffer<ArrayBuffer>

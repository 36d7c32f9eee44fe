import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../platform/config.ts'

/** 256 random bits. */
export const drawToken = (): string => randomBytes(32).toString('base64url')

export const tokenHash = (token: string): Buffer<ArrayBuffer> =>
  createHash('sha256').update(token).digest() as Buffer<ArrayBuffer>

export const PATH = '/calendar/'

export const addressOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, token: string): string =>
  `${PUBLIC_URL}${PATH}${token}.ics`

/** The secret in a path; undefined where none can be. */
export const tokenIn = (pathname: string): string | undefined => /^\/calendar\/([\w-]{43})\.ics$/.exec(pathname)?.[1]

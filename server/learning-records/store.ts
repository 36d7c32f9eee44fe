import type { LearningRecordStore } from '../../prisma/generated/client/client.ts'
import type { Config } from '../platform/config.ts'
import type { Db, Tx } from '../platform/db.ts'
import { AnswerTooLarge, answerText } from '../platform/http/answers.ts'
import { seal, unseal, type Place } from '../platform/seal.ts'

export const PLACE: Place = { table: 'LearningRecordStore', row: '1', column: 'passwordSealed' }

const OFF: LearningRecordStore = {
  id: 1,
  endpoint: '',
  username: '',
  passwordSealed: null,
  lastSentAt: null,
  failingSince: null,
  lastError: '',
  version: 0,
  updatedAt: new Date(0),
}

/** The store as it is set; off where nobody set it. */
export const readStore = async (db: Db | Tx): Promise<LearningRecordStore> =>
  (await db.learningRecordStore.findUnique({ where: { id: 1 } })) ?? OFF

export const sealPassword = ({ sealKeys }: Config, password: string): Uint8Array<ArrayBuffer> =>
  seal(sealKeys, PLACE, password)

const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Where statements go; undefined unless it is https, or a store on this machine. */
export function endpointUrl(endpoint: string): URL | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const url = new URL(endpoint)
  if (url.username || url.password || url.search || url.hash) return undefined
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url)) ? url : undefined
}

/** How long the store may take for an answer, in milliseconds. */
const TIMEOUT = 10_000
/** So much of what it says is kept. */
const MOST_WORDS = 300

interface StoreAnswer {
  /** 0 where it did not answer. */
  status: number
  /** What it said, in words for people; empty where it took what was sent. */
  words: string
}

/** Sends the store statements, or asks it for one. Never throws; follows no redirects, which would carry the password along. */
export async function askStore(
  { sealKeys }: Config,
  { endpoint, username, passwordSealed }: Pick<LearningRecordStore, 'endpoint' | 'username' | 'passwordSealed'>,
  resource: 'statements' | 'statements?limit=1',
  statements?: readonly unknown[],
): Promise<StoreAnswer> {
  const password = passwordSealed ? unseal(sealKeys, PLACE, passwordSealed) : ''
  const credentials = Buffer.from(`${username}:${password}`).toString('base64')
  try {
    const base = endpoint.endsWith('/') ? endpoint : `${endpoint}/`
    const answer = await fetch(`${base}${resource}`, {
      method: statements ? 'POST' : 'GET',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
      headers: {
        'x-experience-api-version': '1.0.3',
        ...(username || password ? { authorization: `Basic ${credentials}` } : {}),
        ...(statements ? { 'content-type': 'application/json' } : {}),
      },
      ...(statements ? { body: JSON.stringify(statements) } : {}),
    })
    const text = (await answerText(answer)).slice(0, MOST_WORDS).replace(/\s+/g, ' ').trim()
    return { status: answer.status, words: answer.ok ? '' : text || answer.statusText }
  } catch (error) {
    if (error instanceof AnswerTooLarge) return { status: 0, words: 'It answers more than a record store does.' }
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { status: 0, words: isLate ? 'It did not answer within 10 seconds.' : 'It cannot be reached.' }
  }
}

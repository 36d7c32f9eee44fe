import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { isUuid } from '../../platform/values/inputs.ts'

/** A working day: a lesson left open over lunch goes on. */
const HOURS = 8

/** What an address of the content origin opens: the own way through a package, or a look at one without a trace. */
export interface Opens {
  as: 'attempt' | 'preview'
  id: string
  /** By what it was given: with that it ends. */
  by: 'session' | 'client' | 'share'
  /** Raw id of the session or partner system; a digest of the secret part of the share link. */
  key: string
}

const sign = ({ config }: Services, text: string) =>
  createHmac('sha256', config.SECRET).update(`scorm:${text}`).digest('base64url')

/** The first part of an address on the content origin. */
function tokenFor(services: Services, { as, id, by, key }: Opens): string {
  const expires = Math.floor(services.now().getTime() / 1000) + HOURS * 3600
  const text = `${as}.${id}.${by}.${key}.${expires}`
  return `${text}.${sign(services, text)}`
}

const digestOf = (shareKey: string) => createHash('sha256').update(shareKey).digest('hex').slice(0, 32)

/** An address that ends with the session, or the token of the partner system, that asked for it. */
export function addressFor(services: Services, viewer: Viewer | null, opens: Pick<Opens, 'as' | 'id'>): string {
  const by = viewer?.clientId ? ('client' as const) : ('session' as const)
  const key = viewer?.clientId ?? viewer?.sessionId ?? ''
  return `${services.config.CONTENT_URL}/${tokenFor(services, { ...opens, by, key })}`
}

/** An address that ends with the share link. */
export const addressShared = (services: Services, id: string, shareKey: string): string =>
  `${services.config.CONTENT_URL}/${tokenFor(services, { as: 'preview', id, by: 'share', key: digestOf(shareKey) })}`

/** What a token opens; null for one that was made up or is over. */
function openedBy(services: Services, token: string): Opens | null {
  const [as, id = '', by, key = '', expires = '', signature = ''] = token.split('.')
  if ((as !== 'attempt' && as !== 'preview') || !isUuid(id) || !/^\d{1,12}$/.test(expires)) return null
  if (by !== 'session' && by !== 'client' && by !== 'share') return null
  const expected = Buffer.from(sign(services, `${as}.${id}.${by}.${key}.${expires}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(expires) * 1000 > services.now().getTime() ? { as, id, by, key } : null
}

/** Whether what an address was given by still stands: who signed out or was deactivated has none, nor a renewed link. */
async function stands({ db, now }: Services, { id, by, key }: Opens): Promise<boolean> {
  if (by === 'session')
    return (await db.session.count({ where: { id: key, revokedAt: null, expiresAt: { gt: now() } } })) > 0
  if (by === 'client')
    return (
      (await db.apiClient.count({
        where: { id: key, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }] },
      })) > 0
    )
  const shared = await db.scormPackage.findUnique({ where: { id }, select: { course: { select: { shareKey: true } } } })
  return shared !== null && digestOf(shared.course.shareKey) === key
}

/** What a token opens at this moment. */
export async function opened(services: Services, token: string): Promise<Opens | null> {
  const opens = openedBy(services, token)
  return opens && (await stands(services, opens)) ? opens : null
}

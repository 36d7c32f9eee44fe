import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/context.ts'
import { isUuid } from '../../platform/values/inputs.ts'

/** A working day: a lesson left open over lunch goes on. */
const HOURS = 8

/** What an address of the content origin opens: the own way through a package, or a look at one without a trace. */
export interface Opens {
  as: 'attempt' | 'preview'
  id: string
}

const sign = ({ config }: Services, text: string) =>
  createHmac('sha256', config.SECRET).update(`scorm:${text}`).digest('base64url')

/** The first part of an address on the content origin. */
export function tokenFor(services: Services, { as, id }: Opens): string {
  const expires = Math.floor(services.now().getTime() / 1000) + HOURS * 3600
  const text = `${as}.${id}.${expires}`
  return `${text}.${sign(services, text)}`
}

/** What a token opens; null for one that was made up or is over. */
export function openedBy(services: Services, token: string): Opens | null {
  const [as, id = '', expires = '', signature = ''] = token.split('.')
  if ((as !== 'attempt' && as !== 'preview') || !isUuid(id) || !/^\d{1,12}$/.test(expires)) return null
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(services, `${as}.${id}.${expires}`))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(expires) * 1000 > services.now().getTime() ? { as, id } : null
}

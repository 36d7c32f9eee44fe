import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config.ts'

/** How long a code is shown, and for how long it is taken since it was first shown, in milliseconds. */
const SHOWN = 20_000
const TAKEN = 40_000
const DIGITS = 6

type Signing = Pick<Config, 'SECRET' | 'PUBLIC_URL'>

const sign = ({ SECRET }: Signing, eventId: string, turn: number, way: 'camera' | 'typed'): Buffer =>
  createHmac('sha256', SECRET).update(`live-training-attendance\n${way}\n${eventId}\n${turn}`).digest()

const turnAt = (now: Date): number => Math.floor(now.getTime() / SHOWN)
/** For the camera: as long as any signature. */
const tokenOf = (config: Signing, eventId: string, turn: number): string =>
  sign(config, eventId, turn, 'camera').toString('base64url')
/** For who types it. */
const digitsOf = (config: Signing, eventId: string, turn: number): string =>
  String(sign(config, eventId, turn, 'typed').readUInt32BE(0) % 10 ** DIGITS).padStart(DIGITS, '0')

export interface AttendanceCode {
  /** What the QR code says. */
  address: string
  digits: string
  millisecondsLeft: number
}

/** The code of an event that is shown at a moment. Nothing is kept: it follows from the moment and the secret. */
export function codeAt(config: Signing, eventId: string, now: Date): AttendanceCode {
  const turn = turnAt(now)
  const path = `/auth/live-training/events/${eventId}/mark-self-attendance`
  return {
    address: `${config.PUBLIC_URL}${path}?code=${tokenOf(config, eventId, turn)}`,
    digits: digitsOf(config, eventId, turn),
    millisecondsLeft: (turn + 1) * SHOWN - now.getTime(),
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether it is a code that this event shows at the moment, or showed until less than 20 seconds ago. */
export function isTaken(config: Signing, eventId: string, given: string, now: Date): boolean {
  const typed = given.replace(/[\s-]/g, '')
  const isTyped = /^\d+$/.test(typed)
  const newest = turnAt(now)
  for (let turn = newest; now.getTime() - turn * SHOWN < TAKEN; turn--)
    if (isTyped ? isSame(typed, digitsOf(config, eventId, turn)) : isSame(given, tokenOf(config, eventId, turn)))
      return true
  return false
}

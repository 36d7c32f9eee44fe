import { createRequire } from 'node:module'
import ICAL from 'ical.js'
import { expect } from 'vitest'

const ical = createRequire(import.meta.url)('node-ical') as typeof import('node-ical')

/** What two independent programs read in an invitation; they have to agree. */
export function read({ method, text }: { method: string; text: string }) {
  const root = new ICAL.Component(ICAL.parse(text) as unknown[])
  const [event] = root.getAllSubcomponents('vevent')
  const start = event!.getFirstPropertyValue('dtstart') as { toJSDate(): Date }
  const first = {
    method: String(root.getFirstPropertyValue('method')),
    uid: String(event!.getFirstPropertyValue('uid')),
    sequence: Number(event!.getFirstPropertyValue('sequence')),
    summary: String(event!.getFirstPropertyValue('summary')),
    start: start.toJSDate().toISOString(),
    location: String(event!.getFirstPropertyValue('location')),
    status: String(event!.getFirstPropertyValue('status')),
    attendee: String(event!.getFirstPropertyValue('attendee')).toLowerCase(),
  }
  const parsed = ical.sync.parseICS(text)
  const other = Object.values(parsed).find((part) => part?.type === 'VEVENT') as unknown as Record<string, unknown>
  expect([first.method, method]).toEqual([method, method])
  expect([
    other.uid,
    Number(other.sequence),
    other.summary,
    (other.start as Date).toISOString(),
    other.location,
    other.status,
  ]).toEqual([first.uid, first.sequence, first.summary, first.start, first.location, first.status])
  return first
}

/** The invitation in an email as it went over the line. */
export function invitationIn(email: string): string {
  const part = email.split(/\r?\n--/).find((one) => /^content-type: text\/calendar/im.test(one)) ?? ''
  const [head = '', ...body] = part.split(/\r?\n\r?\n/)
  const text = body.join('\r\n\r\n')
  const way = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]
  if (way === 'base64') return Buffer.from(text, 'base64').toString()
  if (way !== 'quoted-printable') return text
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

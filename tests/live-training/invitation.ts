import { createRequire } from 'node:module'
import ICAL from 'ical.js'
import { expect } from 'vitest'

const ical = createRequire(import.meta.url)('node-ical') as typeof import('node-ical')

/** What two independent programs read in an invitation; they have to agree. */
export function read({ method, text }: { method: string; text: string }) {
  const root = new ICAL.Component(ICAL.parse(text) as unknown[])
  const events = root.getAllSubcomponents('vevent')
  const event = events.find((one) => !one.hasProperty('recurrence-id'))
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
  expect(new Set(events.map((one) => one.getFirstPropertyValue('uid')))).toEqual(new Set([first.uid]))
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

/** Every time a calendar holds, as two independent programs work it out; they have to agree. */
export function timesIn(text: string): [start: string, end: string][] {
  const events = new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
  const first = events
    .filter((event) => !event.isRecurrenceException())
    .flatMap((event) => {
      for (const change of events)
        if (change.isRecurrenceException() && change.uid === event.uid) event.relateException(change)
      const found: [string, string][] = []
      const iterator = event.iterator()
      for (let next = iterator.next(); next && found.length < 10; next = iterator.next()) {
        const { startDate, endDate } = event.getOccurrenceDetails(next)
        found.push([startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString()])
      }
      return found
    })
  const second = Object.values(ical.sync.parseICS(text)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return []
    const long = event.end!.getTime() - event.start.getTime()
    const changes = Object.values(event.recurrences ?? {}) as { recurrenceid?: Date; start: Date; end?: Date }[]
    return (event.rrule?.all() ?? [event.start]).map((start): [string, string] => {
      const at = new Date(start).getTime()
      const change = changes.find(({ recurrenceid }) => recurrenceid?.getTime() === at)
      return change
        ? [change.start.toISOString(), change.end!.toISOString()]
        : [new Date(at).toISOString(), new Date(at + long).toISOString()]
    })
  })
  expect(second).toEqual(first)
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

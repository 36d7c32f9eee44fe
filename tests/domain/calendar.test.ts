import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
import type { CalendarEntry } from '../../server/domain/calendar/entries.ts'
import { iCalendarOf } from '../../server/domain/calendar/iCalendar.ts'
import { momentIn, timeIn, zoneNameAt, ZONES, type Zone } from '../../server/domain/calendar/zones.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const at = (zone: Zone, when: string, time: string) => momentIn(zone, day(when), time)?.toISOString() ?? null

describe('a time by the clock of a zone', () => {
  // 2027-03-14 the clocks go on an hour, 2027-11-07 back; Phoenix leaves them alone.
  it.each([
    [
      'America/New_York',
      '2027-03-13T13:30:00.000Z',
      '2027-03-14T12:30:00.000Z',
      '2027-11-07T13:30:00.000Z',
      'EST',
      'EDT',
    ],
    [
      'America/Chicago',
      '2027-03-13T14:30:00.000Z',
      '2027-03-14T13:30:00.000Z',
      '2027-11-07T14:30:00.000Z',
      'CST',
      'CDT',
    ],
    [
      'America/Phoenix',
      '2027-03-13T15:30:00.000Z',
      '2027-03-14T15:30:00.000Z',
      '2027-11-07T15:30:00.000Z',
      'MST',
      'MST',
    ],
    [
      'America/Los_Angeles',
      '2027-03-13T16:30:00.000Z',
      '2027-03-14T15:30:00.000Z',
      '2027-11-07T16:30:00.000Z',
      'PST',
      'PDT',
    ],
  ] as const)('8:30 AM in %s around the change of the clocks', (zone, before, spring, fall, winter, summer) => {
    expect([at(zone, '2027-03-13', '08:30'), at(zone, '2027-03-14', '08:30'), at(zone, '2027-11-07', '08:30')]).toEqual(
      [before, spring, fall],
    )
    for (const moment of [before, spring, fall]) expect(timeIn(zone, new Date(moment))).toBe('08:30')
    expect([zoneNameAt(zone, new Date(before)), zoneNameAt(zone, new Date(spring))]).toEqual([winter, summer])
    expect(ZONES[zone]).toBe(winter)
  })

  it('is none where the clocks skip it, and the first where it comes twice', () => {
    for (const zone of ['America/New_York', 'America/Chicago', 'America/Los_Angeles'] as const) {
      expect(at(zone, '2027-03-14', '02:30'), zone).toBeNull()
      expect(at(zone, '2027-03-14', '03:00'), zone).not.toBeNull()
    }
    expect(at('America/Phoenix', '2027-03-14', '02:30')).toBe('2027-03-14T09:30:00.000Z')
    expect(at('America/New_York', '2027-11-07', '01:30')).toBe('2027-11-07T05:30:00.000Z')
    expect(at('America/Los_Angeles', '2027-11-07', '01:30')).toBe('2027-11-07T08:30:00.000Z')
    expect(at('America/New_York', '2026-12-31', '23:59')).toBe('2027-01-01T04:59:00.000Z')
    expect(at('America/New_York', '2027-01-01', '00:00')).toBe('2027-01-01T05:00:00.000Z')
  })
})

const entry = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'event-1',
  sequence: 3,
  title: 'Demo day',
  text: 'Bring your boots.',
  startAt: new Date('2027-03-14T12:30:00Z'),
  endAt: new Date('2027-03-14T20:00:00Z'),
  place: 'Bend',
  path: '/auth/events/1',
  sure: true,
  createdAt: new Date('2026-11-01T00:00:00Z'),
  changedAt: new Date('2026-11-02T00:00:00Z'),
  ...over,
})
const config = { PUBLIC_URL: 'https://portal.example' }
const written = (...entries: CalendarEntry[]) => iCalendarOf(config, 'Paddock', entries)

/** As the first parser reads it. */
const byIcalJs = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
    .map((event) => ({
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      text: event.description,
      place: event.location,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
    }))
/** As the second does. */
const byNodeIcal = (text: string) =>
  Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? [
          {
            uid: event.uid,
            sequence: Number(event.sequence),
            title: event.summary,
            text: event.description,
            place: event.location,
            start: new Date(event.start).toISOString(),
            end: new Date(event.end!).toISOString(),
          },
        ]
      : [],
  )

describe('an iCalendar file', () => {
  const riders = '🏍️👩‍🔧'
  it.each([
    ['a plain title', 'Demo day', 'Demo day'],
    ['300 letters', 'ä'.repeat(300), 'ä'.repeat(300)],
    ['signs of the format', 'Boots; gloves, a\\b: "x"', 'Boots; gloves, a\\b: "x"'],
    ['emoji at every fold', riders.repeat(20), riders.repeat(20)],
    [
      'a line break that would begin another event',
      'A\r\nEND:VEVENT\r\nBEGIN:VEVENT\rX\nY',
      'A END:VEVENT BEGIN:VEVENT X Y',
    ],
    ['control signs', 'A\u0000\u0007B', 'AB'],
  ])('is read by two parsers alike with %s', (_what, title, read) => {
    const text = written(entry({ title, place: title, text: title.replaceAll('\u0000', '') }))
    for (const [found] of [byIcalJs(text), byNodeIcal(text)])
      expect(found).toMatchObject({
        uid: 'event-1@paddock',
        sequence: 3,
        title: read,
        place: read,
        start: '2027-03-14T12:30:00.000Z',
        end: '2027-03-14T20:00:00.000Z',
      })
    expect([byIcalJs(text).length, byNodeIcal(text).length]).toEqual([1, 1])
    const lines = text.split('\r\n')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    // A fold within a sign would leave half of it on each line.
    expect(lines.filter((line) => !line.isWellFormed())).toEqual([])
  })

  it('says the same each time, and leads to the page in the portal', () => {
    const text = written(entry(), entry({ uid: 'event-2', sure: false }))
    expect(written(entry(), entry({ uid: 'event-2', sure: false }))).toBe(text)
    for (const found of [byIcalJs(text), byNodeIcal(text)]) {
      expect(found.map(({ uid }) => uid)).toEqual(['event-1@paddock', 'event-2@paddock'])
      expect(found[0]!.text).toBe('Bring your boots.\n\nhttps://portal.example/auth/events/1')
    }
    expect(text).toContain('STATUS:TENTATIVE')
    expect(text).toContain('TRANSP:TRANSPARENT')
  })

  it('of nobody’s events is a calendar all the same', () => {
    expect(byIcalJs(written())).toEqual([])
    expect(byNodeIcal(written())).toEqual([])
  })
})

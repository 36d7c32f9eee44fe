import * as z from 'zod/mini'
import { graphql, readInlineData } from 'react-relay'
import type { liveEventValues_event$key } from '../../__generated__/liveEventValues_event.graphql.ts'
import {
  EventTimeZone,
  LiveTrainingType,
  SaveLiveTrainingEventInput as limits,
} from '../../contract/__generated__/limits.ts'
import { upTo, within } from '../../ui/texts.ts'

const chosen = (missing: string) => z.nullable(z.string()).check(z.refine((value) => Boolean(value), missing))
const time = z.string().check(z.regex(/^\d\d:\d\d$/, 'Enter a time.'))

/** What the dialog of an event asks for. */
export const schema = z
  .object({
    templateId: chosen('Choose a template.'),
    kind: z.enum(['place', 'virtual']),
    locationId: z.nullable(z.string()),
    link: upTo('The link', limits.link.max).check(
      z.refine((link) => link === '' || /^https?:\/\/\S+$/i.test(link), 'Enter an address that begins with https://.'),
    ),
    type: z.enum(LiveTrainingType),
    startDay: chosen('Choose a day.'),
    startTime: time,
    endDay: z.nullable(z.string()),
    endTime: time,
    timeZone: z.enum(EventTimeZone),
    maxEnrollment: within(limits.maxEnrollment),
    waitlistSize: within(limits.waitlistSize),
    offerHours: within(limits.offerHours),
    leaveUntil: z.nullable(z.string()),
    instructorIds: z.array(z.string()),
    published: z.boolean(),
  })
  .check((context) => {
    const { startDay, startTime, endDay, endTime, type, leaveUntil, kind, locationId, published } = context.value
    const wrong = (path: string, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [path], message })
    if (published && kind === 'place' && !locationId) wrong('locationId', 'Choose a location, or make it a livestream.')
    if (endTime <= startTime) wrong('endTime', 'Choose an end after the start.')
    if (type === 'TWO_DAY' && startDay && endDay && endDay <= startDay) wrong('endDay', 'Choose a day after the first.')
    if (startDay && leaveUntil && leaveUntil > startDay)
      wrong('leaveUntil', 'Choose the day the event begins, or one before.')
  })

export type LiveEventValues = z.infer<typeof schema>

/** What the dialog begins with: the event as it is, or a day at a dealership for a new one. */
export function storedValues(key: liveEventValues_event$key | null, offerHours: number): LiveEventValues {
  const event =
    key &&
    readInlineData(
      graphql`
      fragment liveEventValues_event on LiveTrainingEvent @inline {
        databaseId virtual plannedLink type startDay startTime endDay endTime timeZone maxEnrollment waitlistSize offerHours leaveUntil status
        template { databaseId }
        location { databaseId }
        teachers { databaseId }
      }
    `,
      key,
    )
  return {
    templateId: event ? (event.template?.databaseId ?? event.databaseId) : null,
    kind: event?.virtual ? 'virtual' : 'place',
    locationId: event?.location?.databaseId ?? null,
    link: event?.plannedLink ?? '',
    type: event?.type === 'TWO_DAY' ? 'TWO_DAY' : 'SINGLE_DAY',
    startDay: event?.startDay ?? null,
    startTime: event?.startTime ?? '08:30',
    endDay: event?.type === 'TWO_DAY' ? event.endDay : null,
    endTime: event?.endTime ?? '16:30',
    timeZone: EventTimeZone.find((zone) => zone === event?.timeZone) ?? 'EST',
    maxEnrollment: event?.maxEnrollment ?? 20,
    waitlistSize: event?.waitlistSize ?? 10,
    offerHours: event?.offerHours ?? offerHours,
    leaveUntil: event?.leaveUntil ?? null,
    instructorIds: event?.teachers.map(({ databaseId }) => databaseId) ?? [],
    published: event?.status === 'PUBLISHED',
  }
}

/** How many days an event takes. */
export const LENGTHS: { value: LiveEventValues['type']; label: string }[] = [
  { value: 'SINGLE_DAY', label: 'One day' },
  { value: 'TWO_DAY', label: 'Two days' },
]

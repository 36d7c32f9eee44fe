import { graphql, readInlineData } from 'react-relay'
import * as z from 'zod/mini'
import type { values_event$key } from '../../__generated__/values_event.graphql.ts'
import { EventTimeZone, SaveEventInput } from '../../contract/__generated__/limits.ts'
import { fileValue } from '../../relay/fileValue.ts'
import type { ListedFile } from '../../ui/fields/files/FilesField.tsx'
import type { FileValue } from '../../ui/uploads/uploads.ts'
import { required, upTo } from '../../ui/texts.ts'

/** The clocks an event may stand under, as people call them. */
export const zones = [
  { value: 'EST', label: 'Eastern (EST)' },
  { value: 'CST', label: 'Central (CST)' },
  { value: 'MST', label: 'Arizona (MST)' },
  { value: 'PST', label: 'Pacific (PST)' },
]

const day = (missing: string) => z.nullable(z.string()).check(z.refine((value) => Boolean(value), missing))
const time = z.string().check(z.regex(/^\d\d:\d\d$/, 'Enter a time.'))
const amount = z.nullable(z.number()).check(z.refine((value) => value !== null, 'Enter an amount, or 0.'))

export const schema = z
  .object({
    title: required('Title', SaveEventInput.title.max),
    text: upTo('The text', SaveEventInput.text.max),
    brandId: z.nullable(z.string()),
    audienceIds: z.array(z.string()),
    startDay: day('Choose a day.'),
    startTime: time,
    endDay: day('Choose a day.'),
    endTime: time,
    timeZone: z.enum(EventTimeZone),
    kind: z.enum(['place', 'virtual']),
    place: upTo('The place', SaveEventInput.place.max),
    link: upTo('The link', SaveEventInput.link.max).check(
      z.refine((link) => link === '' || /^https?:\/\/\S+$/i.test(link), 'Enter an address that begins with https://.'),
    ),
    price: amount,
    discount: amount,
    earlyBirdDay: z.nullable(z.string()),
    thumbnail: z.custom<FileValue | null>(),
    pictures: z.array(z.custom<ListedFile>()),
    publishAt: z.string(),
    unpublishAt: z.string(),
  })
  .check((context) => {
    const { startDay, startTime, endDay, endTime, price, discount, earlyBirdDay } = context.value
    const wrong = (path: string, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [path], message })
    if (startDay && endDay && endDay < startDay) wrong('endDay', 'Choose the same day, or a later one.')
    else if (startDay && endDay === startDay && endTime <= startTime) wrong('endTime', 'Choose an end after the start.')
    if (price !== null && discount !== null && discount > price)
      wrong('discount', 'The discount is more than the price.')
    if (earlyBirdDay && startDay && earlyBirdDay > startDay)
      wrong('earlyBirdDay', 'Choose the day the event begins, or one before.')
  })

export type Values = z.infer<typeof schema>
const NEW = {
  title: '',
  text: '',
  brandId: null,
  audienceIds: [],
  startDay: null,
  startTime: '08:30',
  endDay: null,
  endTime: '09:30',
  timeZone: 'EST',
  kind: 'place',
  place: '',
  link: '',
  price: 12_900,
  discount: 1000,
  earlyBirdDay: null,
  thumbnail: null,
  pictures: [],
  publishAt: '',
  unpublishAt: '',
} satisfies Values

/** What the fields begin with: of a new event 8:30 AM Eastern for an hour, at the usual price. */
export function storedOf(event: values_event$key | null | undefined, newBrand: string | null): Values {
  if (!event) return { ...NEW, brandId: newBrand }
  const known = readInlineData(
    graphql`
    fragment values_event on Event @inline {
      title text startDay startTime endDay endTime timeZone virtual place plannedLink earlyBirdDay publishAt unpublishAt
      brand { databaseId }
      audience { databaseId }
      price { minor }
      discount { minor }
      thumbnail { ...fileValue_file }
      pictures { databaseId file { ...fileValue_file } }
    }
  `,
    event,
  )
  const { title, text, startDay, startTime, endDay, endTime, place, plannedLink, earlyBirdDay } = known
  return {
    title,
    text,
    brandId: known.brand?.databaseId ?? null,
    audienceIds: known.audience.map(({ databaseId }) => databaseId),
    startDay,
    startTime,
    endDay,
    endTime,
    timeZone: zoneIn(known.timeZone),
    kind: known.virtual ? 'virtual' : 'place',
    place,
    link: plannedLink ?? '',
    price: Number(known.price.minor),
    discount: Number(known.discount.minor),
    earlyBirdDay: earlyBirdDay ?? null,
    thumbnail: fileValue(known.thumbnail),
    pictures: known.pictures.flatMap(({ databaseId, file }) => {
      const value = fileValue(file)
      return value ? [{ ...value, row: databaseId }] : []
    }),
    publishAt: known.publishAt ?? '',
    unpublishAt: known.unpublishAt ?? '',
  }
}

const zoneIn = (name: string): Values['timeZone'] => EventTimeZone.find((zone) => zone === name) ?? 'EST'

/** Cents as the server takes an amount. */
export const amountOf = (cents: number | null): string => ((cents ?? 0) / 100).toFixed(2)

/** An hour after a time of day, and never past its end. */
export function hourAfter(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour >= 23 ? '23:59' : `${String(hour + 1).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

import { z } from 'zod'
import { brandOf } from '../domain/publishing/brand.ts'
import { audienceInput, setAudience } from '../domain/audience/audience.ts'
import { restorable } from '../domain/deletion/restorable.ts'
import { duplicates, TITLE_LENGTH } from '../domain/publishing/duplicates.ts'
import { publicationInputs, publish } from '../domain/publishing/publishing.ts'
import { EventTimeZone } from '../domain/calendar/zones.ts'
import { amountOrNothing } from '../domain/ledger/money.ts'
import type { Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { picture, takeFiles, takeUploads, type Attach, type FileInput } from '../platform/attachments/attachments.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Given } from '../platform/kit/models.ts'
import { mutation, type InputFields } from '../platform/kit/mutation.ts'
import { given, outOfReach, saveVersion, versionInput } from '../platform/kit/saves.ts'
import { dayIn } from '../platform/values/days.ts'
import { savedHtml, takeWords } from '../platform/attachments/words.ts'
import { optionalText, requiredText, uuid } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { Event } from './entity.ts'
import { callOff, eventPublication, goesOn } from './publication.ts'
import { planEventReminders } from './reminders.ts'
import { eventsRestorableBy, eventsEditableBy, eventsVisibleTo, writesEvents } from './rules.ts'
import { timesOf } from './schedule.ts'

const title = requiredText('Title', TITLE_LENGTH)
const text = z.string().max(100_000, 'Use at most 100,000 characters.')
const place = optionalText(300)
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 08:30.')
const amount = optionalText(40)
const link = z
  .string()
  .trim()
  .max(1000, 'Use at most 1000 characters.')
  .refine(
    (address) => address === '' || isWebAddress(address),
    'Enter an address that begins with https:// or http://.',
  )
/** The most pictures a page still shows well. */
const MOST = 20

function isWebAddress(address: string): boolean {
  const url = /^https?:\/\/[^\s]+$/i.test(address) ? URL.parse(address) : null
  return url !== null && url.username === '' && url.password === ''
}

const EventPictureInput = builder.inputType('EventPictureInput', {
  description: 'A picture of an event: one that is there, a new one, or a new one in its place.',
  fields: (t) => ({
    id: t.id({ validate: uuid, description: 'Raw id of one that is there; left out, it is new.' }),
    file: t.field({ type: 'Upload', description: 'A new picture, JPG or PNG.' }),
    fileId: t.id({ description: 'A new picture, uploaded before.' }),
  }),
})

type Listed = { id?: string | null; file?: FileInput['upload']; fileId?: string | null }

/** Takes in what is new among the pictures. */
const takePictures = (ctx: Context, pictures: readonly Listed[]): Promise<Attach> =>
  takeUploads(
    ctx,
    pictures.map(({ file, fileId }, index) => picture(`pictures.${index}.file`, file, fileId)),
  )

/** The pictures are as given: what is left out goes. Errors: BAD_USER_INPUT names the place in the list. */
async function setPictures(c: Change, eventId: string, pictures: readonly Listed[], attach: Attach): Promise<void> {
  const there = new Set((await c.tx.eventPicture.findMany({ where: { eventId } })).map(({ id }) => id))
  await c.tx.eventPicture.deleteMany({ where: { eventId, id: { notIn: pictures.flatMap(({ id }) => id ?? []) } } })
  for (const [position, { id }] of pictures.entries()) {
    const fileId = await attach(c, `pictures.${position}.file`)
    if (id) {
      if (!there.has(id)) throw badInput(`pictures.${position}.id`, 'It is no longer there.')
      await c.tx.eventPicture.update({ where: { id }, data: { position, ...(fileId ? { fileId } : {}) } })
    } else {
      if (!fileId) throw badInput(`pictures.${position}.file`, 'Choose a picture.')
      await c.tx.eventPicture.create({ data: { eventId, position, fileId } })
    }
  }
}

/** The event when the viewer may change it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen. */
async function eventToChange({ tx }: Change, viewer: Viewer, id: string) {
  const row = await tx.event.findFirst({ where: { AND: [{ id }, eventsEditableBy(viewer)] }, omit: { words: true } })
  if (!row) throw await outOfReach(tx.event, { AND: [{ id }, eventsVisibleTo(viewer)] }, 'The event')
  return row
}
type Row = Awaited<ReturnType<typeof eventToChange>>

interface Price {
  price: bigint
  discount: bigint
  earlyBirdDay: Date | null
}

/** 129.00 USD, 10.00 less for who registers early (spec part 2, 9). */
const PRICE = 12_900n
const DISCOUNT = 1000n

/**
 * What it costs: what is left out stays, and a discount nobody named is never more than the price. Errors:
 * BAD_USER_INPUT at price, discount or earlyBirdDay.
 */
function priceOf(
  before: Row | null,
  asked: { price?: string | null; discount?: string | null; earlyBirdDay?: Date | null },
  lastDay: Date,
): Price {
  const price = asked.price == null ? (before?.price ?? PRICE) : amountOrNothing(asked.price, 'price')
  const usual = before?.discount ?? DISCOUNT
  const discount =
    asked.discount == null ? (usual > price ? price : usual) : amountOrNothing(asked.discount, 'discount')
  const earlyBirdDay = asked.earlyBirdDay === undefined ? (before?.earlyBirdDay ?? null) : asked.earlyBirdDay
  if (discount > price) throw badInput('discount', 'The discount is more than the price.')
  if (earlyBirdDay && earlyBirdDay > lastDay)
    throw badInput('earlyBirdDay', 'Choose the day the event begins, or one before.')
  return { price, discount, earlyBirdDay }
}

/** What became another for who comes, and for their calendars. */
function changesOf(before: Row, after: Pick<Row, 'startAt' | 'endAt' | 'timeZone' | 'virtual' | 'place' | 'link'>) {
  const time =
    before.startAt.getTime() !== after.startAt.getTime() ||
    before.endAt.getTime() !== after.endAt.getTime() ||
    before.timeZone !== after.timeZone
  const place = before.virtual !== after.virtual || (!after.virtual && before.place !== after.place)
  return { time, place, link: before.link !== after.link }
}

const eventInputs = (t: InputFields) => ({
  databaseId: t.id({ validate: uuid, description: 'Left out: a new event, which needs a title and a day.' }),
  version: versionInput(t),
  title: t.string({ validate: title }),
  text: t.string({ validate: text, description: 'HTML of the rich text editor; what it cannot produce is dropped.' }),
  brandId: t.id({ validate: uuid, description: 'Raw id of the brand whose event it is; null for everybody’s.' }),
  audienceIds: audienceInput(t),
  startDay: t.field({ type: 'Day', description: 'The day it begins, by its own clock.' }),
  startTime: t.string({ validate: time, description: 'By its own clock, such as 13:00; 08:30 of a new one.' }),
  endDay: t.field({ type: 'Day', description: 'The day it ends; left out, it keeps its length.' }),
  endTime: t.string({ validate: time, description: 'Left out, it keeps its length; a new one takes an hour.' }),
  timeZone: t.field({ type: EventTimeZone, description: 'Its own clock; EST of a new one.' }),
  virtual: t.boolean({ description: 'Online rather than at a place; false of a new one.' }),
  place: t.string({ validate: place, description: 'Where it is, in a line.' }),
  link: t.string({
    validate: link,
    description: 'Where a virtual one is joined: given out from 10 minutes before the start. Empty for none yet.',
  }),
  price: t.field({ type: 'Amount', validate: amount, description: 'In USD; 129.00 of a new one, 0 is free.' }),
  discount: t.field({
    type: 'Amount',
    validate: amount,
    description: 'Off the price until the early-bird day is over; 10.00 of a new one.',
  }),
  earlyBirdDay: t.field({ type: 'Day', description: 'The last day of the discount by its own clock; null for none.' }),
  thumbnail: t.field({ type: 'Upload', description: 'In lists; JPG or PNG.' }),
  thumbnailId: t.id({ description: 'A picture uploaded before; null removes it.' }),
  pictures: t.field({
    type: [EventPictureInput],
    validate: z.array(z.any()).max(MOST, `At most ${MOST}.`),
    description: `All its pictures in order, at most ${MOST}; the first stands on top of its page.`,
  }),
  ...publicationInputs(t),
})
type EventInput = Given<ReturnType<typeof eventInputs>>

/** Takes in its pictures and words before the transaction opens. */
async function takeIn(ctx: Context, input: EventInput) {
  return {
    files: await takeFiles(ctx, { thumbnailId: picture('thumbnail', input.thumbnail, input.thumbnailId) }),
    attach: await takePictures(ctx, input.pictures ?? []),
    words: await takeWords([{ html: input.text, field: 'text' }]),
  }
}

async function save(
  c: Change,
  { databaseId, version, audienceIds, pictures, ...input }: EventInput,
  viewer: Viewer,
  uploads?: Awaited<ReturnType<typeof takeIn>>,
): Promise<{ id: string }> {
  c.as(databaseId ? 'saveEvent' : 'createEvent')
  const before = databaseId ? await eventToChange(c, viewer, databaseId) : null
  const times = timesOf(before, input, c.now)
  const { virtual, place: where, link: address } = input
  const data = {
    ...times,
    ...priceOf(before, input, dayIn(times.timeZone, times.startAt)),
    virtual: virtual ?? before?.virtual ?? false,
    place: where ?? before?.place ?? '',
    link: address ?? before?.link ?? '',
    ...given({ title: input.title, text: input.text == null ? null : await savedHtml(c, input.text, uploads?.words) }),
    brandId: await brandOf(c, viewer, input.brandId, before),
    ...(await uploads?.files.columns(c)),
  }
  const { id } =
    before ??
    (await c.tx.event.create({
      data: { ...times, title: input.title ?? '', createdById: c.actorId, date: c.now, createdAt: c.now },
      select: { id: true },
    }))
  const { time: hasTime, place: hasPlace, link: hasLink } = before ? changesOf(before, data) : NOTHING
  const isOther = hasTime || hasPlace || hasLink
  await saveVersion(
    c.tx.event,
    { id, ...(before ? { version } : {}) },
    { ...data, ...(isOther ? { sequence: { increment: 1 } } : {}) },
  )
  const groupsBefore = audienceIds && (await setAudience(c, 'Event', id, audienceIds))
  if (uploads && pictures) await setPictures(c, id, pictures, uploads.attach)
  const { published, publishAt, unpublishAt } = input
  const standing = await eventPublication.settle(c, id, { published, publishAt, unpublishAt })
  if (before?.status === 'PUBLISHED' && standing.status === 'PUBLISHED') {
    if (hasTime) await planEventReminders(c.tx, c.now, id, data.startAt)
    if (hasTime || hasPlace) {
      const { sequence } = await c.tx.event.findUniqueOrThrow({ where: { id }, select: { sequence: true } })
      await c.emit('event.moved', { eventId: id, sequence, time: hasTime, place: hasPlace })
    }
  }
  c.record({
    type: 'Event',
    id,
    before: before && { ...before, audienceIds: groupsBefore },
    after: { ...data, ...standing, audienceIds },
  })
  return { id }
}

mutation('saveEvent', {
  description:
    'Saves an event, or makes one as a draft unless it is published with it. Who comes is told of another time or place. A brand manager’s is of an own brand. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version.',
  about: 'What to change; what is left out stays.',
  input: eventInputs,
  may: writesEvents,
  async first(ctx, input) {
    if (!input.databaseId && !input.title) throw badInput('title', 'Title is required.')
    return takeIn(ctx, input)
  },
  does: save,
  answers: Event.saved(),
})

publish.of('Event', { may: writesEvents, does: (c, input, viewer) => save(c, input, viewer) })

const NOTHING = { time: false, place: false, link: false }

duplicates({
  model: 'Event',
  may: writesEvents,
  toChange: eventToChange,
  async columns({ tx }, id) {
    const { pictures, ...kept } = await tx.event.findUniqueOrThrow({
      where: { id },
      select: {
        text: true,
        brandId: true,
        thumbnailId: true,
        startAt: true,
        endAt: true,
        timeZone: true,
        virtual: true,
        place: true,
        link: true,
        price: true,
        discount: true,
        currency: true,
        earlyBirdDay: true,
        pictures: { select: { fileId: true, position: true } },
      },
    })
    return { ...kept, pictures: { create: pictures } }
  },
})

restorable({
  model: 'Event',
  noun: 'event',
  of: Event,
  may: writesEvents,
  visibleTo: eventsVisibleTo,
  editableBy: eventsEditableBy,
  restorableBy: eventsRestorableBy,
  publication: eventPublication,
  // Who comes is told that it is off, and that it is on after all.
  hidden: callOff,
  shown: goesOn,
  // All its pictures are public.
  files: () => Promise.resolve([]),
})

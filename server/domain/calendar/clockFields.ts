import type { Context } from '../../platform/context.ts'
import { dayIn } from '../../platform/values/days.ts'
import { EventTimeZone, timeIn, type Zone } from './zones.ts'

interface Start {
  startAt: Date
  timeZone: string
}
interface End {
  endAt: Date
  timeZone: string
}

const START = { startAt: true, timeZone: true } as const
const END = { endAt: true, timeZone: true } as const

/** Days and times of an appointment, by its own clock: what fields of a type are made of. */
export const startDay = (description: string) => ({
  type: 'Day' as const,
  description,
  select: START,
  resolve: ({ startAt, timeZone }: Start) => dayIn(timeZone, startAt),
})

export const startTime = (description: string) => ({
  description,
  select: START,
  resolve: ({ startAt, timeZone }: Start) => timeIn(timeZone, startAt),
})

export const endDay = (description: string) => ({
  type: 'Day' as const,
  description,
  select: END,
  resolve: ({ endAt, timeZone }: End) => dayIn(timeZone, endAt),
})

export const endTime = (description: string) => ({
  description,
  select: END,
  resolve: ({ endAt, timeZone }: End) => timeIn(timeZone, endAt),
})

export const zone = {
  type: EventTimeZone,
  description: 'Whose clock its days and times are said by.',
  select: { timeZone: true },
  resolve: ({ timeZone }: { timeZone: string }) => timeZone as Zone,
} as const

export const isOver = {
  description: 'It has ended.',
  select: { endAt: true },
  resolve: ({ endAt }: { endAt: Date }, _args: object, { services }: Context) => endAt <= services.now(),
} as const

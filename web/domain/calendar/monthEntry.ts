import type { ReactNode } from 'react'
import { formatClock } from '../../ui/formats.ts'

/** What takes place, as the sheet of a month and its agenda show it. */
export type MonthEntry = {
  id: string
  /** Its page. */ to: string
  title: string
  startDay: string
  endDay: string
  endTime: string
  /** 8:30 AM EST */ starts: string
  where: string
  /** Before the title, such as what is online. */ sign?: ReactNode
  /** How sure it is, as the sheet colors it. */ tone?: 'sure' | 'off' | undefined
  /** In words, where the color of the sheet does not say all. */ state?: string
  /** Beside it in the agenda. */ chip?: ReactNode
}

/** What its day says of the hour: when it begins, goes on to, or that it takes the whole day; always with its zone. */
export function hourOn({ startDay, endDay, starts, endTime }: MonthEntry, day: string): string {
  if (day === startDay) return starts
  if (day !== endDay) return 'All day'
  return `Until ${formatClock(endTime)} ${starts.split(' ').at(-1)}`
}

/** What a month is full of: one of it, and several. */
export type Noun = readonly [one: string, many: string]

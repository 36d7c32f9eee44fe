import type { AttendanceType } from '../../contract/__generated__/limits.ts'

type Answer = (typeof AttendanceType)[number]

/** An event as the sheet of a month and its agenda show it. */
export type MonthEvent = {
  id: string
  databaseId: string
  title: string
  startDay: string
  endDay: string
  endTime: string
  /** 8:30 AM EST */ starts: string
  where: string
  isVirtual: boolean
  answer: Answer | undefined
}

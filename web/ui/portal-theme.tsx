import '@mantine/dates/styles.layer.css'
import { DatesProvider } from '@mantine/dates'
import { ModalsProvider } from '@mantine/modals'
import type { ReactNode } from 'react'
// gives dayjs the 'Do' of the date format before a calendar shows it
import './formats.ts'

/** What the signed-in portals need beyond PaddockTheme: calendars and confirmations. */
export function PortalTheme({ children }: { children: ReactNode }) {
  return (
    <DatesProvider settings={{ firstDayOfWeek: 0 }}>
      <ModalsProvider>{children}</ModalsProvider>
    </DatesProvider>
  )
}

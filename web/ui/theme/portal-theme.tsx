import '@mantine/dates/styles.layer.css'
import { DatesProvider } from '@mantine/dates'
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
// gives dayjs the 'Do' of the date format before a calendar shows it
import '../formats.ts'
import { currentQuestion, onQuestion } from '../forms/confirm.tsx'

const QuestionDialog = lazy(() => import('../forms/QuestionDialog.tsx'))

/** What the signed-in portals need beyond PaddockTheme: calendars and confirmations. */
export function PortalTheme({ children }: { children: ReactNode }) {
  const question = useSyncExternalStore(onQuestion, currentQuestion)
  return (
    <DatesProvider settings={{ firstDayOfWeek: 0 }}>
      {children}
      {question && (
        <Suspense>
          <QuestionDialog question={question} />
        </Suspense>
      )}
    </DatesProvider>
  )
}

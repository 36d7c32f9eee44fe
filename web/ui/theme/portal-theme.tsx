import '@mantine/dates/styles.layer.css'
import { DatesProvider } from '@mantine/dates'
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
// gives dayjs the 'Do' of the date format before a calendar shows it
import '../formats.ts'
import { currentQuestion, onQuestion } from '../dialogs/confirm.tsx'

const loadQuestion = () => import('../dialogs/QuestionDialog.tsx')
const QuestionDialog = lazy(loadQuestion)

/** Milliseconds until what is asked before work is lost is here, with or without a line. */
const EARLY = 2500

/** What the signed-in portals need beyond PaddockTheme: calendars and confirmations. */
export function PortalTheme({ children }: { children: ReactNode }) {
  const question = useSyncExternalStore(onQuestion, currentQuestion)
  useEffect(() => {
    const early = setTimeout(() => void loadQuestion().catch(() => undefined), EARLY)
    return () => clearTimeout(early)
  }, [])
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

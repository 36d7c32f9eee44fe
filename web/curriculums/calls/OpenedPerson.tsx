import { lazy, Suspense } from 'react'
import type { Callee } from './useCalls.ts'

const CalledDialog = lazy(() => import('./CalledDialog.tsx'))
const StaffMember = lazy(() => import('../training/StaffMember.tsx'))

export interface Opened {
  row: Callee
  as: 'called' | 'training'
}
type Props = { opened: Opened | undefined; onClose: () => void; onCalled: (person: Callee, callId: string) => void }

/** What is opened of somebody to call: how the call ended, or their training. */
export function OpenedPerson({ opened, onClose, onCalled }: Props) {
  if (!opened) return null
  const { row, as } = opened
  return (
    <Suspense>
      {as === 'called' ? (
        <CalledDialog
          userId={row.databaseId}
          name={row.name}
          onClose={onClose}
          onMarked={(callId) => onCalled(row, callId)}
        />
      ) : (
        <StaffMember userId={row.databaseId} name={row.name} onClose={onClose} />
      )}
    </Suspense>
  )
}

import { Navigate } from 'react-router'
import { useViewer } from '../../session/session.ts'
import { NoPermission } from '../../ui/states/ErrorState.tsx'
import { ADMIN } from '../paths.ts'

/** Leads to the first part one may view. */
export default function AdminLiveTrainingScreen() {
  const { rights } = useViewer()
  const part = (['events', 'templates', 'locations'] as const).find((one) =>
    rights.includes(`view-live-training-${one}`),
  )
  if (!part) return <NoPermission />
  return <Navigate to={`${ADMIN}/${part}`} replace />
}

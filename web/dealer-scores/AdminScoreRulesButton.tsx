import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../session/session.ts'

const AdminScoreRules = lazy(() => import('./AdminScoreRules.tsx'))

/** For who edits the settings of a brand: the rules of its certification score. */
export function AdminScoreRulesButton({ brandId }: { brandId: string }) {
  const { rights } = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  if (!rights.includes('edit-brand-settings')) return null
  return (
    <>
      <Button
        variant="default"
        onClick={() => setIsOpen(true)}
        leftSection={<IconCertificate size={18} aria-hidden="true" />}
      >
        Dealer score
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AdminScoreRules brandId={brandId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

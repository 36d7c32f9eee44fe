import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCategory } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useViewer } from '../../session/session.ts'

const AdminCategoriesDialog = lazy(() => import('./AdminCategoriesDialog.tsx'))

/** Opens the categories beside the list of courses; brand managers choose from them and do not change them. */
export function AdminCategoriesButton() {
  const { rights, keepsToOwnBrands } = useViewer()
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!rights.includes('create-edit-courses') || keepsToOwnBrands) return null
  return (
    <>
      <Button variant="default" leftSection={<IconCategory size={18} aria-hidden="true" />} onClick={open}>
        Categories
      </Button>
      {isOpen && (
        <Suspense>
          <AdminCategoriesDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}

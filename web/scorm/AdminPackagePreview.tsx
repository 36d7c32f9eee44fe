import { Modal } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AdminPackagePreview_package$key } from '../__generated__/AdminPackagePreview_package.graphql.ts'
import { AdminPackagePlayed } from './AdminPackagePlayed.tsx'

/** The package over the page, as learners play it. */
export function AdminPackagePreview({ data, onClose }: { data: AdminPackagePreview_package$key; onClose: () => void }) {
  const known = useFragment(
    graphql`
    fragment AdminPackagePreview_package on ScormPackage { title ...AdminPackagePlayed_package }
  `,
    data,
  )
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={`Preview: ${known.title || 'Package'}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      style={{ '--lesson-top': '76px' }}
    >
      <AdminPackagePlayed data={known} />
    </Modal>
  )
}

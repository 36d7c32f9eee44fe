import { Modal } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminIncentiveDialog_incentive$key } from '../__generated__/AdminIncentiveDialog_incentive.graphql.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { AdminIncentiveForm } from './AdminIncentiveForm.tsx'

type Props = { incentive: AdminIncentiveDialog_incentive$key; curriculumId: string; onClose: () => void }

/** One incentive, to be changed without leaving the curriculum. */
export default function AdminIncentiveDialog({ incentive, curriculumId, onClose }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminIncentiveDialog_incentive on Incentive { name ...AdminIncentiveForm_incentive }
  `,
    incentive,
  )
  const [isDirty, setDirty] = useState(false)
  const close = async () => {
    if (
      isDirty &&
      !(await confirm({
        title: 'Close without saving?',
        text: 'What you changed is not saved yet.',
        action: 'Close',
        danger: true,
      }))
    )
      return
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => {
        void close()
      }}
      title={known.name}
      size="lg"
      closeOnClickOutside={!isDirty}
    >
      <AdminIncentiveForm
        incentive={known}
        curriculumId={curriculumId}
        onDone={onClose}
        onCancel={() => {
          void close()
        }}
        onDirty={setDirty}
      />
    </Modal>
  )
}

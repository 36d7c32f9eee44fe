import { graphql, useFragment } from 'react-relay'
import type { AdminIncentiveDialog_incentive$key } from '../__generated__/AdminIncentiveDialog_incentive.graphql.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useIncentiveForm } from './AdminIncentiveForm.tsx'

type Props = { incentive: AdminIncentiveDialog_incentive$key; curriculumId: string; onClose: () => void }

/** One incentive, to be changed without leaving the curriculum. */
export default function AdminIncentiveDialog({ incentive, curriculumId, onClose }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminIncentiveDialog_incentive on Incentive { name ...AdminIncentiveForm_incentive }
  `,
    incentive,
  )
  const { form, fields, more } = useIncentiveForm({ incentive: known, curriculumId, onDone: onClose })
  return (
    <FormDialog title={known.name} size="lg" form={form} onClose={onClose} action="Save incentive" more={more}>
      {fields}
    </FormDialog>
  )
}

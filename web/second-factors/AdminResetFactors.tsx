import { graphql } from 'react-relay'
import type { AdminResetFactorsMutation } from '../__generated__/AdminResetFactorsMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { DecisionDialog } from '../ui/decisions/DecisionDialog.tsx'
import { useProof, WANTED } from './useProof.tsx'

type Props = { databaseId: string; fullName: string; onClose: () => void }

/** For somebody who lost the phone and the recovery codes. */
export function AdminResetFactors({ databaseId, fullName, onClose }: Props) {
  const [save] = useSave<AdminResetFactorsMutation>(graphql`
    mutation AdminResetFactorsMutation($input: ResetSecondFactorsInput!) {
      resetSecondFactors(input: $input) { user { hasSecondFactor viewerCanResetSecondFactors } }
    }
  `)
  const { withProof, proofDialog } = useProof()
  return (
    <>
      <DecisionDialog
        question={{
          title: `Reset the second factor of ${fullName}?`,
          text: 'Their authenticator app, passkeys and recovery codes stop working, and they are signed out everywhere. Make sure it is really them who asks. They are told by email.',
          action: 'Reset',
          stay: 'Keep it',
          danger: true,
          note: {
            name: 'reason',
            label: 'Reason',
            description: 'Kept in the activity log and told to the person.',
            max: 500,
            missing: 'A reason is required.',
          },
        }}
        send={async ({ note: reason }) => {
          const answer = await withProof(() => save({ input: { databaseId, reason } }, { expects: WANTED }))
          if (answer.data) showDone(`${fullName} can sign in with the password alone`)
          return answer
        }}
        onClose={onClose}
      />
      {proofDialog}
    </>
  )
}

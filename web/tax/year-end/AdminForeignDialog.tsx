import { Alert } from '@mantine/core'
import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import { SetForeignRecipientInput } from '../../contract/__generated__/limits.ts'
import type { AdminForeignDialogMutation } from '../../__generated__/AdminForeignDialogMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { DecisionDialog } from '../../ui/decisions/DecisionDialog.tsx'

type Props = { person: { userId: string; name: string; isForeign: boolean }; onClose: () => void }

/** Says that a person is no U.S. person, on a W-8 that is kept outside of the portal, or takes that back. */
export function AdminForeignDialog({ person: { userId, name, isForeign }, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const [save] = useSave<AdminForeignDialogMutation>(graphql`
    mutation AdminForeignDialogMutation($input: SetForeignRecipientInput!) { setForeignRecipient(input: $input) { databaseId } }
  `)
  return (
    <DecisionDialog
      question={{
        title: isForeign ? `${name} is a U.S. person after all` : `${name} is no U.S. person`,
        action: 'Save',
        danger: false,
        ...(isForeign
          ? {}
          : {
              note: {
                name: 'note',
                max: SetForeignRecipientInput.note.max,
                label: 'Form',
                description: 'Such as W-8BEN of March 3, 2026.',
                missing: 'Name the form.',
              },
            }),
      }}
      send={async ({ note }) => {
        const answer = await save({ input: { userId, foreign: !isForeign, note: note || null } })
        if (answer.data) {
          showDone(isForeign ? `${name} gets 1099 forms again` : `${name} gets no 1099 form`)
          await revalidate()
        }
        return answer
      }}
      onClose={onClose}
    >
      <Alert color="gray" variant="light">
        {isForeign
          ? 'They get a 1099 form like everybody else.'
          : 'They get no 1099 form. Their W-8 is kept outside of the portal, and what the law has you report instead, such as a 1042-S, is yours to file.'}
      </Alert>
    </DecisionDialog>
  )
}

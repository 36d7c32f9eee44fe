import { Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { MAX_PROXY_REASON } from '../contract/__generated__/limits.ts'
import type { AdminActAsDialog_user$key } from '../__generated__/AdminActAsDialog_user.graphql.ts'
import { call } from '../session/rest.ts'
import { showFailure } from '../ui/alerts.ts'
import { TextAreaField } from '../ui/fields/TextField.tsx'
import { required } from '../ui/texts.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'

const schema = z.object({ reason: required('The reason', MAX_PROXY_REASON, 'A reason is required.') })

type Props = { user: AdminActAsDialog_user$key; onClose: () => void }

/** Starts a proxy session; the reason stands in the activity log. */
export function AdminActAsDialog({ user, onClose }: Props) {
  const person = useFragment(graphql`fragment AdminActAsDialog_user on User { databaseId fullName }`, user)
  const form = useRecordForm({
    stored: { reason: '' },
    schema,
    async send({ reason }) {
      try {
        await call('GET', `/api/proxy/${person.databaseId}?reason=${encodeURIComponent(reason)}`)
        return { data: person }
      } catch (error) {
        showFailure(error)
        return undefined
      }
    },
    // Everything on screen belongs to someone else now: the page begins anew.
    saved: () => window.location.assign('/auth'),
  })
  return (
    <FormDialog title={`Act as ${person.fullName}`} form={form} onClose={onClose} action="Act as this person">
      <Text size="sm">
        You will see the portal as {person.fullName} does, for one hour at most. What you do meanwhile is recorded under
        both names; passwords, payouts, tax forms and approvals stay closed.
      </Text>
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        description="Kept in the activity log and shown to the person."
        counted={false}
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  )
}

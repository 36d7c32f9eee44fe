import { graphql, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import { SaveReportViewInput } from '../../contract/__generated__/limits.ts'
import type { ReportViewDialogMutation } from '../../__generated__/ReportViewDialogMutation.graphql.ts'
import type { ReportViewDialogQuery } from '../../__generated__/ReportViewDialogQuery.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { viewerIsAdmin } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { ChoicesField } from '../../ui/fields/ChoiceField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { required } from '../../ui/texts.ts'

const schema = z.object({
  name: required('Name', SaveReportViewInput.name.max),
  roles: z.array(z.string()),
  replaces: z.boolean(),
})

export type SavedView = { databaseId: string; name: string; roles: readonly string[] }

type Props = {
  report: string
  /** The one that is changed; a new one without. */
  view?: SavedView | undefined
  /** What the address says now. */
  search: string
  onClose: () => void
  onSaved: () => void
}

/** The name of a view, and whom it is shared with. */
export function ReportViewDialog({ report, view, search, onClose, onSaved }: Props) {
  const { reportViewRoles: roles = [] } = useLazyLoadQuery<ReportViewDialogQuery>(
    graphql`
    query ReportViewDialogQuery($shares: Boolean!) { reportViewRoles @include(if: $shares) { value label } }
  `,
    { shares: viewerIsAdmin() },
  )
  const [save] = useSave<ReportViewDialogMutation>(graphql`
    mutation ReportViewDialogMutation($input: SaveReportViewInput!) {
      saveReportView(input: $input) { reportView { id name search roles } }
    }
  `)
  const form = useRecordForm({
    stored: { name: view?.name ?? '', roles: [...(view?.roles ?? [])], replaces: !view },
    schema,
    send: ({ name, roles: shared, replaces }) =>
      save({
        input: {
          databaseId: view?.databaseId,
          report,
          name,
          roles: shared,
          ...(replaces ? { search: search.replace(/^\?/, '') } : {}),
        },
      }),
    saved: (_data, { name }) => {
      showDone(`“${name}” is saved`)
      onSaved()
      onClose()
    },
  })
  return (
    <FormDialog title={view ? 'Change view' : 'Save view'} form={form} action="Save view" onClose={onClose}>
      <TextField {...form.field('name')} label="Name" data-autofocus />
      {view && (
        <SwitchField {...form.field('replaces')} label="Replace its filters, order and columns by those shown now" />
      )}
      {roles.length > 0 && (
        <ChoicesField
          {...form.field('roles')}
          label="Share with"
          data={roles.map(({ value, label }) => ({ value, label }))}
        />
      )}
    </FormDialog>
  )
}

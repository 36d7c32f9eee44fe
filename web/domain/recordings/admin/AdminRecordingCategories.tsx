import { showDone } from '../../../ui/alerts.ts'
import { useViewer } from '../../../session/session.ts'
import { FormPage, FormSection } from '../../../ui/forms/FormPage.tsx'
import type { Answer } from '../../../ui/forms/saveVersioned.ts'
import { useRecordForm } from '../../../ui/forms/useRecordForm.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { categoriesSchema, CategoryRows, type CategoryRow } from '../CategoryRows.tsx'
import type { RecordingKind } from '../kinds.ts'

type Props = {
  kind: RecordingKind
  /** Over the page. */ title: string
  stored: readonly { databaseId: string; name: string; count: number }[]
  /** Letters a name may have. */ most: number
  /** Fires the mutation that saves all of them; `seen` are those that were there. */
  send: (input: { categories: { databaseId?: string | undefined; name: string }[]; seen: string[] }) => Promise<Answer>
}

/** The shelves of a kind: their names and order, saved all at once. */
export function AdminRecordingCategories({ kind, title, stored, most, send }: Props) {
  const { rights, keepsToOwnBrands } = useViewer()
  const form = useRecordForm({
    stored: { rows: stored.map((category): CategoryRow => ({ key: category.databaseId, ...category })) },
    schema: categoriesSchema,
    send: ({ rows }) =>
      send({
        categories: rows.map(({ databaseId, name }) => ({ databaseId, name })),
        seen: stored.map(({ databaseId }) => databaseId),
      }),
    saved: () => showDone('The categories are saved'),
  })
  return (
    <>
      <PageHeader
        title={title}
        text={`Each is a shelf on the page of ${kind.one}s, in this order.`}
        back={kind.admin}
      />
      <FormPage form={form} readOnly={!rights.includes(kind.modify) || keepsToOwnBrands}>
        <FormSection title="Categories" text={`A category that is taken out leaves its ${kind.one}s without one.`}>
          <CategoryRows bound={form.field('rows')} one={kind.one} most={most} />
        </FormSection>
      </FormPage>
    </>
  )
}

import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminRecordingCategoriesScreenMutation } from '../../../__generated__/AdminRecordingCategoriesScreenMutation.graphql.ts'
import type { AdminRecordingCategoriesScreenQuery } from '../../../__generated__/AdminRecordingCategoriesScreenQuery.graphql.ts'
import { RecordingCategoryInput } from '../../../contract/__generated__/limits.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { useSave } from '../../../relay/useSave.ts'
import { useViewer } from '../../../session/session.ts'
import { showDone } from '../../../ui/alerts.ts'
import { capitalized } from '../../../ui/formats.ts'
import { FormPage, FormSection } from '../../../ui/forms/FormPage.tsx'
import { useRecordForm } from '../../../ui/forms/useRecordForm.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { categoriesSchema, CategoryRows, type CategoryRow } from '../CategoryRows.tsx'
import { adminOf, type RecordingKind } from '../kinds.ts'

/** The shelves of a kind: their names and order, saved all at once. */
export default function AdminRecordingCategoriesScreen({
  kind,
  queryRef,
}: KindScreenProps<RecordingKind, AdminRecordingCategoriesScreenQuery>) {
  const { recordingCategories: stored } = usePreloadedQuery<AdminRecordingCategoriesScreenQuery>(
    graphql`query AdminRecordingCategoriesScreenQuery($kind: RecordingKind!) @preloadable { recordingCategories(kind: $kind) { databaseId name recordingCount keptCount } }`,
    queryRef,
  )
  const [save] = useSave<AdminRecordingCategoriesScreenMutation>(graphql`
    mutation AdminRecordingCategoriesScreenMutation($input: SaveRecordingCategoriesInput!) {
      saveRecordingCategories(input: $input) { categories { id databaseId name recordingCount keptCount } }
    }
  `)
  const { rights, keepsToOwnBrands } = useViewer()
  const form = useRecordForm({
    stored: {
      rows: stored.map(({ databaseId, name, recordingCount, keptCount }): CategoryRow => ({
        key: databaseId,
        databaseId,
        name,
        count: keptCount ?? recordingCount,
      })),
    },
    schema: categoriesSchema,
    send: ({ rows }) =>
      save({
        input: {
          kind: kind.target,
          categories: rows.map(({ databaseId, name }) => ({ databaseId, name })),
          seen: stored.map(({ databaseId }) => databaseId),
        },
      }),
    saved: () => showDone('The categories are saved'),
  })
  return (
    <>
      <PageHeader
        title={`${capitalized(kind.one)} categories`}
        text={`Each is a shelf on the page of ${kind.many}, in this order.`}
        back={adminOf(kind)}
      />
      <FormPage form={form} readOnly={!rights.includes(kind.modify) || keepsToOwnBrands}>
        <FormSection title="Categories" text={`A category that is taken out leaves its ${kind.many} without one.`}>
          <CategoryRows bound={form.field('rows')} one={kind.one} most={RecordingCategoryInput.name.max} />
        </FormSection>
      </FormPage>
    </>
  )
}

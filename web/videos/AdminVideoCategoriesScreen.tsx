import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminVideoCategoriesScreenMutation } from '../__generated__/AdminVideoCategoriesScreenMutation.graphql.ts'
import type { AdminVideoCategoriesScreenQuery } from '../__generated__/AdminVideoCategoriesScreenQuery.graphql.ts'
import { VideoCategoryInput } from '../contract/__generated__/limits.ts'
import { categoriesSchema, CategoryRows, type CategoryRow } from '../domain/recordings/CategoryRows.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ADMIN } from './kind.ts'

/** The shelves of videos: their names and order, saved all at once. */
export default function AdminVideoCategoriesScreen({ queryRef }: ScreenProps<AdminVideoCategoriesScreenQuery>) {
  const { videoCategories } = usePreloadedQuery<AdminVideoCategoriesScreenQuery>(
    graphql`query AdminVideoCategoriesScreenQuery @preloadable { videoCategories { databaseId name videoCount } }`,
    queryRef,
  )
  const [save] = useSave<AdminVideoCategoriesScreenMutation>(graphql`
    mutation AdminVideoCategoriesScreenMutation($input: SaveVideoCategoriesInput!) {
      saveVideoCategories(input: $input) { categories { id databaseId name videoCount } }
    }
  `)
  const { rights, keepsToOwnBrands } = useViewer()
  const readOnly = !rights.includes('modify-videos') || keepsToOwnBrands
  const form = useRecordForm({
    stored: {
      rows: videoCategories.map(({ databaseId, name, videoCount }): CategoryRow => ({
        key: databaseId,
        databaseId,
        name,
        count: videoCount,
      })),
    },
    schema: categoriesSchema,
    send: ({ rows }) =>
      save({
        input: {
          categories: rows.map(({ databaseId, name }) => ({ databaseId, name })),
          seen: videoCategories.map(({ databaseId }) => databaseId),
        },
      }),
    saved: () => showDone('The categories are saved'),
  })
  return (
    <>
      <PageHeader
        title="Video categories"
        text="Each is a shelf on the page of videos, in this order."
        back={{ to: ADMIN, label: 'Videos' }}
      />
      <FormPage form={form} readOnly={readOnly}>
        <FormSection title="Categories" text="A category that is taken out leaves its videos without one.">
          <CategoryRows bound={form.field('rows')} one="video" most={VideoCategoryInput.name.max} />
        </FormSection>
      </FormPage>
    </>
  )
}

import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminPodcastCategoriesScreenMutation } from '../__generated__/AdminPodcastCategoriesScreenMutation.graphql.ts'
import type { AdminPodcastCategoriesScreenQuery } from '../__generated__/AdminPodcastCategoriesScreenQuery.graphql.ts'
import { PodcastCategoryInput } from '../contract/__generated__/limits.ts'
import { categoriesSchema, CategoryRows, type CategoryRow } from '../domain/recordings/CategoryRows.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ADMIN } from './kind.ts'

/** The shelves of podcasts: their names and order, saved all at once. */
export default function AdminPodcastCategoriesScreen({ queryRef }: ScreenProps<AdminPodcastCategoriesScreenQuery>) {
  const { podcastCategories } = usePreloadedQuery<AdminPodcastCategoriesScreenQuery>(
    graphql`query AdminPodcastCategoriesScreenQuery @preloadable { podcastCategories { databaseId name podcastCount } }`,
    queryRef,
  )
  const [save] = useSave<AdminPodcastCategoriesScreenMutation>(graphql`
    mutation AdminPodcastCategoriesScreenMutation($input: SavePodcastCategoriesInput!) {
      savePodcastCategories(input: $input) { categories { id databaseId name podcastCount } }
    }
  `)
  const { rights, keepsToOwnBrands } = useViewer()
  const readOnly = !rights.includes('modify-podcasts') || keepsToOwnBrands
  const form = useRecordForm({
    stored: {
      rows: podcastCategories.map(({ databaseId, name, podcastCount }): CategoryRow => ({
        key: databaseId,
        databaseId,
        name,
        count: podcastCount,
      })),
    },
    schema: categoriesSchema,
    send: ({ rows }) =>
      save({
        input: {
          categories: rows.map(({ databaseId, name }) => ({ databaseId, name })),
          seen: podcastCategories.map(({ databaseId }) => databaseId),
        },
      }),
    saved: () => showDone('The categories are saved'),
  })
  return (
    <>
      <PageHeader
        title="Podcast categories"
        text="Each is a shelf on the page of podcasts, in this order."
        back={{ to: ADMIN, label: 'Podcasts' }}
      />
      <FormPage form={form} readOnly={readOnly}>
        <FormSection title="Categories" text="A category that is taken out leaves its podcasts without one.">
          <CategoryRows bound={form.field('rows')} one="podcast" most={PodcastCategoryInput.name.max} />
        </FormSection>
      </FormPage>
    </>
  )
}

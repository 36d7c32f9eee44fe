import { Button, SimpleGrid } from '@mantine/core'
import { IconCategory } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { CategoriesScreenQuery } from '../__generated__/CategoriesScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { MediaCard } from '../ui/media/MediaCard.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { categoryPath } from './paths.ts'
import { counted } from '../ui/formats.ts'

/** What courses are about, across brands; categories without an open course stay away. */
export default function CategoriesScreen({ queryRef }: ScreenProps<CategoriesScreenQuery>) {
  const { categories } = usePreloadedQuery<CategoriesScreenQuery>(
    graphql`
    query CategoriesScreenQuery @preloadable {
      categories { id databaseId name description image { url } viewerProgress { completedCount total percent } }
    }
  `,
    queryRef,
  )
  const open = categories.filter(({ viewerProgress }) => viewerProgress.total > 0)
  return (
    <>
      <PageHeader title="Categories" text="Training by what it is about, whichever brand it comes from." />
      {open.length === 0 && (
        <EmptyState
          icon={IconCategory}
          title="No categories yet"
          text="As soon as courses open to you are sorted into categories, they appear here."
          action={
            <Button component={Link} to="/auth/my-training">
              To my training
            </Button>
          }
        />
      )}
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2, md: 3 }}
        spacing="md"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {open.map(
          ({ id, databaseId, name, description, image, viewerProgress: { completedCount, total, percent } }) => (
            <li key={id}>
              <MediaCard
                title={name}
                to={categoryPath(databaseId, name)}
                image={image?.url}
                text={description}
                progress={percent / 100}
                order={2}
                ratio="16 / 9"
                over={`${completedCount} of ${counted(total, 'course')} passed`}
              />
            </li>
          ),
        )}
      </SimpleGrid>
    </>
  )
}

import { Button, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { FavoritesScreenMutation, ReactionTarget } from '../__generated__/FavoritesScreenMutation.graphql.ts'
import type { FavoritesScreenQuery } from '../__generated__/FavoritesScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { formatDate } from '../ui/formats.ts'
import { showUndo } from '../ui/dialogs/confirm.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import { SearchBar } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { MediaCard } from '../ui/media/MediaCard.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import classes from './FavoritesScreen.module.css'
import { favoriteKinds } from './kinds.ts'

const defaults = { text: '', kind: '' }

/** What a person keeps, of all kinds. */
export default function FavoritesScreen({ queryRef }: ScreenProps<FavoritesScreenQuery>) {
  const { favorites } = usePreloadedQuery<FavoritesScreenQuery>(
    graphql`
    query FavoritesScreenQuery($text: String, $target: ReactionTarget) @preloadable {
      favorites(text: $text, target: $target) { id target databaseId title date path image { url } }
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const kinds = favoriteKinds()
  const { gone, takeOff } = useTakeOff()
  const kept = favorites.filter(({ id }) => !gone.has(id))
  return (
    <>
      <PageHeader title="Favorites" text="What you starred, in one place." />
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: 'Search favorites' },
          { kind: 'select', name: 'kind', label: 'Everything', options: kinds },
        ]}
      />
      {kept.length === 0 &&
        (search.active > 0 ? (
          <NotFound title="No favorite matches your search" onClear={search.clear} clear="Show all favorites" />
        ) : (
          <EmptyState
            icon={IconStar}
            title="No favorites yet"
            text="Choose the star under anything you want to find again, and it appears here."
          />
        ))}
      <Stack gap="xl">
        {kinds.map(({ value, label }) => {
          const ofKind = kept.filter(({ target }) => target === value)
          return (
            ofKind.length > 0 && (
              <section key={value} aria-label={label}>
                <Title order={2} fz="h4" mb="sm">
                  {label}
                </Title>
                <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>
                  {ofKind.map((favorite) => (
                    <MediaCard
                      key={favorite.id}
                      order={3}
                      title={favorite.title}
                      to={favorite.path}
                      image={favorite.image?.url}
                      ratio="16 / 9"
                      over={formatDate(favorite.date)}
                      footer={
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          className={classes.takeOff}
                          leftSection={<IconStarFilled size={16} aria-hidden="true" />}
                          aria-label={`Remove ${favorite.title}`}
                          onClick={() => takeOff(favorite)}
                        >
                          Remove
                        </Button>
                      }
                    />
                  ))}
                </SimpleGrid>
              </section>
            )
          )
        })}
      </Stack>
    </>
  )
}

type Kept = { id: string; target: ReactionTarget; databaseId: string; title: string }

/** Takes one off at once, with a way back; it comes back by itself when the server refuses. */
function useTakeOff() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [react] = useSave<FavoritesScreenMutation>(graphql`
    mutation FavoritesScreenMutation($input: ReactInput!) { react(input: $input) { reactions { id favored favorites } } }
  `)
  const show = (id: string) => setGone((before) => new Set([...before].filter((one) => one !== id)))
  const takeOff = ({ id, target, databaseId, title }: Kept) => {
    setGone((before) => new Set([...before, id]))
    void react({ input: { target, databaseId, favored: false } }).then(({ data }) => {
      if (!data) return show(id)
      showUndo(`“${title}” is no longer among your favorites`, () => {
        show(id)
        void react({ input: { target, databaseId, favored: true } })
      })
    })
  }
  return { gone, takeOff }
}

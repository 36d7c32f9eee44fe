import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { RecordingShelves_begun$key } from '../../__generated__/RecordingShelves_begun.graphql.ts'
import type { RecordingShelves_categories$key } from '../../__generated__/RecordingShelves_categories.graphql.ts'
import { CardRow } from '../../ui/lists/cards/CardRow.tsx'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import { useSearchState, type SearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { categoryPathOf, listOf, type RecordingKind } from './kinds.ts'
import { RecordingCard } from './RecordingCard.tsx'

const defaults = { text: '', category: '', show: '' }
/** Of a shelf on this page. */
const SHOWN = 4

type Props = {
  kind: RecordingKind
  actions: ReactNode
  begun: RecordingShelves_begun$key
  categories: RecordingShelves_categories$key
  /** One searches: what is found, instead of shelves. */ isSearch: boolean
  list: (search: Pick<SearchState, 'active' | 'clear'>) => ReactNode
}

/** What one began, then a shelf for each category; or what one searches for, all of them included. */
export function RecordingShelves({ kind, actions, isSearch, list, ...keys }: Props) {
  const begun = useFragment(
    graphql`fragment RecordingShelves_begun on Recording @relay(plural: true) { id ...RecordingCard_recording }`,
    keys.begun,
  )
  const categories = useFragment(
    graphql`
    fragment RecordingShelves_categories on RecordingCategory @relay(plural: true)
    @argumentDefinitions(isSearch: { type: "Boolean!" }) {
      id databaseId name shelf @skip(if: $isSearch) { id ...RecordingCard_recording }
    }
  `,
    keys.categories,
  )
  const search = useSearchState(defaults)
  const { to, label } = listOf(kind)
  const shelves = categories.filter(({ shelf }) => (shelf?.length ?? 0) > 0)
  return (
    <>
      <PageHeader title={label} text={kind.words.learner} actions={actions} />
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: 'Search titles and speech' },
          {
            kind: 'select',
            name: 'category',
            label: 'Any category',
            options: categories.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
          },
          {
            kind: 'select',
            name: 'show',
            label: `All ${kind.many}`,
            options: [{ value: 'favorites', label: 'Favorites' }],
          },
        ]}
      />
      <Stack gap={40}>
        {begun.length > 0 && (
          <CardRow title={kind.words.goesOn}>
            {begun.map((recording) => (
              <RecordingCard key={recording.id} recording={recording} kind={kind} />
            ))}
          </CardRow>
        )}
        {shelves.map(({ id, databaseId, name, shelf }) => (
          <CardRow
            key={id}
            title={name}
            all={(shelf?.length ?? 0) > SHOWN ? categoryPathOf(kind, databaseId, name) : undefined}
          >
            {shelf?.slice(0, SHOWN).map((recording) => (
              <RecordingCard key={recording.id} recording={recording} kind={kind} />
            ))}
          </CardRow>
        ))}
        {isSearch || shelves.length === 0 ? (
          list(search)
        ) : (
          <Group justify="center">
            <Button component={Link} to={`${to}?show=all`} variant="default">
              See all {kind.many}
            </Button>
          </Group>
        )}
      </Stack>
    </>
  )
}

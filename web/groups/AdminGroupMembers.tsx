import { IconUsers } from '@tabler/icons-react'
import { lazy, type ComponentProps } from 'react'
import { useRevalidator } from 'react-router'
import { showDone } from '../ui/alerts.ts'
import type { MorePages } from '../ui/lists/pagination/useAppendOnScroll.ts'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminMembers } from './AdminMembers.tsx'
import { addedWords, peopleColumns, takenOutWords, type personOf } from './adminPeople.tsx'

const AdminPeoplePicker = lazy(() => import('./AdminPeoplePicker.tsx'))

const defaults = { people: '' }

type Picker = ComponentProps<typeof AdminPeoplePicker>

type Props = {
  rows: ReturnType<typeof personOf>[]
  totalCount: number
  pages: MorePages
  /** Of which group. */
  place: Picker['place']
  /** What the group is without people. */
  nobody: string
  /** How many came in; undefined when none did. */
  add: (choice: Parameters<Picker['onPick']>[0]) => Promise<number | undefined>
  /** Its people follow from rules: nobody is added or taken out. */
  readOnly?: boolean
  /** True when they are out. */
  remove: (userIds: string[]) => Promise<boolean>
}

/** The people of a group of either kind. */
export function AdminGroupMembers({ rows, totalCount, pages, place, nobody, readOnly, add, remove }: Props) {
  const search = useSearchState(defaults)
  const { revalidate } = useRevalidator()
  return (
    <AdminMembers
      label="People of the group"
      rows={rows}
      totalCount={totalCount}
      pages={pages}
      keyOf={(person) => person.databaseId}
      nameOf={({ fullName }) => fullName}
      columns={peopleColumns}
      search={search}
      filters={[{ kind: 'text', name: 'people', label: 'Search people of this group' }]}
      notFound="Nobody in this group matches"
      none={{ icon: IconUsers, title: 'Nobody yet', text: nobody }}
      takes="Remove from the group"
      takesSeveral="Remove"
      take={async (people) => {
        const userIds = people.map((person) => person.databaseId)
        return (await remove(userIds))
          ? { told: takenOutWords(userIds.length), undo: () => add({ userIds }) }
          : undefined
      }}
      readOnly={readOnly}
      adds="Add people"
      picker={(onClose) => (
        <AdminPeoplePicker
          title="Add people"
          place={place}
          allowsAll
          onClose={onClose}
          onPick={async (choice) => {
            const added = await add(choice)
            if (added === undefined) return false
            showDone(addedWords(added))
            void revalidate()
            return true
          }}
        />
      )}
    />
  )
}

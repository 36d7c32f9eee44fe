import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'

export const defaults = { text: '', brand: '', category: '', length: '', standing: '', expires: '', sort: '' }

type Choice = { value: string; label: string }

/** What the catalog is narrowed and ordered by. */
export const filtersOf = (brands: readonly Choice[], categories: readonly Choice[]): SearchField<typeof defaults>[] => [
  { kind: 'text', name: 'text', label: 'Search courses' },
  { kind: 'select', name: 'brand', label: 'Any brand', options: [...brands] },
  { kind: 'select', name: 'category', label: 'Any category', options: [...categories] },
  {
    kind: 'select',
    name: 'standing',
    label: 'Any progress',
    options: [
      { value: 'NOT_STARTED', label: 'Not started' },
      { value: 'IN_PROGRESS', label: 'In progress' },
      { value: 'PASSED', label: 'Passed' },
    ],
  },
  {
    kind: 'select',
    name: 'length',
    label: 'Any length',
    options: [
      { value: 'SHORT', label: 'Under 15 minutes' },
      { value: 'MEDIUM', label: '15 to 45 minutes' },
      { value: 'LONG', label: 'Over 45 minutes' },
    ],
  },
  {
    kind: 'select',
    name: 'expires',
    label: 'Any certificate',
    options: [
      { value: 'true', label: 'Certificate expires' },
      { value: 'false', label: 'Certificate does not expire' },
    ],
  },
  {
    kind: 'select',
    name: 'sort',
    label: 'By title',
    options: [
      { value: 'newest', label: 'Newest first' },
      { value: 'changed', label: 'Changed last first' },
      { value: '-title', label: 'By title, from Z' },
    ],
  },
]

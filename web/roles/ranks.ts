/** The shipped hierarchy: what a rank means (spec part 1, 6). */
const names = [
  'Platform admin',
  'Company admin',
  'Brand manager',
  'Regional sales manager',
  'Sales rep',
  'Dealer manager',
  'Learner',
]

export const rankWord = (rank: number | null | undefined) =>
  rank == null ? 'Outside the hierarchy' : (names[rank] ?? 'Learner')

/** Ranks one may give: below the own one, or none for who sees everything. */
export const ranksBelow = (own: number | null | undefined) => [
  ...names.flatMap((_name, rank) =>
    own != null && rank > own ? [{ value: String(rank), label: rankWord(rank) }] : [],
  ),
  ...(own != null && own <= 1 ? [{ value: '', label: rankWord(null) }] : []),
]

export const categoryWord = (category: string) =>
  category.charAt(0).toUpperCase() + category.slice(1).replaceAll('_', ' ')

import type { DashboardQuery } from '../__generated__/DashboardQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { declared } from '../session/feature.ts'

/** The screen together with the cards that features bring, all fetched at once. */
export async function loadDashboard() {
  const declaredCards = declared('dashboard')
    .flat()
    .toSorted((a, b) => a.place - b.place)
  const [{ DashboardScreen }, cards] = await Promise.all([
    import('./DashboardScreen.tsx'),
    Promise.all(declaredCards.map(({ load }) => load())),
  ])
  return {
    default: ({ queryRef }: ScreenProps<DashboardQuery>) => <DashboardScreen queryRef={queryRef} cards={cards} />,
  }
}

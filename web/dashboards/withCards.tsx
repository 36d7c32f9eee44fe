import type { ComponentType } from 'react'
import type { DashboardQuery } from '../__generated__/DashboardQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { declared, type OnDashboard } from '../session/feature.ts'

type Props = ScreenProps<DashboardQuery>
type Carded = ComponentType<Props & { cards: readonly ComponentType<OnDashboard>[] }>

/** The screen together with the cards that features bring, all fetched at once. */
export const withCards = (load: () => Promise<{ DashboardScreen: Carded }>) => async () => {
  const inOrder = declared('dashboard')
    .flat()
    .toSorted((a, b) => a.place - b.place)
  const [{ DashboardScreen }, cards] = await Promise.all([load(), Promise.all(inOrder.map((card) => card.load()))])
  return { default: ({ queryRef }: Props) => <DashboardScreen queryRef={queryRef} cards={cards} /> }
}

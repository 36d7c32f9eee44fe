import { useRevalidator } from 'react-router'
import { showDone } from '../../ui/alerts.ts'

type Named = { databaseId: string; title: string }

/** Brings back what was deleted; `send` fires the mutation of its kind. */
export function useBringBack(send: (databaseId: string) => Promise<{ data?: unknown }>) {
  const { revalidate } = useRevalidator()
  return async ({ databaseId, title }: Named) => {
    const { data } = await send(databaseId)
    if (!data) return
    showDone(`${title} is back`)
    void revalidate()
  }
}

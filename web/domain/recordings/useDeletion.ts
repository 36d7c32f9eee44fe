import { useRevalidator } from 'react-router'
import { confirm, showUndo } from '../../ui/dialogs/confirm.tsx'
import { useBringBack } from '../deletion/useBringBack.ts'
import type { Named, RecordingKind } from './kinds.ts'

/** Fires a mutation about one of the kind. */
type Send = (input: { databaseId: string }) => Promise<{ data?: unknown }>

/** Deletes one, which can be taken back: at once, and for 30 days; `remove` answers true when it is gone. */
export function useDeletion({ one, takes }: RecordingKind, send: { remove: Send; restore: Send }) {
  const { revalidate } = useRevalidator()
  const restore = useBringBack((databaseId) => send.restore({ databaseId }))
  const remove = async ({ databaseId, title }: Named): Promise<boolean> => {
    const isSure = await confirm({
      title: `Delete ${title}?`,
      action: `Delete ${one}`,
      stay: `Keep ${one}`,
      danger: true,
      text: `Nobody ${takes} it any more. It can be brought back for 30 days, with its likes and comments.`,
    })
    if (!isSure) return false
    const { data } = await send.remove({ databaseId })
    if (!data) return false
    showUndo(`${title} is deleted`, () => void restore({ databaseId, title }))
    void revalidate()
    return true
  }
  return { remove, restore }
}

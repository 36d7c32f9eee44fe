import { useNavigate } from 'react-router'
import { showDone } from '../../ui/alerts.ts'

type Copied = { data?: { copied: { made: { databaseId: string } } } }

/** Makes a copy as a draft and opens its editor; `send` fires the mutation of the kind. */
export function useDuplicate(editorOf: (id: string) => string, send: (databaseId: string) => Promise<Copied>) {
  const navigate = useNavigate()
  return async ({ databaseId }: { databaseId: string }) => {
    const { data } = await send(databaseId)
    if (!data) return
    showDone('Copied as a draft, for nobody to see yet')
    await navigate(editorOf(data.copied.made.databaseId))
  }
}

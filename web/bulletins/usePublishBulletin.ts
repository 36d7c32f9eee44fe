import { graphql, readInlineData } from 'react-relay'
import type { usePublishBulletin_bulletin$key } from '../__generated__/usePublishBulletin_bulletin.graphql.ts'
import type { usePublishBulletinMutation } from '../__generated__/usePublishBulletinMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { showUndo } from '../ui/forms/confirm.tsx'

/** Opens or closes a bulletin now; what was planned of it is taken back. */
export function usePublishBulletin() {
  const [save] = useSave<usePublishBulletinMutation>(graphql`
    mutation usePublishBulletinMutation($input: SaveBulletinInput!) { saveBulletin(input: $input) { bulletin { id status date publishAt unpublishAt version } } }
  `)
  const publish = async (bulletin: usePublishBulletin_bulletin$key, published: boolean): Promise<void> => {
    const { databaseId, title } = readInlineData(
      graphql`fragment usePublishBulletin_bulletin on Bulletin @inline { databaseId title }`,
      bulletin,
    )
    const { data } = await save({ input: { databaseId, published } })
    if (data && published) showDone(`${title} is published`)
    else if (data)
      showUndo(`${title} is hidden from readers`, () => {
        void publish(bulletin, true)
      })
  }
  return publish
}

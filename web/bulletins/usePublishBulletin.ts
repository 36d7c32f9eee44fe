import { graphql, readInlineData } from 'react-relay'
import type { usePublishBulletin_bulletin$key } from '../__generated__/usePublishBulletin_bulletin.graphql.ts'
import type { usePublishBulletinMutation } from '../__generated__/usePublishBulletinMutation.graphql.ts'
import { publish } from '../domain/publishing/publish.ts'
import { useSave } from '../relay/useSave.ts'

/** Opens or closes a bulletin now; what was planned of it is taken back. */
export function usePublishBulletin() {
  const [save] = useSave<usePublishBulletinMutation>(graphql`
    mutation usePublishBulletinMutation($input: SaveBulletinInput!) { saveBulletin(input: $input) { bulletin { id status date publishAt unpublishAt version } } }
  `)
  return (bulletin: usePublishBulletin_bulletin$key, published: boolean) => {
    const { databaseId, title } = readInlineData(
      graphql`fragment usePublishBulletin_bulletin on Bulletin @inline { databaseId title }`,
      bulletin,
    )
    return publish(
      {
        opened: () => `${title} is published`,
        closed: `${title} is hidden from readers`,
        send: (open) => save({ input: { databaseId, published: open } }),
      },
      published,
    )
  }
}

import { graphql } from 'react-relay'
import type { usePublishVideoMutation } from '../__generated__/usePublishVideoMutation.graphql.ts'
import { publish } from '../domain/publishing/publish.ts'
import { useSave } from '../relay/useSave.ts'
import { showFailure } from '../ui/alerts.ts'

type Named = { databaseId: string; title: string }

/** Opens a video or closes it, now; what was planned of it is taken back. */
export function usePublishVideo() {
  const [save] = useSave<usePublishVideoMutation>(graphql`
    mutation usePublishVideoMutation($input: SaveVideoInput!) {
      saveVideo(input: $input) { video { id state status date publishAt unpublishAt version } }
    }
  `)
  return ({ databaseId, title }: Named, published: boolean) =>
    publish(
      {
        opened: () => `${title} is published`,
        closed: `${title} is hidden from viewers`,
        async send(open) {
          const { data, fields } = await save({ input: { databaseId, published: open } })
          // What it lacks stands at a field of its editor.
          const lack = fields?.media ?? fields?.published
          if (lack) showFailure(lack)
          return { data }
        },
      },
      published,
    )
}

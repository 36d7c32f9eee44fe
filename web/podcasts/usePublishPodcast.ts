import { graphql } from 'react-relay'
import type { usePublishPodcastMutation } from '../__generated__/usePublishPodcastMutation.graphql.ts'
import { publish } from '../domain/publishing/publish.ts'
import { useSave } from '../relay/useSave.ts'
import { showFailure } from '../ui/alerts.ts'

type Named = { databaseId: string; title: string }

/** Opens a podcast or closes it, now; what was planned of it is taken back. */
export function usePublishPodcast() {
  const [save] = useSave<usePublishPodcastMutation>(graphql`
    mutation usePublishPodcastMutation($input: SavePodcastInput!) {
      savePodcast(input: $input) { podcast { id state status date publishAt unpublishAt version } }
    }
  `)
  return ({ databaseId, title }: Named, published: boolean) =>
    publish(
      {
        opened: () => `${title} is published`,
        closed: `${title} is hidden from listeners`,
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

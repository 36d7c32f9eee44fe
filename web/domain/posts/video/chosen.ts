import { graphql, readInlineData } from 'react-relay'
import type { chosen_video$key } from '../../../__generated__/chosen_video.graphql.ts'

/** A stored video of an answer as the form of a post keeps it; null where there is none. */
export function chosenVideo(key: chosen_video$key | null | undefined) {
  if (!key) return null
  const { databaseId, title, status, brand, audience, media, image, captions } = readInlineData(
    graphql`
    fragment chosen_video on Recording @inline {
      databaseId title status
      brand { databaseId name active }
      audience { databaseId name }
      media { url }
      image { url }
      captions { url }
    }
  `,
    key,
  )
  return {
    value: databaseId,
    label: title,
    isOpen: status === 'PUBLISHED',
    /** A draft opens with the post that shows it. */ opensWithPost: status === 'DRAFT',
    /** Hidden with its brand. */ hiddenBrand: brand && !brand.active ? brand.name : null,
    audience: audience.map(({ databaseId: id, name }) => ({ id, name })),
    src: media?.url ?? null,
    poster: image?.url ?? null,
    captions: captions?.url ?? null,
  }
}
export type ChosenVideo = NonNullable<ReturnType<typeof chosenVideo>>

/** Who of the readers does not see a video, in a sentence; null where all of them do. `groups` are the post's. */
export function notVisibleTo(
  { isOpen, opensWithPost, hiddenBrand, audience }: ChosenVideo,
  groups: readonly string[],
): string | null {
  if (!isOpen && !opensWithPost) return 'Nobody sees this video until it is published.'
  if (hiddenBrand) return `Nobody sees this video while the brand ${hiddenBrand} is hidden.`
  const isForAll = !audience.length || (groups.length > 0 && groups.every((id) => audience.some((of) => of.id === id)))
  if (isForAll) return null
  return `Only ${audience.map(({ name }) => name).join(', ')} can see this video. Others read this without it.`
}

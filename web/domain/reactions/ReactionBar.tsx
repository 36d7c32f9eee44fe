import { Button, Group } from '@mantine/core'
import {
  IconStar,
  IconStarFilled,
  IconThumbDown,
  IconThumbDownFilled,
  IconThumbUp,
  IconThumbUpFilled,
} from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { ReactionBar_reactions$key } from '../../__generated__/ReactionBar_reactions.graphql.ts'
import type { ReactionBarMutation, ReactionTarget } from '../../__generated__/ReactionBarMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { formatNumber } from '../../ui/formats.ts'

type Props = {
  reactions: ReactionBar_reactions$key
  target: ReactionTarget
  databaseId: string
  /** It takes a dislike as well. */
  canDislike?: boolean
}

/** Like it, keep it among the favorites: at once, and back when the server refuses. */
export function ReactionBar({ reactions, target, databaseId, canDislike = false }: Props) {
  const known = useFragment(
    graphql`fragment ReactionBar_reactions on Reactions { id favored liked disliked favorites likes dislikes }`,
    reactions,
  )
  const [react] = useSave<ReactionBarMutation>(graphql`
    mutation ReactionBarMutation($input: ReactInput!) { react(input: $input) { reactions { id favored liked disliked favorites likes dislikes } } }
  `)
  const { favored, liked, disliked } = known
  const say = (said: { favored: boolean } | { liked: boolean } | { disliked: boolean }) => {
    const asked = { ...known, ...said }
    // One takes the other back.
    const next = {
      ...asked,
      liked: asked.liked && !('disliked' in said && said.disliked),
      disliked: asked.disliked && !('liked' in said && said.liked),
    }
    void react(
      { input: { target, databaseId, ...said } },
      {
        optimisticResponse: {
          react: {
            reactions: {
              id: known.id,
              favored: next.favored,
              liked: next.liked,
              disliked: next.disliked,
              favorites: known.favorites + Number(next.favored) - Number(favored),
              likes: known.likes + Number(next.liked) - Number(liked),
              dislikes: known.dislikes + Number(next.disliked) - Number(disliked),
            },
          },
        },
      },
    )
  }
  return (
    <Group gap="xs">
      <Button
        variant={liked ? 'light' : 'default'}
        aria-pressed={liked}
        leftSection={
          liked ? <IconThumbUpFilled size={18} aria-hidden="true" /> : <IconThumbUp size={18} aria-hidden="true" />
        }
        onClick={() => say({ liked: !liked })}
      >
        {known.likes > 0 ? `Like · ${formatNumber(known.likes)}` : 'Like'}
      </Button>
      {canDislike && (
        <Button
          variant={disliked ? 'light' : 'default'}
          aria-pressed={disliked}
          leftSection={
            disliked ? (
              <IconThumbDownFilled size={18} aria-hidden="true" />
            ) : (
              <IconThumbDown size={18} aria-hidden="true" />
            )
          }
          onClick={() => say({ disliked: !disliked })}
        >
          {known.dislikes > 0 ? `Dislike · ${formatNumber(known.dislikes)}` : 'Dislike'}
        </Button>
      )}
      <Button
        variant={favored ? 'light' : 'default'}
        aria-pressed={favored}
        leftSection={
          favored ? <IconStarFilled size={18} aria-hidden="true" /> : <IconStar size={18} aria-hidden="true" />
        }
        onClick={() => say({ favored: !favored })}
      >
        Favorite
      </Button>
    </Group>
  )
}

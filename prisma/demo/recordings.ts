import type { Draw } from '../factories/draw.ts'

/** What is said in captions, as the portal keeps it for search. */
export const spoken = (vtt: string) =>
  vtt
    .split('\n')
    .filter((line) => line && line !== 'WEBVTT' && !line.includes('-->') && !/^\d+$/.test(line))
    .join(' ')

export interface Audience {
  /** People who may have played and liked it, with the groups they belong to. */
  viewers: readonly { id: string; groups: readonly string[] }[]
  draw: Draw
  now: Date
}

interface Played {
  userId: string
  progress: {
    positionSeconds: number
    watchedSeconds: number
    startedAt: Date
    touchedAt: Date
    completedAt: Date | null
  }
  /** Null who thinks nothing of it. */
  reaction: { liked: boolean; disliked: boolean; favored: boolean } | null
}

/** Those who played something since it opened, a `share` of all it is for, and what they think of it. */
export function playedBy({ viewers, draw, now }: Audience, since: Date, share: number, group?: string): Played[] {
  const meant = viewers.filter(({ groups }) => !group || groups.includes(group)).map(({ id }) => id)
  const by = meant.filter(() => draw.chance(share))
  return by.map((userId) => {
    const seconds = draw.int(2, 15)
    const at = new Date(draw.int(since.getTime(), Math.max(since.getTime() + 1, now.getTime())))
    const [liked, favored] = [draw.chance(0.35), draw.chance(0.08)]
    const disliked = !liked && draw.chance(0.03)
    return {
      userId,
      progress: {
        positionSeconds: seconds,
        watchedSeconds: seconds,
        startedAt: at,
        touchedAt: at,
        completedAt: seconds > 13 ? at : null,
      },
      reaction: liked || favored || disliked ? { liked, disliked, favored } : null,
    }
  })
}

/** The counts of a row that they make. */
export const countsOf = (played: readonly Played[]) => {
  const thought = (of: 'liked' | 'disliked' | 'favored') => played.filter(({ reaction }) => reaction?.[of]).length
  return { views: played.length, likes: thought('liked'), dislikes: thought('disliked'), favorites: thought('favored') }
}

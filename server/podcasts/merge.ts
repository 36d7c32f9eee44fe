import { z } from 'zod'
import { mergeable } from '../domain/people/mergeable.ts'

// An address stays with its account: that of the closed one ends with it, and is there again once it is opened.
mergeable({
  name: 'podcast-feeds',
  label: 'Podcast addresses',
  covers: ['PodcastFeed.userId'],
  count: async (db, { secondaryId }) => ({
    moves: 0,
    stays: await db.podcastFeed.count({ where: { userId: secondaryId } }),
  }),
  moved: z.null(),
  move: async () => null,
  putBack: async () => {},
})

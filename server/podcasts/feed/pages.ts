import path from 'node:path'
import { answerUnknown, feedPage } from '../../domain/feeds/feedPage.ts'
import { viewerAtDoor } from '../../domain/people/viewer.ts'
import { countSent } from '../../domain/recordings/progress.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import type { Page } from '../../platform/http/pages.ts'
import { sendFile } from '../../platform/http/static.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { podcastKind } from '../kind.ts'
import { podcastRules } from '../rules.ts'
import { ENDING, isSigned, PATH, PLAYED, playedAt, playedIn, SHOWN, shownAt } from './address.ts'
import { rssOf, type Episode } from './rss.ts'

/** The newest so many: apps keep what they have seen. */
const MOST = 300
const NAME = 'Paddock'

type Feed = Parameters<typeof playedAt>[1]

const endingOf = ({ key }: { key: string }): string => path.extname(key).slice(1)

/** What is open to the person now, newest first. */
async function episodesFor({ db, config }: Services, viewer: Viewer, feed: Feed): Promise<Episode[]> {
  const rows = await db.podcast.findMany({
    where: { AND: [podcastRules.availableTo(viewer), { mediaId: { not: null } }] },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
    take: MOST,
    select: {
      id: true,
      title: true,
      description: true,
      date: true,
      category: { select: { name: true } },
      brand: { select: { name: true } },
      image: { select: { key: true } },
      media: { select: { key: true, size: true, mediaType: true, durationSeconds: true } },
    },
  })
  return rows.flatMap(({ id, title, description, date, category, brand, image, media }) =>
    media
      ? [
          {
            id,
            title,
            text: description,
            page: `${config.PUBLIC_URL}${podcastKind.page}/${id}`,
            date,
            author: brand?.name ?? NAME,
            image: image && shownAt(config, feed, id, endingOf(image)),
            category: category?.name ?? null,
            seconds: media.durationSeconds,
            media: { url: playedAt(config, feed, id, endingOf(media)), size: media.size, type: media.mediaType },
          },
        ]
      : [],
  )
}

const feed = feedPage({
  model: 'PodcastFeed',
  path: PATH,
  ending: ENDING,
  fileName: 'paddock.xml',
  mediaType: 'application/rss+xml',
  find: ({ db }, hash) => db.podcastFeed.findUnique({ where: { tokenHash: hash } }),
  async textFor(services, { viewer, row, address }) {
    const { PUBLIC_URL } = services.config
    const channel = {
      title: NAME,
      text: 'Podcasts from your brands. This address is yours alone.',
      address,
      page: `${PUBLIC_URL}${podcastKind.page}`,
      image: `${PUBLIC_URL}/podcasts.png`,
      author: NAME,
    }
    return rssOf(channel, viewer.held ? [] : await episodesFor(services, viewer, row))
  },
})

/** Whose app asks for which podcast; null for an address that leads nowhere, and for what is not open to them now. */
async function askedFor(services: Services, pathname: string, below: string) {
  const played = playedIn(pathname, below)
  const row = played && (await services.db.podcastFeed.findUnique({ where: { id: played.feedId } }))
  if (!row || !isSigned(row, played)) return null
  const viewer = await viewerAtDoor(services, row.userId)
  if (!viewer || viewer.held) return null
  const podcast = await services.db.podcast.findFirst({
    where: { AND: [{ id: played.podcastId }, podcastRules.availableTo(viewer)] },
    select: { id: true, media: true, image: true },
  })
  return podcast && { viewer, ...podcast }
}

/** What an app plays by the address in a person's feed: what goes out counts as listening. */
const played: Page = {
  path: `${PLAYED}*`,
  async answer(services, req, res, url) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    const asked = await askedFor(services, url.pathname, PLAYED)
    if (!asked?.media) {
      await answerUnknown(services, req, res)
      return true
    }
    const { viewer, id, media } = asked
    await services.limits.use('listening', viewer.id)
    res.setHeader('x-robots-tag', 'noindex')
    const { start, bytes } = await sendFile(req, res, media, { files: services.files, isShared: true })
    const length = media.durationSeconds
    if (bytes && length && media.size) {
      const at = (byte: number) => (byte / media.size) * length
      const heard = { id, userId: viewer.id, length, from: at(start), to: at(start + bytes) }
      await changeInJob(services, 'listenElsewhere', (c) => countSent(c, 'Podcast', heard))
    }
    return true
  },
}

/** The picture of a podcast, by the address in a person's feed. */
const shown: Page = {
  path: `${SHOWN}*`,
  async answer(services, req, res, url) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    const asked = await askedFor(services, url.pathname, SHOWN)
    if (!asked?.image) {
      await answerUnknown(services, req, res)
      return true
    }
    await services.limits.use('listening', asked.viewer.id)
    res.setHeader('x-robots-tag', 'noindex')
    await sendFile(req, res, asked.image, { files: services.files, isShared: true })
    return true
  },
}

/** The longer paths first: all begin alike. */
export const pages: Page[] = [played, shown, feed]

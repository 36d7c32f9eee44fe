import { builder } from '../../platform/graphql/builder.ts'
import { badInput } from '../../platform/errors.ts'

type Provider = 'YOUTUBE' | 'VIMEO'

/** A video on one of the two sites we show videos of. */
export interface Embed {
  provider: Provider
  /** Its page there, always written the same way. */
  page: string
  /** What a frame loads: the address that sets the fewest cookies. */
  frame: string
}

const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{6,12}$/
const VIMEO_HASH = /^[0-9a-f]{6,20}$/

/** Where a video begins, in seconds: 90, 90s, 1m30s or 1h2m3s; 0 for anything else. */
function startIn(url: URL): number {
  const startText = url.searchParams.get('t') ?? url.searchParams.get('start') ?? ''
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(startText) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

const youtube = (id: string | null | undefined, start: number): Embed | null =>
  id && YOUTUBE_ID.test(id)
    ? {
        provider: 'YOUTUBE',
        page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
        frame: `https://www.youtube-nocookie.com/embed/${id}?rel=0${start ? `&start=${start}` : ''}`,
      }
    : null

/** A hash opens what its owner did not list. */
const vimeo = (id: string | undefined, hash: string | null | undefined): Embed | null =>
  id && VIMEO_ID.test(id) && (!hash || VIMEO_HASH.test(hash))
    ? {
        provider: 'VIMEO',
        page: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
        frame: `https://player.vimeo.com/video/${id}?dnt=1${hash ? `&h=${hash}` : ''}`,
      }
    : null

/** The video an address names; null for every other address. */
export function embedOf(address: string): Embed | null {
  const url = URL.parse(address.trim())
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.port) return null
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  const [first, second] = url.pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return youtube(first, startIn(url))
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return first === 'watch'
      ? youtube(url.searchParams.get('v'), startIn(url))
      : ['embed', 'shorts', 'live', 'v'].includes(first ?? '')
        ? youtube(second, startIn(url))
        : null
  if (host === 'vimeo.com') return vimeo(first, second)
  if (host === 'player.vimeo.com' && first === 'video') return vimeo(second, url.searchParams.get('h'))
  return null
}

/** The page of the video as it is kept; an empty text takes it away. Errors: BAD_USER_INPUT at `field`. */
export function embedPage(address: string | null, field: string): string | null {
  if (!address?.trim()) return null
  const embed = embedOf(address)
  if (!embed) throw badInput(field, 'Use the address of a video on YouTube or Vimeo.')
  return embed.page
}

export const EmbedType = builder
  .objectRef<Embed>('Embed')
  .implement({
    description: 'A video that is shown by the site it is on.',
    fields: (t) => ({
      provider: t.expose('provider', {
        type: builder.enumType('EmbedProvider', {
          description: 'A site whose videos are shown here, once the person agrees to load them from there.',
          values: { YOUTUBE: { description: 'YouTube.' }, VIMEO: { description: 'Vimeo.' } } as const,
        }),
        description: 'The site.',
      }),
      page: t.exposeString('page', { description: 'The address of its page there.' }),
      frame: t.exposeString('frame', { description: 'What a frame loads once the person agreed.' }),
    }),
  })

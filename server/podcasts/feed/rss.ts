/** An episode as podcast apps show it. Addresses are whole; times in seconds. */
export interface Episode {
  id: string
  title: string
  text: string
  /** Its page in the portal. */
  page: string
  date: Date
  author: string
  image: string | null
  category: string | null
  seconds: number | null
  media: { url: string; size: number; type: string }
}

interface Channel {
  title: string
  text: string
  /** Where it is read, and where its people find more. */
  address: string
  page: string
  image: string
  author: string
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text as XML 1.0 takes it: signs it has no place for are left out. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)

const element = (name: string, text: string): string => `<${name}>${xml(text)}</${name}>`
const attribute = (name: string, values: Record<string, string>): string =>
  `<${name}${Object.entries(values)
    .map(([key, value]) => ` ${key}="${xml(value)}"`)
    .join('')}/>`

/** Hours, minutes and seconds, as podcast directories ask for it. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

const itemOf = ({ id, title, text, page, date, author, image, category, seconds, media }: Episode): string =>
  [
    '<item>',
    element('title', title),
    element('link', page),
    // Not by our address, which may change: it would be another episode then.
    `<guid isPermaLink="false">${xml(id)}</guid>`,
    element('pubDate', date.toUTCString()),
    element('description', text || title),
    attribute('enclosure', { url: media.url, length: String(media.size), type: media.type }),
    element('itunes:title', title),
    element('itunes:author', author),
    element('itunes:summary', text || title),
    element('itunes:episodeType', 'full'),
    element('itunes:explicit', 'false'),
    ...(seconds === null ? [] : [element('itunes:duration', clock(seconds))]),
    ...(image ? [attribute('itunes:image', { href: image })] : []),
    ...(category ? [element('category', category)] : []),
    '</item>',
  ].join('\n')

/**
 * RSS 2.0 with the tags podcast apps know, of nobody's directory (itunes:block). Nothing in it is another when the same
 * is asked again.
 */
export function rssOf({ title, text, address, page, image, author }: Channel, episodes: readonly Episode[]): string {
  const [newest] = episodes
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', title),
    element('link', page),
    attribute('atom:link', { href: address, rel: 'self', type: 'application/rss+xml' }),
    element('description', text),
    element('language', 'en-us'),
    ...(newest ? [element('pubDate', newest.date.toUTCString())] : []),
    element('ttl', '60'),
    `<image>${element('url', image)}${element('title', title)}${element('link', page)}</image>`,
    attribute('itunes:image', { href: image }),
    element('itunes:author', author),
    element('itunes:summary', text),
    element('itunes:type', 'episodic'),
    element('itunes:explicit', 'false'),
    element('itunes:block', 'Yes'),
    '<itunes:category text="Business"/>',
    ...episodes.map(itemOf),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

import { after } from '../../platform/events.ts'
import { readSettings } from '../../platform/settings.ts'
import { tellEverybody } from '../news/tellEverybody.ts'
import { newsTo } from '../reading/readers.ts'
import type { Kind } from './kinds.ts'
import { wordsOf } from './words.ts'

const kinds = new Map<string, Kind>()

/** People hear when one of the kind opens to them. */
export const announce = (kind: Kind): void => {
  kinds.set(kind.model, kind)
}

after('post.opened', 'tell-post-opened', async (services, { model, id }) => {
  const kind = kinds.get(model)
  const about = kind && (await wordsOf(kind, services.db, id))
  if (!about || !(await readSettings(services.db)).flags.announcements) return
  const title = `${kind.heading}: “${about.title}”`
  const from = about.brand ? `From ${about.brand.name}.` : ''
  const body = [from, about.teaser].filter(Boolean).join(' ')
  await tellEverybody(
    services,
    newsTo(model, id),
    { kind: `${kind.noun}.opened`, title, body, link: about.link, reference: `${kind.noun}.opened:${id}` },
    {
      subject: title,
      // What it says, rather than that it says something.
      paragraphs: [about.teaser || `“${about.title}” is new in the portal.`],
      pictureId: about.pictureId ?? null,
      action: { text: 'Read it', path: about.link },
      brand: about.brand,
    },
    'news',
  )
})

import { after } from '../../platform/events.ts'
import { tellEverybody } from '../news/tellEverybody.ts'
import { unreadTo } from './readers.ts'
import { followed } from './reading.ts'

after('readers.reminded', 'tell-readers-reminded', async (services, { model, id }) => {
  const { words, noun } = followed(model)
  const about = await words(services.db, id)
  if (!about) return
  const title = `Reminder: “${about.title}”`
  const unread = 'You have not read it yet.'
  const body = about.teaser ? `${unread} ${about.teaser}` : unread
  const paragraphs = about.teaser ? [unread, about.teaser] : [unread]
  await tellEverybody(
    services,
    unreadTo(model, id),
    { kind: `${noun}.reminded`, title, body, link: about.link, reference: `${noun}.reminded:${id}` },
    {
      subject: title,
      paragraphs,
      action: { text: 'Read it', path: about.link },
      brand: about.brand,
      pictureId: about.pictureId ?? null,
    },
    'news',
  )
})

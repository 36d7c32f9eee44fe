import { after } from '../../platform/events.ts'
import { tellEverybody } from '../news/tellEverybody.ts'
import { unreadTo } from './readers.ts'
import { followed } from './reading.ts'

after('readers.reminded', 'tell-readers-reminded', async (services, { model, id }) => {
  const { words, noun } = followed(model)
  const about = await words(services.db, id)
  if (!about) return
  const title = `Reminder: “${about.title}”`
  const body = 'You have not read it yet.'
  await tellEverybody(
    services,
    unreadTo(model, id),
    { kind: `${noun}.reminded`, title, body, link: about.link, reference: `${noun}.reminded:${id}` },
    { subject: title, paragraphs: [body], action: { text: 'Read it', path: about.link }, brand: about.brand },
    'news',
  )
})

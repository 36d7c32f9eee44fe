import { personalFeed } from '../domain/feeds/personalFeed.ts'
import { addressOf } from './address.ts'

personalFeed({
  model: 'CalendarFeed',
  noun: 'calendar',
  reader: 'calendar program',
  gets: 'reads what they go to',
  addressOf,
})

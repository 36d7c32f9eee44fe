import { personalFeed } from '../../domain/feeds/personalFeed.ts'
import { addressOf } from './address.ts'

personalFeed({
  model: 'PodcastFeed',
  noun: 'podcast',
  reader: 'podcast app',
  gets: 'finds what is open to them',
  endsToo: ', and what is played by it',
  addressOf,
})

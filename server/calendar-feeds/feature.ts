import type { Feature } from '../platform/feature.ts'
import { pages } from './pages.ts'
import './schema.ts'

export const calendarFeeds: Feature = {
  name: 'calendar-feeds',
  pages,
  personalData: { CalendarFeed: { of: ['userId'] } },
}

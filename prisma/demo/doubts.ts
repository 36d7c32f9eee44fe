import type { Prisma } from '../generated/client/client.ts'
import { seededDraw } from '../factories/draw.ts'
import type { Content } from './content.ts'
import type { Person } from './people.ts'
import type { History } from './training.ts'

interface Told {
  content: Content
  history: History
  people: readonly Person[]
  /** Who decided some of it. */
  admin: Person
  /** Who presents the portal: nobody doubts them. */
  learner: Person
  now: Date
}

const hour = 3_600_000

/** Seconds a text takes, as the portal counts: one for 50 characters, from 4 to 30. */
const secondsOf = (body: string) => Math.min(30, Math.max(4, Math.floor(body.replaceAll(/<[^>]*>/g, '').length / 50)))

/** How it stood with each: hours ago, seconds it was open, how often it was said, what became of it. */
const stories = [
  { ago: 2, open: 1, times: 1, status: 'WAITING' },
  { ago: 5, open: 3, times: 4, status: 'WAITING' },
  { ago: 26, open: 0, times: 2, status: 'WAITING' },
  { ago: 31, open: 2, times: 1, status: 'WAITING' },
  { ago: 52, open: 1, times: 1, status: 'WAITING' },
  { ago: 75, open: 3, times: 1, status: 'ACCEPTED' },
  { ago: 120, open: 0, times: 3, status: 'DISMISSED' },
] as const

/**
 * Texts that people who are under way marked complete before they can have read them, most in the course where most are
 * under way, so that its administrator finds several to decide; what was accepted counts.
 */
export function markTooEarly({ content, history, people, admin, learner, now }: Told) {
  const draw = seededDraw('Doubts', now)
  const texts = new Map(
    content.sections.flatMap(({ id, type, body }) => (type === 'TEXT' && id ? [[id, body ?? '']] : [])),
  )
  const learners = new Set(
    people.flatMap(({ row, role }) => (role === 'learner' && row.id !== learner.row.id ? [row.id] : [])),
  )
  const underWay = history.sections.flatMap((section) => {
    const progress = history.progress.find(({ id }) => id === section.progressId)
    const isOpen = !section.completedAt && texts.has(section.sectionId) && progress && learners.has(progress.userId)
    return isOpen ? [{ section, progress }] : []
  })
  const many = Map.groupBy(underWay, ({ progress }) => progress.courseId)
  const chosen = [...many.values()]
    .sort((a, b) => b.length - a.length)
    .flat()
    .slice(0, stories.length)
  return chosen.map(({ section, progress }, index): Prisma.ProgressDoubtCreateManyInput => {
    const { ago, open, times, status } = stories[index]!
    const lastAt = new Date(now.getTime() - ago * hour)
    const counts = { toldSeconds: times > 1 ? open + times * 30 : open, spentSeconds: open }
    Object.assign(section, counts, { positionSeconds: 0, markedAt: lastAt, updatedAt: lastAt })
    if (progress.startedAt! > lastAt) progress.startedAt = new Date(lastAt.getTime() - hour)
    progress.touchedAt = lastAt
    const isDecided = status !== 'WAITING'
    if (status === 'ACCEPTED') section.completedAt = lastAt
    return {
      id: draw.id(),
      progressId: section.progressId,
      courseId: progress.courseId,
      sectionId: section.sectionId,
      status,
      times,
      ...counts,
      neededSeconds: secondsOf(texts.get(section.sectionId)!),
      watchedSeconds: 0,
      neededWatched: 0,
      lastAt,
      createdAt: new Date(lastAt.getTime() - (times - 1) * 60_000),
      ...(isDecided ? { decidedById: admin.row.id, decidedAt: new Date(lastAt.getTime() + 20 * hour) } : {}),
    }
  })
}

import { expect } from 'vitest'
import type { Who, World } from './world.ts'

/** Seconds in which any text of the tests can be read. */
export const READING = 31

interface Taken {
  id: string
  chapters: { sections: { id: string }[] }[]
}

/** What a browser says of a text that was open for long enough: the clock goes on meanwhile. */
export function haveRead({ travel }: Pick<World, 'travel'>) {
  travel(READING * 1000)
  return { completed: true, seconds: READING }
}

/** Begins a course and reads its sections, one after the other, as long as it takes. */
export async function readSections(world: Pick<World, 'graphql' | 'travel'>, who: Who, course: Taken): Promise<void> {
  const begun = await world.graphql(
    who,
    'mutation ($id: ID!) { startCourse(input: { courseId: $id }) { progress { status } } }',
    { id: course.id },
  )
  expect(begun.errors).toBeUndefined()
  for (const { id } of course.chapters.flatMap(({ sections }) => sections)) {
    const read = await world.graphql<{ saveSectionProgress: { stillToDo: string | null } }>(
      who,
      'mutation ($input: SaveSectionProgressInput!) { saveSectionProgress(input: $input) { stillToDo } }',
      { input: { courseId: course.id, sectionId: id, ...haveRead(world) } },
    )
    expect(read.errors).toBeUndefined()
    expect(read.data?.saveSectionProgress.stillToDo).toBeNull()
  }
}

/** Reminders by hand go out once they can no longer be taken back: now. */
export async function remindersOut({ db, jobs }: Pick<World, 'db' | 'jobs'>): Promise<void> {
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'tell-training-nudges')`
  await jobs()
}

/** People as `person` of the world makes them, who joined so long ago that a day for everybody is theirs as well. */
export const joinedLongAgo =
  ({ person }: Pick<World, 'person'>): World['person'] =>
  (role, overrides) =>
    person(role, { createdAt: new Date(Date.UTC(2025, 0, 1)), ...overrides })

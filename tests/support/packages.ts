import { expect } from 'vitest'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { manifestOf, packageOf } from '../../prisma/factories/scorm.ts'
import { zipOf } from '../../prisma/factories/zips.ts'
import type { Who, World } from './world.ts'

/** A package of lessons that are a line each. */
export const plainPackage = (count = 1, version: '1.2' | '2004 4th Edition' = '1.2') => {
  const lessons = Array.from({ length: count }, (_, index) => ({
    identifier: `lesson-${index + 1}`,
    title: `Lesson ${index + 1}`,
    href: `lesson-${index + 1}.html`,
  }))
  return zipOf([
    { name: 'imsmanifest.xml', body: manifestOf(lessons, { version }) },
    ...lessons.map(({ title, href }) => ({ name: href, body: `<p>${title}</p>` })),
  ])
}

export { packageOf }

interface Course {
  _id: string
  version: number
}

/** Uploads a package as the documents say, for a new course or an old one. */
export async function upload(
  { rest }: Pick<World, 'rest'>,
  who: Who | null,
  zip: Buffer,
  data: Record<string, unknown> = { title: 'Packaged' },
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(zip)]), 'package.zip')
  form.append('data', JSON.stringify(data))
  return rest<Course>(who, 'POST /api/scorm/upload', form)
}

/** A published packaged course in a curriculum for everybody. */
export async function packagedCourse(world: World, zip: Buffer, admin?: Who): Promise<string> {
  const by = admin ?? (await world.person('company-admin'))
  const { id: curriculumId } = await makeCurriculum(world.db)
  const uploaded = await upload(world, by, zip, { title: 'Packaged', curriculumId })
  expect(uploaded.status, uploaded.text).toBe(201)
  await world.jobs()
  const { _id: id } = uploaded.json
  const published = await world.graphql<{ publish: { node: { status: string } } }>(
    by,
    'mutation ($id: ID!) { publish(input: { target: COURSE, databaseId: $id, published: true }) { node { ... on Course { status } } } }',
    { id },
  )
  expect(published.errors).toBeUndefined()
  return id
}

export interface Attempt {
  databaseId: string
  address: string
  completedAt: string | null
  lastLessonId: string | null
  lessons: {
    databaseId: string
    title: string
    completed: boolean
    failed: boolean
    score: number | null
    seconds: number
  }[]
}

const ATTEMPT =
  'attempt { databaseId address completedAt lastLessonId lessons { databaseId title completed failed score seconds } }'

/** Begins a packaged course as its page does. */
export async function begin({ graphql }: Pick<World, 'graphql'>, who: Who, courseId: string): Promise<Attempt> {
  const started = await graphql(
    who,
    'mutation ($id: ID!) { startCourse(input: { courseId: $id }) { course { id } } }',
    { id: courseId },
  )
  expect(started.errors).toBeUndefined()
  const { data, errors } = await graphql<{ startScorm: { attempt: Attempt } }>(
    who,
    `mutation ($id: ID!) { startScorm(input: { courseId: $id }) { ${ATTEMPT} } }`,
    { id: courseId },
  )
  expect(errors).toBeUndefined()
  return data!.startScorm.attempt
}

export interface Saved {
  saveScormProgress: {
    attempt: Attempt
    course: { viewerProgress: { status: string; percent: number; score: number | null; timer: number } }
  }
}

/** Commits as the player does. */
export const commit = ({ graphql }: Pick<World, 'graphql'>, who: Who, input: Record<string, unknown>) =>
  graphql<Saved>(
    who,
    `mutation ($input: SaveScormProgressInput!) { saveScormProgress(input: $input) { ${ATTEMPT} course { viewerProgress { status percent score timer } } } }`,
    { input },
  )

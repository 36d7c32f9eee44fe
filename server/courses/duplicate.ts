import { randomUUID } from 'node:crypto'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import type { Viewer } from '../platform/viewer.ts'
import { curriculumsEditableBy } from '../curriculums/rules.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { duplicate } from '../domain/publishing/duplicates.ts'
import { courseToChange } from './change.ts'
import { appendTo, claimCourse, newShareKey } from './save.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A course was copied with all it holds; what stands beside it comes along. */
    'course.copied': { courseId: string; copyId: string }
  }
}

const TITLE_LENGTH = 120

/** A whole course anew: chapters, sections, products, quiz, audience, prerequisites and resources; files are shared. */
async function copy(c: Change, viewer: Viewer, courseId: string): Promise<string> {
  await claimCourse(c)
  const inOrder = { orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }] }
  const {
    id: _id,
    createdAt: _created,
    updatedAt: _updated,
    chapters,
    questions,
    quizPools,
    audience,
    prerequisites,
    title,
    ...settings
  } = await c.tx.course.findUniqueOrThrow({
    where: { id: courseId },
    include: {
      chapters: {
        ...inOrder,
        include: { sections: { ...inOrder, include: { products: { ...inOrder, include: { variants: inOrder } } } } },
      },
      questions: { ...inOrder, include: { answers: inOrder } },
      quizPools: inOrder,
      audience: true,
      prerequisites: true,
    },
  })
  const poolIds = new Map(quizPools.map(({ id }) => [id, randomUUID()]))
  const made = await c.tx.course.create({
    data: {
      ...settings,
      title: `Copy of ${title}`.slice(0, TITLE_LENGTH),
      status: 'DRAFT',
      shareKey: newShareKey(),
      version: 0,
      quizVersion: 0,
      chapters: {
        create: chapters.map(
          ({ id: _chapter, courseId: _course, createdAt: _at, version: _version, sections, ...chapter }) => ({
            ...chapter,
            sections: {
              create: sections.map(
                ({ id: _section, chapterId: _home, createdAt: _since, version: _number, products, ...section }) => ({
                  ...section,
                  products: {
                    create: products.map(({ id: _product, sectionId: _place, variants, ...product }) => ({
                      ...product,
                      variants: { create: variants.map(({ id: _variant, productId: _of, ...variant }) => variant) },
                    })),
                  },
                }),
              ),
            },
          }),
        ),
      },
      quizPools: { create: quizPools.map(({ id, courseId: _course, ...pool }) => ({ ...pool, id: poolIds.get(id)! })) },
      audience: { create: audience.map(({ groupId }) => ({ groupId })) },
      prerequisites: { create: prerequisites.map(({ requiredId }) => ({ requiredId })) },
    },
    select: { id: true },
  })
  const asked = questions.map((question) => ({ ...question, copyId: randomUUID() }))
  await c.tx.quizQuestion.createMany({
    data: asked.map(({ copyId: id, answers: _answers, poolId, ...question }) => ({
      ...question,
      id,
      courseId: made.id,
      poolId: poolId && (poolIds.get(poolId) ?? null),
    })),
  })
  await c.tx.quizAnswer.createMany({
    data: asked.flatMap(({ copyId: questionId, answers }) =>
      answers.map((answer) => ({ ...answer, id: randomUUID(), questionId })),
    ),
  })
  await c.emit('course.copied', { courseId, copyId: made.id })
  if (keepsToOwnBrands(viewer)) {
    // Without a place among the own brands its maker would never see it.
    const home = await c.tx.curriculumCourse.findFirst({
      where: { courseId, curriculum: curriculumsEditableBy(viewer) },
      orderBy: [{ curriculum: { position: 'asc' } }, { curriculumId: 'asc' }],
    })
    if (!home) throw badInput('databaseId', 'Copy a course of your own brands.')
    await appendTo(c, viewer, made.id, home.curriculumId)
  }
  return made.id
}

// In no curriculum; a brand manager’s copy stands last in the first own one.
duplicate.of('Course', {
  may: 'create-edit-courses',
  async does(c, { databaseId }, viewer) {
    const original = await courseToChange(c, viewer, databaseId)
    const id = await copy(c, viewer, original.id)
    c.record({ type: 'Course', id, after: { copyOf: original.id } })
    return { id }
  },
})

import { randomUUID } from 'node:crypto'
import { notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { reorder } from '../../platform/graphql/reorder.ts'
import { courseToChange } from '../change.ts'
import { chapterIdsOf, sectionIdsOf } from './order.ts'
import { cut } from '../../platform/values/text.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { Section, Course, Chapter } from '../entity.ts'

/** 'Title (copy)', cut where it would be too long. */
const copyName = (title: string) => `${cut(title, 113)} (copy)`

/** Copies sections with their products into a chapter, in order; files are shared. Returns the new ids. */
async function copySections(
  { tx }: Change,
  ids: string[],
  chapterId: string,
  named: (title: string) => string = (title) => title,
): Promise<string[]> {
  const sections = await tx.section.findMany({
    where: { id: { in: ids } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { products: { orderBy: { position: 'asc' }, include: { variants: { orderBy: { position: 'asc' } } } } },
  })
  const products: Omit<(typeof sections)[number]['products'][number], 'variants'>[] = []
  const variants: (typeof sections)[number]['products'][number]['variants'] = []
  const rows = sections.map(({ products: shown, createdAt: _made, version: _version, ...section }) => {
    const id = randomUUID()
    for (const { variants: makes, ...product } of shown) {
      const productId = randomUUID()
      products.push({ ...product, id: productId, sectionId: id })
      variants.push(...makes.map((variant) => ({ ...variant, id: randomUUID(), productId })))
    }
    return { ...section, id, chapterId, title: named(section.title) }
  })
  await tx.section.createMany({ data: rows })
  if (products.length) await tx.sectionProduct.createMany({ data: products })
  if (variants.length) await tx.sectionProductVariant.createMany({ data: variants })
  return rows.map(({ id }) => id)
}

mutation('duplicateSection', {
  description:
    'Copies a section with its files and products; the copy comes right after it. Errors: NOT_FOUND, FORBIDDEN.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'create-edit-courses',
  async does(c, input, viewer) {
    const before = await c.tx.section.findUnique({
      where: { id: input.databaseId },
      select: { id: true, chapterId: true, chapter: { select: { courseId: true } } },
    })
    if (!before) throw notFound('The section')
    const course = await courseToChange(c, viewer, before.chapter.courseId)
    const order = await sectionIdsOf(c, before.chapterId)
    const [id = ''] = await copySections(c, [before.id], before.chapterId, copyName)
    await reorder(c.tx, 'Section', order.toSpliced(order.indexOf(before.id) + 1, 0, id))
    c.record({ type: 'Section', id, after: { copyOf: before.id } })
    return { id, courseId: course.id }
  },
  answers: (t) => ({ ...Section.saved('The copy.')(t), ...Course.savedAt('courseId', 'The course with it.')(t) }),
})

mutation('duplicateChapter', {
  description: 'Copies a chapter with all its sections; the copy comes right after it. Errors: NOT_FOUND, FORBIDDEN.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'create-edit-courses',
  async does(c, input, viewer) {
    const before = await c.tx.chapter.findUnique({ where: { id: input.databaseId } })
    if (!before) throw notFound('The chapter')
    const course = await courseToChange(c, viewer, before.courseId)
    const order = await chapterIdsOf(c, course.id)
    const { id } = await c.tx.chapter.create({
      data: { courseId: course.id, title: copyName(before.title), position: before.position },
    })
    await copySections(c, await sectionIdsOf(c, before.id), id)
    await reorder(c.tx, 'Chapter', order.toSpliced(order.indexOf(before.id) + 1, 0, id))
    c.record({ type: 'Chapter', id, after: { copyOf: before.id } })
    return { id, courseId: course.id }
  },
  answers: (t) => ({ ...Chapter.saved('The copy.')(t), ...Course.savedAt('courseId', 'The course with it.')(t) }),
})

import { expect, test } from 'vitest'
import { reordered, neighbourOf, placeOf, stepFrom } from '../../web/courses/editor/outline.ts'
import { emptyProduct, emptyVariant, sectionProblem, type SectionValues } from '../../web/courses/editor/sectionForm.ts'

const outline = [['a', 'b'], [], ['c']].map((ids, index) => ({
  databaseId: `chapter ${index}`,
  sections: ids.map((databaseId) => ({ databaseId })),
}))
const orderOf = (chapters: typeof outline) =>
  chapters.map(({ sections }) => sections.map(({ databaseId }) => databaseId))

test.each([
  ['a', 1, 'chapter 0', 1],
  ['b', -1, 'chapter 0', 0],
  ['b', 1, 'chapter 1', 0],
  ['c', -1, 'chapter 1', 0],
] as const)('one step from %s by %i goes to %s', (id, way, chapterId, position) =>
  expect(stepFrom(outline, id, way)).toEqual({ chapterId, position }),
)

test('there is no step past the ends of the course', () =>
  expect([stepFrom(outline, 'a', -1), stepFrom(outline, 'c', 1), stepFrom(outline, 'z', 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]))

test('a section moves within its chapter and into another', () => {
  expect(orderOf(reordered(outline, 'a', { chapterId: 'chapter 0', position: 1 }))).toEqual([['b', 'a'], [], ['c']])
  expect(orderOf(reordered(outline, 'a', { chapterId: 'chapter 2', position: 1 }))).toEqual([['b'], [], ['c', 'a']])
  expect(placeOf(reordered(outline, 'c', { chapterId: 'chapter 1', position: 0 }), 'c')).toEqual({
    chapterId: 'chapter 1',
    position: 0,
  })
})

test('what is shown after a deletion stands next to it', () =>
  expect([neighbourOf(outline, 'b'), neighbourOf(outline, 'c'), neighbourOf([outline[2]!], 'c')]).toEqual([
    'c',
    'b',
    undefined,
  ]))

test('what keeps a section on this device names the product and variant', () => {
  const section: SectionValues = {
    title: 'Range',
    type: 'PRODUCT',
    body: '',
    videoFile: null,
    subtitleFile: null,
    audioFile: null,
    imageFile: null,
    pdfFile: null,
    embedUrl: '',
    minutes: null,
    products: [],
  }
  const product = { ...emptyProduct(), name: 'Trail' }
  expect(sectionProblem(section)).toBeUndefined()
  expect(sectionProblem({ ...section, title: ' ' })).toBe('Give the section a title.')
  expect(sectionProblem({ ...section, products: [product, emptyProduct()] })).toBe('Product 2: Name the product.')
  expect(
    sectionProblem({
      ...section,
      products: [{ ...product, variants: [{ ...emptyVariant(), name: 'Red' }, emptyVariant()] }],
    }),
  ).toBe('Product 1, variant 2: Name the variant.')
  const long = {
    ...product,
    body: 'x'.repeat(2000),
    variants: [{ ...emptyVariant(), name: 'Red', description: 'x'.repeat(1000) }],
  }
  expect(sectionProblem({ ...section, body: 'x'.repeat(50_000), products: [long] })).toBeUndefined()
  expect(sectionProblem({ ...section, title: 'x'.repeat(121) })).toBe('Title may have at most 120 characters.')
})

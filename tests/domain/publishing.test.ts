import { expect, it } from 'vitest'
import { settled, type Publication, type Standing } from '../../server/domain/publishing/publishing.ts'

const now = new Date('2027-03-14T08:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const before = (more: Partial<Standing> = {}): Standing => ({
  status: 'DRAFT',
  date: later(-60),
  publishAt: null,
  unpublishAt: null,
  ...more,
})

const cases: [name: string, from: Partial<Standing>, asked: Publication, to: Partial<Standing>][] = [
  ['nothing asked stays', {}, {}, {}],
  ['a draft opens now, under now', {}, { published: true }, { status: 'PUBLISHED', date: now }],
  ['what was open keeps its date', { status: 'UNPUBLISHED' }, { published: true }, { status: 'PUBLISHED' }],
  ['closing is not drafting', { status: 'PUBLISHED' }, { published: false }, { status: 'UNPUBLISHED' }],
  ['a draft that is closed stays one', {}, { published: false }, {}],
  ['a plan gives the date', {}, { publishAt: later(5) }, { publishAt: later(5), date: later(5) }],
  [
    'a plan that has come opens',
    { publishAt: now, date: now },
    {},
    { status: 'PUBLISHED', publishAt: null, date: now },
  ],
  ['a moment that has passed opens', {}, { publishAt: later(-5) }, { status: 'PUBLISHED', date: later(-5) }],
  [
    'opening now takes the plan back',
    { publishAt: later(5) },
    { published: true },
    { status: 'PUBLISHED', publishAt: null, date: now },
  ],
  [
    'opening now leaves no day to come, also of what was open before',
    { status: 'UNPUBLISHED', date: later(5) },
    { published: true },
    { status: 'PUBLISHED', date: now },
  ],
  ['closing takes the plan back', { publishAt: later(5) }, { published: false }, { publishAt: null }],
  [
    'an end that has come closes',
    { status: 'PUBLISHED', unpublishAt: now },
    {},
    { status: 'UNPUBLISHED', unpublishAt: null },
  ],
  [
    'an end that passed while it was closed is over',
    { unpublishAt: later(-5) },
    { published: true },
    { status: 'PUBLISHED', date: now, unpublishAt: null },
  ],
  [
    'both plans stand',
    {},
    { publishAt: later(5), unpublishAt: later(9) },
    { publishAt: later(5), date: later(5), unpublishAt: later(9) },
  ],
]
it.each(cases)('%s', (_name, from, asked, to) => {
  const stood = before(from)
  expect(settled(stood, asked, now)).toEqual({ ...stood, ...to })
})

it.each<[string, Partial<Standing>, Publication, string]>([
  ['what is open has no opening to plan', { status: 'PUBLISHED' }, { publishAt: later(5) }, 'publishAt'],
  ['an end lies ahead', {}, { unpublishAt: later(-1) }, 'unpublishAt'],
  ['an end comes after its beginning', {}, { publishAt: later(5), unpublishAt: later(5) }, 'unpublishAt'],
])('%s', (_name, from, asked, field) => {
  expect(() => settled(before(from), asked, now)).toThrow(
    expect.objectContaining({
      extensions: expect.objectContaining({ fields: { [field]: expect.any(String) as string } }) as object,
    }),
  )
})

/** Records a slide may lead to. */
const kinds = [
  { kind: 'Curriculum', begins: '/auth/curriculum-page/', ends: '' },
  { kind: 'Brand', begins: '/auth/brand-page/', ends: '/training' },
  { kind: 'Spiff', begins: '/auth/spiff/card-info?spiffId=', ends: '' },
  { kind: 'News', begins: '/auth/bulletins/', ends: '' },
  { kind: 'Event', begins: '/auth/events/', ends: '' },
] as const

export type LinkKind = (typeof kinds)[number]['kind']

/** Pages of the portal that stand for themselves. */
export const pages = [
  { value: '/auth/my-training', label: 'My training' },
  { value: '/auth/brands', label: 'Brands' },
  { value: '/auth/bulletins', label: 'Latest news' },
  { value: '/auth/events', label: 'Events' },
  { value: '/auth/spiffs', label: 'Spiffs' },
  { value: '/auth/spiff/create', label: 'Claim a sale' },
  { value: '/auth/rewards', label: 'Rewards' },
  { value: '/auth/statement', label: 'Earnings' },
  { value: '/auth/loyalty-program', label: 'Loyalty program' },
  { value: '/auth/help', label: 'Help' },
]

/** Where a record is shown to learners. */
export function linkTo(kind: LinkKind, id: string): string {
  const { begins, ends } = kinds.find((known) => known.kind === kind)!
  return begins + id + ends
}

/** A course is taken as part of a curriculum. */
export const linkToCourse = (curriculumId: string, courseId: string) => `/auth/training/${curriculumId}/${courseId}`

/** Which record a stored link leads to; undefined for a page, a web address or a path typed before. */
export function targetOf(link: string): { kind: LinkKind | 'Course'; id: string } | undefined {
  const course = /^\/auth\/training\/[^/?]+\/([^/?]+)/.exec(link)?.[1]
  if (course) return { kind: 'Course', id: course }
  for (const { kind, begins } of kinds) {
    const id = link.startsWith(begins) ? /^[^/?&#]+/.exec(link.slice(begins.length))?.[0] : undefined
    if (id) return { kind, id }
  }
  return undefined
}

/** A web address as typed; https is meant where nothing is said. */
export function webAddress(text: string): string | undefined {
  const typed = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!/^https:\/\/[^\s/.@\\]+\.[^\s/@\\]{2,}(\/[^\s\\]*)?$/i.test(typed)) return undefined
  return typed
}

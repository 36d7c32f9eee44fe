/** States content of a report is found by: what was deleted keeps its figures. */
export const CONTENT_STATES = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT', 'DELETED'] as const

export const contentIn = (state: (typeof CONTENT_STATES)[number]) =>
  state === 'DELETED' ? { deletedAt: { not: null } } : { status: state, deletedAt: null }

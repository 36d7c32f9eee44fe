/** The order of a course: chapters with the sections in them. */
export type Outline = readonly { databaseId: string; sections: readonly { databaseId: string }[] }[]

export type Place = { chapterId: string; position: number }

/** What is being dragged, a section or a whole chapter. */
export type Dragged = { what: 'section' | 'chapter'; id: string }

/** Where a section stands; undefined when it does not. */
export function placeOf(outline: Outline, id: string): Place | undefined {
  for (const { databaseId: chapterId, sections } of outline) {
    const position = sections.findIndex(({ databaseId }) => databaseId === id)
    if (position >= 0) return { chapterId, position }
  }
  return undefined
}

/** One step up or down; past the edge of a chapter it goes on in the next one. Undefined at the ends of the course. */
export function stepFrom(outline: Outline, id: string, way: -1 | 1): Place | undefined {
  const at = placeOf(outline, id)
  if (!at) return undefined
  const index = outline.findIndex(({ databaseId }) => databaseId === at.chapterId)
  const size = outline[index]?.sections.length ?? 0
  const position = at.position + way
  if (position >= 0 && position < size) return { chapterId: at.chapterId, position }
  const next = outline[index + way]
  return next && { chapterId: next.databaseId, position: way < 0 ? next.sections.length : 0 }
}

/** The order after a section went to a place. The position counts without the section itself. */
export function reordered<S extends { databaseId: string }, C extends { databaseId: string; sections: readonly S[] }>(
  outline: readonly C[],
  id: string,
  { chapterId, position }: Place,
): C[] {
  const section = outline.flatMap(({ sections }) => sections).find(({ databaseId }) => databaseId === id)
  if (!section) return [...outline]
  return outline.map((chapter) => {
    const others = chapter.sections.filter(({ databaseId }) => databaseId !== id)
    return { ...chapter, sections: chapter.databaseId === chapterId ? others.toSpliced(position, 0, section) : others }
  })
}

/** The section to show when one is gone: the one after it, else the one before. */
export function neighbourOf(outline: Outline, id: string): string | undefined {
  const ids = outline.flatMap(({ sections }) => sections.map(({ databaseId }) => databaseId))
  const at = ids.indexOf(id)
  return ids[at + 1] ?? ids[at - 1]
}

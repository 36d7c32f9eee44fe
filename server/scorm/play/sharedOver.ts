import type { Course } from '../../standards/scorm/course/moveOn.ts'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Tree } from '../../standards/scorm/sequencing/tree.ts'
import type { Change } from '../../platform/events.ts'
import type { Begun } from './begun.ts'
import { courseIn } from './ways.ts'

// What packages share of a person (objectivesGlobalToSystem, sharedDataGlobalToSystem) lies in the way through each: of
// those that write a name, within the brands of the course, the one that was touched last says its value.

interface Names {
  reads: Set<string>
  writes: Set<string>
}

/** Objectives a package shares with others; none where it keeps them to itself. */
function objectiveNames({ objectivesGlobal, activities }: Tree): Names {
  const maps = objectivesGlobal
    ? Object.values(activities).flatMap(({ objectives }) => objectives.flatMap((one) => one.maps))
    : []
  return {
    reads: new Set(maps.map(({ target }) => target)),
    writes: new Set(maps.flatMap(({ target, writes }) => (writes.length ? [target] : []))),
  }
}
function dataNames({ dataGlobal, activities }: Tree): Names {
  const maps = dataGlobal ? Object.values(activities).flatMap(({ data }) => data) : []
  return {
    reads: new Set(maps.map(({ target }) => target)),
    writes: new Set(maps.flatMap(({ target, writes }) => (writes ? [target] : []))),
  }
}

/** Takes over what is newer elsewhere; `mine` are the names the own package writes, at its own time. */
function takeOver<T>(
  into: Record<string, T>,
  names: Names,
  mine: Date,
  others: { at: Date; writes: Set<string>; has: Record<string, T> }[],
) {
  for (const name of names.reads) {
    const newest = others.findLast(({ writes, has }) => writes.has(name) && Object.hasOwn(has, name))
    const isOwn = names.writes.has(name) && Object.hasOwn(into, name)
    if (newest && !(isOwn && mine >= newest.at)) into[name] = structuredClone(newest.has[name]!)
  }
}

/** Brings along what the person has done in other packages of the brands of this course. */
export async function bringShared({ tx }: Change, begun: Begun, { way, shared }: Course): Promise<void> {
  const [objectives, data] = [objectiveNames(way.tree), dataNames(way.tree)]
  if (!objectives.reads.size && !data.reads.size) return
  const ofBrand = { curriculums: { some: { curriculum: { brands: { some: { brand: brandOf(begun.courseId) } } } } } }
  const rows = await tx.scormAttempt.findMany({
    where: {
      userId: begun.userId,
      id: { not: begun.id },
      state: { not: Prisma.DbNull },
      package: { tree: { not: Prisma.DbNull }, course: { deletedAt: null, ...ofBrand } },
    },
    orderBy: { touchedAt: 'asc' },
    select: { state: true, touchedAt: true, package: { select: { tree: true } } },
  })
  const others = rows.flatMap(({ state, touchedAt: at, package: { tree } }) => {
    const course = courseIn({ tree, state })
    return course ? [{ at, course }] : []
  })
  takeOver(
    way.state.globals,
    objectives,
    begun.touchedAt,
    others.map(({ at, course }) => ({
      at,
      writes: objectiveNames(course.way.tree).writes,
      has: course.way.state.globals,
    })),
  )
  takeOver(
    shared,
    data,
    begun.touchedAt,
    others.map(({ at, course }) => ({ at, writes: dataNames(course.way.tree).writes, has: course.shared })),
  )
}

/** Brands whose curriculums hold a course. */
const brandOf = (courseId: string): Prisma.BrandWhereInput => ({
  curriculums: { some: { curriculum: { courses: { some: { courseId } } } } },
})

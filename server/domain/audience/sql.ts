import { Prisma } from '../../../prisma/generated/client/client.ts'
import { columnOf } from '../columns.ts'

/** Models that are aimed at assignment groups: those with a table `<Model>Audience`. */
export type Aimed = Prisma.ModelName extends infer Name
  ? Name extends `${infer Model}Audience`
    ? Model
    : never
  : never

/** The audience table of a model and its column for the row, ready for a statement. */
export const audienceOf = (model: Aimed) => ({
  table: Prisma.raw(`"${model}Audience"`),
  row: Prisma.raw(`"${columnOf(model)}"`),
})

/** Who belongs to which group, as a table of "userId" and "groupId": an inactive group opens nothing to its people. */
export const activeMembers = Prisma.sql`(SELECT member."userId", member."groupId" FROM "AssignmentGroupMember" member JOIN "AssignmentGroup" grp ON grp.id = member."groupId" AND grp.active)`

/** For everybody: aimed at no group. `row` is the SQL of the row's id. */
export function meantForAll(model: Aimed, row: Prisma.Sql): Prisma.Sql {
  const audience = audienceOf(model)
  return Prisma.sql`NOT EXISTS (SELECT 1 FROM ${audience.table} aim WHERE aim.${audience.row} = ${row})`
}

/** `meantFor` of rules.ts in a statement about many people: `row` and `person` are the SQL of the two ids. */
export function meantForPerson(model: Aimed, row: Prisma.Sql, person: Prisma.Sql): Prisma.Sql {
  const audience = audienceOf(model)
  return Prisma.sql`(${meantForAll(model, row)}
    OR EXISTS (SELECT 1 FROM ${audience.table} aim JOIN ${activeMembers} mine ON mine."groupId" = aim."groupId" WHERE aim.${audience.row} = ${row} AND mine."userId" = ${person}))`
}

/** `meantFor` of rules.ts in a statement about one person, whose active groups are known. */
export function meantForGroups(model: Aimed, row: Prisma.Sql, groupIds: Iterable<string>): Prisma.Sql {
  const audience = audienceOf(model)
  return Prisma.sql`(${meantForAll(model, row)}
    OR EXISTS (SELECT 1 FROM ${audience.table} aim WHERE aim.${audience.row} = ${row} AND aim."groupId" = ANY(${[...groupIds]}::uuid[])))`
}

/**
 * Whether a course is meant for a person: for everybody, for a group of theirs, or granted to them. `course` and
 * `person` are the SQL of the two ids.
 */
export const courseMeantFor = (
  course: Prisma.Sql,
  person: Prisma.Sql,
): Prisma.Sql => Prisma.sql`(${meantForPerson('Course', course, person)}
  OR EXISTS (SELECT 1 FROM "CourseGrant" cg WHERE cg."courseId" = ${course} AND cg."userId" = ${person}))`

/** Models that are published, for a brand or none, to an audience: those of them that people react to. */
export type Published = { [N in Aimed]: `${N}Reaction` extends Prisma.ModelName ? N : never }[Aimed]

/**
 * A published thing is open to a person as a learner: it is published, of no brand or an active one, and meant for them.
 * `row` and `person` are the SQL of the two ids.
 */
export const openToPerson = (model: Published, row: Prisma.Sql, person: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(EXISTS (SELECT 1 FROM ${Prisma.raw(`"${model}"`)} thing LEFT JOIN "Brand" brand ON brand.id = thing."brandId"
      WHERE thing.id = ${row} AND thing.status = 'PUBLISHED' AND (thing."brandId" IS NULL OR brand.active))
    AND ${meantForPerson(model, row, person)})`

import { describe, expect, it } from 'vitest'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeLiveTrainingTemplate } from '../../prisma/factories/live-training.ts'
import { makeMessage } from '../../prisma/factories/messages.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeResource } from '../../prisma/factories/resources.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeSuggestedFollow } from '../../prisma/factories/suggested-follows.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { loadSession } from '../../server/access/sessions/sessions.ts'
import { hasColumn } from '../../server/domain/columns.ts'
import { meantFor } from '../../server/domain/audience/rules.ts'
import { meantForGroups, meantForPerson, type Aimed } from '../../server/domain/audience/sql.ts'
import { openWorld } from '../support/world.ts'

const { db, services, person, signIn, graphql, jobs } = await openWorld()

/** Everything that can be aimed at groups; one left out does not compile. */
const made: Record<Aimed, (groupIds: string[]) => Promise<string>> = {
  Curriculum: async (audienceGroupIds) => (await makeCurriculum(db, { audienceGroupIds })).id,
  Course: async (groupIds) => {
    const { id } = await makeCourse(db)
    await makeCurriculum(db, { courseIds: [id] })
    await db.courseAudience.createMany({ data: groupIds.map((groupId) => ({ courseId: id, groupId })) })
    return id
  },
  Spiff: async (groupIds) => (await makeSpiff(db, { groupIds })).id,
  Bulletin: async (audienceGroupIds) => (await makeBulletin(db, { audienceGroupIds })).id,
  Promotion: async (audienceGroupIds) => (await makePromotion(db, { audienceGroupIds })).id,
  Event: async (audienceGroupIds) => (await makeEvent(db, { audienceGroupIds })).id,
  SuggestedFollow: async (audienceGroupIds) => (await makeSuggestedFollow(db, { audienceGroupIds })).id,
  Message: async (audienceGroupIds) => (await makeMessage(db, { audienceGroupIds })).id,
  Resource: async (audienceGroupIds) => (await makeResource(db, { inLibrary: true, audienceGroupIds })).id,
  Video: async (audienceGroupIds) => (await makeVideo(db, { audienceGroupIds })).id,
  Podcast: async (audienceGroupIds) => (await makePodcast(db, { audienceGroupIds })).id,
  LiveTrainingTemplate: async (audienceGroupIds) => (await makeLiveTrainingTemplate(db, { audienceGroupIds })).id,
}
const models = Object.keys(made) as Aimed[]
const words: Record<Aimed, string> = {
  Curriculum: 'curriculum',
  Course: 'course',
  Spiff: 'spiff',
  Bulletin: 'bulletin',
  Promotion: 'promotion',
  Event: 'event',
  SuggestedFollow: 'suggested follow',
  Message: 'message',
  Resource: 'resource',
  Video: 'video',
  Podcast: 'podcast',
  LiveTrainingTemplate: 'live training',
}

/**
 * How a learner finds one among others, and by its id. Whom a message is for is asked as it goes out; from then on it is
 * in the inboxes of who got it: tests/messages.
 */
const LOOK: Record<Exclude<Aimed, 'Message'>, { list: string; one: string; kind?: string }> = {
  Curriculum: { list: 'curriculums', one: 'curriculum' },
  Course: { list: 'courses', one: 'course' },
  Spiff: { list: 'openSpiffs', one: 'spiff' },
  Bulletin: { list: 'posts', one: 'post', kind: 'BULLETIN' },
  Promotion: { list: 'posts', one: 'post', kind: 'PROMOTION' },
  Event: { list: 'events', one: 'event' },
  SuggestedFollow: { list: 'suggestedFollows', one: 'suggestedFollow' },
  Resource: { list: 'resources', one: 'resource' },
  Video: { list: 'recordings', one: 'recording', kind: 'VIDEO' },
  Podcast: { list: 'recordings', one: 'recording', kind: 'PODCAST' },
  LiveTrainingTemplate: { list: 'liveTrainingTemplates', one: 'liveTrainingTemplate' },
}

it('everything of the schema that has an audience is looked at here', () => {
  expect(models.toSorted()).toEqual(
    Object.keys(Prisma.ModelName)
      .filter((name) => name.endsWith('Audience'))
      .map((name) => name.slice(0, -'Audience'.length))
      .toSorted(),
  )
})

const DELETE = 'mutation ($input: DeleteAssignmentGroupInput!) { deleteAssignmentGroup(input: $input) { databaseId } }'

/** Those that can be brought back within thirty days. */
const comesBack = (model: Aimed) => hasColumn(model, 'deletedStatus')
const tableOf = (model: Aimed) => Prisma.raw(`"${model}"`)

const KEPT = 'query ($id: ID!) { assignmentGroup(databaseId: $id) { aimedAt keptBecause } }'
interface Kept {
  assignmentGroup: { aimedAt: string | null; keptBecause: string | null }
}

describe('whom something is for', () => {
  it.each(models)('the rule and the statements agree: %s', async (model) => {
    const [own, resting, other] = await Promise.all([
      makeAssignmentGroup(db),
      makeAssignmentGroup(db, { active: false }),
      makeAssignmentGroup(db),
    ])
    const who = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [own.id, resting.id] }))
    const rows = new Map<string, boolean>()
    for (const [groups, isMeant] of [
      [[], true],
      [[own.id], true],
      [[resting.id], false],
      [[other.id], false],
      [[own.id, resting.id], true],
      [[resting.id, other.id], false],
    ] as const)
      rows.set(await made[model]([...groups]), isMeant)
    const ids = [...rows.keys()]
    const viewer = (await loadSession(services, who.token))!
    const asked = { where: { id: { in: ids }, ...meantFor(viewer) }, select: { id: true } }
    const byRule =
      model === 'Course'
        ? await db.course.findMany(asked)
        : model === 'Curriculum'
          ? await db.curriculum.findMany(asked)
          : model === 'Spiff'
            ? await db.spiff.findMany(asked)
            : model === 'Promotion'
              ? await db.promotion.findMany(asked)
              : model === 'Event'
                ? await db.event.findMany(asked)
                : model === 'Message'
                  ? await db.message.findMany(asked)
                  : model === 'SuggestedFollow'
                    ? await db.suggestedFollow.findMany(asked)
                    : model === 'Resource'
                      ? await db.resource.findMany(asked)
                      : model === 'Video'
                        ? await db.video.findMany(asked)
                        : model === 'Podcast'
                          ? await db.podcast.findMany(asked)
                          : model === 'LiveTrainingTemplate'
                            ? await db.liveTrainingTemplate.findMany(asked)
                            : await db.bulletin.findMany(asked)
    const byStatement = (open: Prisma.Sql) =>
      db.$queryRaw<
        { id: string }[]
      >`SELECT id FROM ${Prisma.raw(`"${model}"`)} t WHERE id = ANY(${ids}::uuid[]) AND ${open}`
    const expected = ids.filter((id) => rows.get(id)).sort()
    for (const found of [
      byRule,
      await byStatement(meantForPerson(model, Prisma.sql`t.id`, Prisma.sql`${who.user.id}::uuid`)),
      await byStatement(meantForGroups(model, Prisma.sql`t.id`, viewer.assignmentGroupIds)),
    ])
      expect(found.map(({ id }) => id).sort()).toEqual(expected)

    // The same in the list and by the id.
    if (model === 'Message') return
    const { list, one, kind } = LOOK[model]
    const named = kind ? `kind: ${kind}, ` : ''
    const { data } = await graphql<Record<string, { edges: { node: { databaseId: string } }[] }>>(
      who,
      `{ ${list}(${named}first: 100) { edges { node { databaseId } } } }`,
    )
    const listed = new Set(data![list]!.edges.map(({ node }) => node.databaseId))
    expect(ids.filter((id) => listed.has(id)).sort()).toEqual(expected)
    const known = await Promise.all(
      ids.map(async (id) => {
        const found = await graphql<Record<string, object | null>>(
          who,
          `query ($id: ID!) { ${one}(${named}databaseId: $id) { databaseId } }`,
          { id },
        )
        return found.data?.[one] ? [id] : []
      }),
    )
    expect(known.flat().sort()).toEqual(expected)
  })

  it.each(models)('a group is kept while one is aimed at it: %s', async (model) => {
    const admin = await person('company-admin')
    const group = await makeAssignmentGroup(db)
    const id = await made[model]([group.id])
    const refused = await graphql(admin, DELETE, { input: { databaseId: group.id } })
    expect([refused.errors?.[0]?.extensions.code, refused.errors?.[0]?.message]).toEqual([
      'CONFLICT',
      expect.stringContaining(`1 ${words[model]}`),
    ])
    const { data } = await graphql<{ assignmentGroup: { aimedAt: string } }>(
      admin,
      'query ($id: ID!) { assignmentGroup(databaseId: $id) { aimedAt } }',
      { id: group.id },
    )
    expect(data?.assignmentGroup.aimedAt).toBe(`1 ${words[model]}`)
    expect(refused.errors?.[0]?.message).not.toContain('deleted')
    expect(
      await db.$queryRaw`SELECT 1 FROM ${Prisma.raw(`"${model}Audience"`)} WHERE ${Prisma.raw(`"${model[0]!.toLowerCase()}${model.slice(1)}Id"`)} = ${id}::uuid`,
    ).toHaveLength(1)
  })
})

it('what was deleted keeps a group as long as it can come back, and says where; gone for good it does not', async () => {
  const admin = await person('company-admin')
  const deletable = models.filter((model) => hasColumn(model, 'deletedAt'))
  expect(deletable.length).toBeGreaterThan(6)
  for (const model of deletable) {
    const group = await makeAssignmentGroup(db)
    const id = await made[model]([group.id])
    const deletedStatus = comesBack(model)
      ? Prisma.sql`, "deletedStatus" = status, status = 'UNPUBLISHED'`
      : Prisma.empty
    await db.$executeRaw`UPDATE ${tableOf(model)} SET "deletedAt" = now()${deletedStatus} WHERE id = ${id}::uuid`
    const { data } = await graphql<Kept>(admin, KEPT, { id: group.id })
    const refused = await graphql(admin, DELETE, { input: { databaseId: group.id } })
    if (!comesBack(model)) {
      expect([data?.assignmentGroup, refused.errors], model).toEqual([{ aimedAt: null, keptBecause: null }, undefined])
      continue
    }
    const kept = `This group is the audience of 1 deleted ${words[model]}, which would open to everyone. Choose another audience there first. What is deleted can be brought back for that: its list shows it under the status Deleted.`
    expect(data?.assignmentGroup).toEqual({ aimedAt: `1 deleted ${words[model]}`, keptBecause: kept })
    expect(refused.errors?.[0]?.message).toBe(kept)
    // Brought back and aimed elsewhere, it lets go of the group.
    const restored = await graphql(
      admin,
      `mutation ($id: ID!) { restore(input: { target: ${model.toUpperCase()}, databaseId: $id }) { databaseId } }`,
      { id },
    )
    expect(restored.errors, model).toBeUndefined()
    const { one, kind } = LOOK[model as keyof typeof LOOK]
    const Saved = `${one[0]!.toUpperCase()}${one.slice(1)}`
    const saved = await graphql(
      admin,
      `mutation ($input: Save${Saved}Input!) { save${Saved}(input: $input) { ${one} { databaseId } } }`,
      { input: { ...(kind && { kind }), databaseId: id, audienceIds: [(await makeAssignmentGroup(db)).id] } },
    )
    expect(saved.errors, model).toBeUndefined()
    expect((await graphql(admin, DELETE, { input: { databaseId: group.id } })).errors, model).toBeUndefined()
  }
  // One of each kind beside the other, and the default group.
  const group = await makeAssignmentGroup(db)
  await made.Podcast([group.id])
  await made.Podcast([group.id])
  await db.podcast.update({
    where: { id: await made.Podcast([group.id]) },
    data: { deletedAt: new Date(), deletedStatus: 'PUBLISHED', status: 'UNPUBLISHED' },
  })
  const { data } = await graphql<Kept>(admin, KEPT, { id: group.id })
  expect(data?.assignmentGroup.aimedAt).toBe('2 podcasts and 1 deleted podcast')
})

it('nobody hears of a spiff or a curriculum by way of a group that rests', async () => {
  const admin = await person('company-admin')
  const resting = await makeAssignmentGroup(db, { active: false })
  const [member, everyone] = await Promise.all([
    makeOnboardedUser(db, { assignmentGroupIds: [resting.id] }),
    makeOnboardedUser(db),
  ])
  const course = await makeCourse(db)
  const closed = await makeCurriculum(db, { courseIds: [course.id], audienceGroupIds: [resting.id], status: 'DRAFT' })
  const open = await makeCurriculum(db, { courseIds: [course.id], status: 'DRAFT' })
  for (const { id } of [closed, open])
    expect(
      (
        await graphql(
          admin,
          'mutation ($input: SaveCurriculumInput!) { saveCurriculum(input: $input) { curriculum { id } } }',
          { input: { databaseId: id, published: true } },
        )
      ).errors,
    ).toBeUndefined()
  await jobs()
  const told = (userId: string, id: string) =>
    db.notification.count({ where: { userId, reference: `curriculum.assigned:${id}` } })
  expect([
    await told(member.id, open.id),
    await told(everyone.id, open.id),
    await told(member.id, closed.id),
    await told(everyone.id, closed.id),
  ]).toEqual([1, 1, 0, 0])
})

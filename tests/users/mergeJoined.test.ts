import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeFieldTraining } from '../../prisma/factories/field-training.ts'
import { makeMessage } from '../../prisma/factories/messages.ts'
import { makeNotification } from '../../prisma/factories/notifications.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeSuggestedFollow } from '../../prisma/factories/suggested-follows.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()
const admin = await person('platform-admin')
const merge = async (primary: string, secondary: string) => {
  const { data, errors } = await graphql<{ mergeUsers: { merge: { databaseId: string } } }>(
    admin,
    'mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { merge { databaseId } } }',
    { input: { primary, secondary } },
  )
  expect(errors).toBeUndefined()
  return data!.mergeUsers.merge.databaseId
}
const undo = async (id: string) =>
  expect(
    (await graphql(admin, 'mutation ($id: ID!) { undoUserMerge(input: { databaseId: $id }) { merge { id } } }', { id }))
      .errors,
  ).toBeUndefined()

/** What things count of rows between them and people, worked out anew: the thing, and each count as a sum over rows r. */
const REACTED = { favorites: 'r.favored', likes: 'r.liked', dislikes: 'r.disliked' }
const JOINED: Record<string, Record<string, string>> = {
  EventAttendance: {
    going: `r.type = 'GOING'`,
    interested: `r.type = 'INTERESTED'`,
    notInterested: `r.type = 'NOT_INTERESTED'`,
  },
  BulletinReaction: REACTED,
  PromotionReaction: REACTED,
  VideoReaction: REACTED,
  EventReaction: REACTED,
  PodcastReaction: REACTED,
  BulletinRead: { readers: 'TRUE' },
  PromotionRead: { readers: 'TRUE' },
  VideoProgress: { views: 'TRUE' },
  PodcastProgress: { views: 'TRUE' },
  Follow: { followerCount: 'TRUE' },
  CommentReport: { reportCount: 'r."settledAt" IS NULL' },
  CommentMention: {},
  FieldTrainingAttendee: {},
  FieldTrainingSeen: {},
  MessagePerson: {},
  MessageRecipient: { readers: 'r."readAt" IS NOT NULL', mailFailed: `r.mail = 'FAILED'` },
}
/** Rows of which each account may keep its own, and why. */
const APART: Record<string, string> = {
  DealerMember: 'a membership: closed accounts are no colleagues',
  BrandManager: 'a membership',
  AssignmentGroupMember: 'a membership',
  AdminGroupUser: 'a membership',
  CourseGrant: 'opens a course to the account alone',
  Certificate: 'stays valid under its number',
  CourseProgress: 'the better result changes places',
  ScormAttempt: 'the one that is further changes places',
  LiveTrainingEnrollment: 'the one that says more changes places; the other gives its seat back',
  LiveTrainingInstructor: 'closed accounts teach nothing',
  CurriculumCompletion: 'the earlier one changes places',
  CurriculumOpening: 'the earlier one changes places',
  CurriculumDueReminder: 'sent to the account',
  LeaderboardPlace: 'as it was written when the board was frozen, and counted anew before',
  ReportColumnChoice: 'each account has its own',
  ReportScheduleRecipient: 'the one of who stays counts',
  ReportMail: 'sent to the account',
  TrainingNudge: 'sent to the account',
  TrainingCall: 'one a day, as it was made',
  Notification: 'the one that was read changes places',
  MailRefusal: 'the choice of who stays counts',
  RecoveryCode: 'guards the one account',
}

const KEYS: Record<string, string> = {
  Follow: 'suggestedFollowId',
  FieldTrainingAttendee: 'fieldTrainingAppointmentId',
  FieldTrainingSeen: 'fieldTrainingAppointmentId',
}
const keyOf = (table: string) =>
  KEYS[table] ??
  `${table.replace(/(Attendance|Reaction|Read|Progress|Report|Mention|Person|Recipient)$/, '').toLowerCase()}Id`
const thingOf = (table: string) => keyOf(table)[0]!.toUpperCase() + keyOf(table).slice(1, -2)

const rowsOf = async (userIds: string[]) =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(JOINED).map(
        async (table) =>
          [
            table,
            (
              await db.$queryRawUnsafe<{ row: Record<string, unknown> }[]>(
                `SELECT to_jsonb(r) - 'updatedAt' AS row FROM "${table}" r WHERE r."userId" = ANY($1::uuid[]) ORDER BY r."userId", r."${keyOf(table)}"`,
                userIds,
              )
            ).map(({ row }) => row),
          ] as const,
      ),
    ),
  )

/** Counts that are kept with the things, and the same worked out from the rows. */
async function counts() {
  const kept: Record<string, unknown> = {}
  const true_: Record<string, unknown> = {}
  for (const [table, columns] of Object.entries(JOINED))
    for (const [column, adds] of Object.entries(columns)) {
      const name = `${table}.${column}`
      const thing = thingOf(table)
      kept[name] = await db.$queryRawUnsafe(`SELECT id, "${column}" AS n FROM "${thing}" ORDER BY id`)
      true_[name] = await db.$queryRawUnsafe(
        `SELECT t.id, (SELECT count(*) FILTER (WHERE ${adds}) FROM "${table}" r WHERE r."${keyOf(table)}" = t.id)::int AS n FROM "${thing}" t ORDER BY t.id`,
      )
    }
  return { kept, true: true_ }
}
/** Factories write rows without what is counted of them. */
async function settleCounts() {
  for (const [table, columns] of Object.entries(JOINED))
    for (const [column, adds] of Object.entries(columns))
      await db.$executeRawUnsafe(
        `UPDATE "${thingOf(table)}" t SET "${column}" = (SELECT count(*) FILTER (WHERE ${adds}) FROM "${table}" r WHERE r."${keyOf(table)}" = t.id)`,
      )
}

const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour))

/** One of everything, about which all three have a say. */
async function world(a: string, b: string, c: string) {
  const [bulletin, promotion, video, podcast, event, suggested] = [
    await makeBulletin(db),
    await makePromotion(db),
    await makeVideo(db),
    await makePodcast(db),
    await makeEvent(db, { title: 'Clinic' }),
    await makeSuggestedFollow(db),
  ]
  const message = await makeMessage(db, { recipientIds: [a, b, c], mailTotal: 1 })
  const draft = await makeMessage(db, { namedIds: [a, b] })
  const visit = await makeFieldTraining(db, { dealerId: (await makeDealer(db)).id, attendeeIds: [a, b, c] })
  const comment = await db.comment.create({ data: { bulletinId: bulletin.id, text: 'Here.', authorId: c } })
  const reactions = { a: { favored: true, liked: true }, b: { favored: true, disliked: true }, c: { liked: true } }
  for (const [userId, said] of [
    [a, reactions.a],
    [b, reactions.b],
    [c, reactions.c],
  ] as const) {
    await db.bulletinReaction.create({ data: { bulletinId: bulletin.id, userId, ...said } })
    await db.promotionReaction.create({ data: { promotionId: promotion.id, userId, ...said } })
    await db.videoReaction.create({ data: { videoId: video.id, userId, ...said } })
    await db.eventReaction.create({ data: { eventId: event.id, userId, ...said } })
    await db.podcastReaction.create({ data: { podcastId: podcast.id, userId, ...said } })
    await db.follow.create({ data: { suggestedFollowId: suggested.id, userId, createdAt: at(userId === b ? 1 : 2) } })
    await db.bulletinRead.create({ data: { bulletinId: bulletin.id, userId, readAt: at(userId === b ? 1 : 2) } })
    await db.promotionRead.create({ data: { promotionId: promotion.id, userId } })
  }
  for (const userId of [a, b]) {
    await db.fieldTrainingSeen.create({ data: { fieldTrainingAppointmentId: visit.id, userId } })
    await db.commentMention.create({ data: { commentId: comment.id, userId } })
    await db.commentReport.create({ data: { commentId: comment.id, userId, reason: 'SPAM' } })
  }
  const answer = { eventId: event.id, currency: 'USD' }
  await db.eventAttendance.createMany({
    data: [
      { ...answer, userId: a, type: 'INTERESTED', price: 12900n, createdAt: at(2) },
      { ...answer, userId: b, type: 'GOING', price: 11900n, remind: true, createdAt: at(1) },
      { ...answer, userId: c, type: 'GOING', price: 12900n },
    ],
  })
  for (const [table, column, id] of [
    ['VideoProgress', 'videoId', video.id],
    ['PodcastProgress', 'podcastId', podcast.id],
  ])
    for (const [userId, played, hour, position] of [
      [a, '{[0,30)}', 1, 30],
      [b, '{[20,50),[60,70)}', 2, 70],
    ] as const)
      await db.$executeRawUnsafe(
        `INSERT INTO "${table}" ("${column}", "userId", watched, "watchedSeconds", "positionSeconds", "startedAt", "touchedAt", "completedAt")
         VALUES ($1::uuid, $2::uuid, $3::int4multirange, 30, $4, $5, $5, $6)`,
        id,
        userId,
        played,
        position,
        at(hour),
        userId === b ? at(3) : null,
      )
  await db.messageRecipient.updateMany({
    where: { messageId: message.id, userId: b },
    data: { readAt: at(1), mail: 'FAILED' },
  })
  await db.messageRecipient.updateMany({ where: { messageId: message.id, userId: a }, data: { deletedAt: at(2) } })
  await settleCounts()
  return { bulletin, promotion, video, podcast, event, suggested, message, draft, comment }
}

it('what both accounts had a say in counts once: the answers become one, what is counted follows, and undo gives all back', async () => {
  const [a, b, c] = (await Promise.all([makeUser(db), makeUser(db), makeUser(db)])).map(({ id }) => id) as [
    string,
    string,
    string,
  ]
  const { event, bulletin, video, message, suggested } = await world(a, b, c)
  // What the closed account alone had a say in moves as it is.
  const other = await makeEvent(db)
  await db.eventAttendance.create({ data: { eventId: other.id, userId: b, type: 'NOT_INTERESTED' } })
  await settleCounts()
  const before = { rows: await rowsOf([a, b]), ...(await counts()) }
  expect(before.kept).toEqual(before.true)

  const id = await merge(a, b)
  const [mine, theirs, counted] = [await rowsOf([a]), await rowsOf([b]), await counts()]
  expect(theirs).toEqual(Object.fromEntries(Object.keys(JOINED).map((table) => [table, []])))
  expect(counted.kept).toEqual(counted.true)
  const about = (table: string, thing: { id: string }) =>
    (mine[table] as Record<string, unknown>[]).find((row) => row[keyOf(table)] === thing.id)
  const hour = (moment: unknown) => new Date(String(moment)).getTime()
  expect(about('EventAttendance', event)).toMatchObject({ type: 'GOING', price: 11900, remind: true })
  expect(about('EventAttendance', other)).toMatchObject({ type: 'NOT_INTERESTED', price: null })
  expect(about('BulletinReaction', bulletin)).toMatchObject({ favored: true, liked: true, disliked: false })
  expect(hour(about('BulletinRead', bulletin)!.readAt)).toBe(at(1).getTime())
  expect(hour(about('Follow', suggested)!.createdAt)).toBe(at(1).getTime())
  expect(about('VideoProgress', video)).toMatchObject({
    watched: '{[0,50),[60,70)}',
    watchedSeconds: 60,
    positionSeconds: 70,
  })
  expect(hour(about('VideoProgress', video)!.completedAt)).toBe(at(3).getTime())
  // Read in one inbox and deleted from the other: it is there, and read.
  expect(about('MessageRecipient', message)).toMatchObject({ deletedAt: null })
  expect(hour(about('MessageRecipient', message)!.readAt)).toBe(at(1).getTime())
  expect(await db.message.findUniqueOrThrow({ where: { id: message.id } })).toMatchObject({ readers: 1, mailFailed: 0 })
  const attendees = (await rest<{ attendees: object[] }>(admin, `GET /api/events/${event.id}/attendees`)).json.attendees
  expect(attendees).toHaveLength(2)

  await undo(id)
  expect({ rows: await rowsOf([a, b]), ...(await counts()) }).toEqual(before)
})

it('undo leaves what was said since, gives the closed account its own back, and passes over what is gone', async () => {
  const [a, b, c] = (await Promise.all([makeUser(db), makeUser(db), makeUser(db)])).map(({ id }) => id) as [
    string,
    string,
    string,
  ]
  const { event, bulletin, promotion } = await world(a, b, c)
  const id = await merge(a, b)
  // Another answer by the one account, a favorite taken back, and a thing that was deleted.
  await db.eventAttendance.updateMany({
    where: { eventId: event.id, userId: a },
    data: { type: 'NOT_INTERESTED', price: null },
  })
  await db.bulletinReaction.deleteMany({ where: { bulletinId: bulletin.id, userId: a } })
  await db.promotion.delete({ where: { id: promotion.id } })
  await settleCounts()
  await undo(id)
  const answers = await db.eventAttendance.findMany({
    where: { eventId: event.id, userId: { in: [a, b] } },
    orderBy: { type: 'asc' },
  })
  expect(answers.map(({ userId, type, price }) => [userId, type, price])).toEqual([
    [b, 'GOING', 11900n],
    [a, 'NOT_INTERESTED', null],
  ])
  expect(await db.bulletinReaction.findMany({ where: { bulletinId: bulletin.id, userId: { in: [a, b] } } })).toEqual([
    expect.objectContaining({ userId: b, favored: true, disliked: true }),
  ])
  const { kept, true: truth } = await counts()
  expect(kept).toEqual(truth)
})

it('what was told to both and read by one is read', async () => {
  const [a, b] = [await makeUser(db), await makeUser(db)]
  await makeNotification(db, { userId: a.id, reference: 'same', readAt: null })
  await makeNotification(db, { userId: b.id, reference: 'same', readAt: at(1) })
  const id = await merge(a.id, b.id)
  const read = async (userId: string) =>
    (await db.notification.findFirstOrThrow({ where: { userId, reference: 'same' } })).readAt
  expect(await read(a.id)).toEqual(at(1))
  await undo(id)
  expect([await read(a.id), await read(b.id)]).toEqual([null, at(1)])
})

it('every table that holds a person and a thing once is joined here, or says why both keep theirs', () => {
  const folder = path.resolve(import.meta.dirname, '../../prisma/models')
  const tables = readdirSync(folder).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(
      ([, model, body]) =>
        /@@(id|unique)\(\[[^\]]*\buserId\b[^\]]*,|@@(id|unique)\(\[[^\]]*,[^\]]*\buserId\b/.test(body!) ? [model!] : [],
    ),
  )
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.filter((table) => !JOINED[table] && !APART[table])).toEqual([])
  expect([...Object.keys(JOINED), ...Object.keys(APART)].filter((table) => !tables.includes(table))).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeFieldTraining } from '../../prisma/factories/field-training.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import type { Commented } from '../../server/domain/comments/commented.ts'
import { constantName } from '../../server/platform/values/text.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, signIn } = await openWorld()

/** Everything people comment on; one left out does not compile. */
const made: Record<Commented, (audienceGroupIds: string[], insiderIds: string[]) => Promise<{ id: string }>> = {
  Bulletin: (audienceGroupIds) => makeBulletin(db, { audienceGroupIds }),
  Promotion: (audienceGroupIds) => makePromotion(db, { audienceGroupIds }),
  Video: (audienceGroupIds) => makeVideo(db, { audienceGroupIds }),
  Event: (audienceGroupIds) => makeEvent(db, { audienceGroupIds }),
  Podcast: (audienceGroupIds) => makePodcast(db, { audienceGroupIds }),
  FieldTrainingAppointment: async (_groups, attendeeIds) => {
    const { id: dealerId } = await makeDealer(db, { status: 'ACTIVE' })
    await db.dealerMember.createMany({ data: attendeeIds.map((userId) => ({ userId, dealerId })) })
    return makeFieldTraining(db, { dealerId, attendeeIds })
  },
}

interface Said {
  comments: {
    edges: { node: { text: string | null; state: string; discussion: { commentCount: number; path: string } } }[]
  }
}

it.each(Object.keys(made) as Commented[])(
  'people talk under a %s that is for them, who looks after it hides a word, and the count follows',
  async (model) => {
    const group = await makeAssignmentGroup(db)
    const [insider, outsider] = [
      await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id] })),
      await signIn(await makeOnboardedUser(db)),
    ]
    const { id: databaseId } = await made[model]([group.id], [insider.user.id])
    const target = constantName(model)
    const say = (who: Who, message: string) =>
      graphql<{ addComment: { comment: { databaseId: string } } }>(
        who,
        'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { databaseId } } }',
        { input: { target, databaseId, message } },
      )
    const read = async (who: Who) => {
      const { data, errors } = await graphql<Said>(
        who,
        'query ($target: CommentTarget!, $id: ID!) { comments(target: $target, databaseId: $id, first: 10) { edges { node { text state discussion { commentCount path } } } } }',
        { target, id: databaseId },
      )
      expect(errors).toBeUndefined()
      return data!.comments.edges.map(({ node }) => node)
    }
    const { data } = await say(insider, 'Which model years?')
    expect((await say(outsider, 'Me too')).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(await read(insider)).toMatchObject([{ text: 'Which model years?', discussion: { commentCount: 1 } }])
    expect((await read(insider))[0]!.discussion.path).toContain(databaseId)
    expect(await read(outsider)).toEqual([])

    const { errors } = await graphql(
      await person('company-admin'),
      'mutation ($input: ModerateCommentInput!) { moderateComment(input: $input) { comment { state } } }',
      { input: { databaseId: data!.addComment.comment.databaseId, hidden: true } },
    )
    expect(errors).toBeUndefined()
    expect(await read(insider)).toMatchObject([{ state: 'HIDDEN', discussion: { commentCount: 0 } }])
  },
)

const DELETE =
  'mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { databaseId comment { state } } }'

it('over REST a comment is deleted under its own thing alone', async () => {
  const ann = await person('learner')
  const things = { videos: [await makeVideo(db), await makeVideo(db)], podcasts: [await makePodcast(db)] } as const
  const bulletin = await makeBulletin(db)
  const saidUnder = async (target: string, { id: databaseId }: { id: string }) =>
    (
      await graphql<{ addComment: { comment: { databaseId: string } } }>(
        ann,
        'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { databaseId } } }',
        { input: { target, databaseId, message: 'Mine' } },
      )
    ).data!.addComment.comment.databaseId
  const ids = {
    video: await saidUnder('VIDEO', things.videos[0]),
    podcast: await saidUnder('PODCAST', things.podcasts[0]),
    bulletin: await saidUnder('BULLETIN', bulletin),
  }
  const wrong = [
    ...[things.videos[1].id, things.podcasts[0].id, bulletin.id, randomUUID()].map((id) => `videos/${id}/${ids.video}`),
    `videos/${things.videos[0].id}/${ids.podcast}`,
    `videos/${things.videos[0].id}/${ids.bulletin}`,
    `podcasts/${things.videos[0].id}/${ids.video}`,
    `podcasts/${things.podcasts[0].id}/${ids.video}`,
    `podcasts/${bulletin.id}/${ids.bulletin}`,
  ]
  for (const path of wrong) expect([path, (await rest(ann, `DELETE /api/${path}`)).status]).toEqual([path, 404])
  expect(await db.comment.count({ where: { deletedAt: null } })).toBe(await db.comment.count())
  // Half of where it is to stand says nothing.
  const half = await graphql(ann, DELETE, { input: { databaseId: ids.video, target: 'VIDEO' } })
  expect(half.errors?.[0]?.extensions.fields).toHaveProperty('thingId')
  for (const [path, id] of [
    [`videos/${things.videos[0].id}`, ids.video],
    [`podcasts/${things.podcasts[0].id}`, ids.podcast],
  ] as const)
    expect((await rest(ann, `DELETE /api/${path}/${id}`)).json).toEqual({ _id: id })
})

it.each(Object.keys(made) as Commented[])(
  'an author who lost sight of a %s deletes the own comment under it, and does nothing else there',
  async (model) => {
    const group = await makeAssignmentGroup(db)
    const target = constantName(model)
    const [ann, bob] = [
      await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id] })),
      await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id] })),
    ]
    const { id: thingId } = await made[model]([group.id], [ann.user.id, bob.user.id])
    const say = async (who: Who) =>
      (
        await graphql<{ addComment: { comment: { databaseId: string } } }>(
          who,
          'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { databaseId } } }',
          { input: { target, databaseId: thingId, message: 'Said' } },
        )
      ).data!.addComment.comment.databaseId
    const [own, another] = [await say(ann), await say(bob)]
    await db.assignmentGroupMember.deleteMany({ where: { userId: ann.user.id } })
    await db.fieldTrainingAttendee.deleteMany({ where: { userId: ann.user.id } })
    const remove = (databaseId: string) => graphql(ann, DELETE, { input: { databaseId, target, thingId } })
    expect((await remove(another)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    const edit = 'mutation ($input: EditCommentInput!) { editComment(input: $input) { comment { id } } }'
    expect(
      (await graphql(ann, edit, { input: { databaseId: own, message: 'Else' } })).errors?.[0]?.extensions.code,
    ).toBe('NOT_FOUND')
    expect(await remove(own)).toMatchObject({ data: { deleteComment: { databaseId: own, comment: null } } })
    expect(await db.comment.findUnique({ where: { id: own } })).toMatchObject({ text: '' })
    expect((await remove(own)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  },
)

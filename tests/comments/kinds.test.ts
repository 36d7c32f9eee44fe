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
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person, signIn } = await openWorld()

/** Everything people comment on; one left out does not compile. */
const made: Record<Commented, (audienceGroupIds: string[], insiderId: string) => Promise<{ id: string }>> = {
  Bulletin: (audienceGroupIds) => makeBulletin(db, { audienceGroupIds }),
  Promotion: (audienceGroupIds) => makePromotion(db, { audienceGroupIds }),
  Video: (audienceGroupIds) => makeVideo(db, { audienceGroupIds }),
  Event: (audienceGroupIds) => makeEvent(db, { audienceGroupIds }),
  Podcast: (audienceGroupIds) => makePodcast(db, { audienceGroupIds }),
  FieldTrainingAppointment: async (_groups, insiderId) => {
    const { id: dealerId } = await makeDealer(db, { status: 'ACTIVE' })
    await db.dealerMember.create({ data: { userId: insiderId, dealerId } })
    return makeFieldTraining(db, { dealerId, attendeeIds: [insiderId] })
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
    const { id: databaseId } = await made[model]([group.id], insider.user.id)
    const target = model.toUpperCase()
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

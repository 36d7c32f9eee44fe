import { Prisma, type Message as Row } from '../../prisma/generated/client/client.ts'
import { reached } from '../domain/audience/reach.ts'
import { meantForPerson } from '../domain/audience/sql.ts'
import { peopleVisibleTo } from '../domain/people/sql.ts'
import { signedIn } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { isUuid } from '../platform/values/inputs.ts'
import { seesAll, type Viewer } from '../platform/viewer.ts'

/** To everybody, as news goes: who sees everything, and who runs a brand. */
const writesToAll = (viewer: Viewer): boolean => seesAll(viewer) || viewer.ownedBrandIds.length > 0

/**
 * Whom a sender may write to at all, as a condition on a person u: of groups everybody, or the people one looks after; by
 * name those people alone, as saving asks.
 */
const inReachOf = (viewer: Viewer, to: Row['to']): Prisma.Sql =>
  to === 'AUDIENCE' && writesToAll(viewer) ? Prisma.sql`TRUE` : peopleVisibleTo(viewer)

/** Who gets the email as well, as a condition on a person u: as `writeToMany` of domain/news asks. */
export const wantsEmail = Prisma.sql`(u."receiveEmails" AND u."emailVerifiedAt" IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "MailRefusal" no WHERE no."userId" = u.id AND no.topic = 'messages')
  AND NOT EXISTS (SELECT 1 FROM "MutedMail" mute WHERE mute.topic = 'messages'))`

type Addressed = Pick<Row, 'id' | 'to'>

/** Whom a stored message reaches right now, as a condition on a person u. */
export const reachedByMessage = ({ id, to }: Addressed, sender: Viewer): Prisma.Sql =>
  Prisma.sql`(u.status = 'ACTIVE' AND ${inReachOf(sender, to)} AND ${
    to === 'PEOPLE'
      ? Prisma.sql`EXISTS (SELECT 1 FROM "MessagePerson" named WHERE named."messageId" = ${id}::uuid AND named."userId" = u.id)`
      : meantForPerson('Message', Prisma.sql`${id}::uuid`, Prisma.sql`u.id`)
  })`

/**
 * Whether people are meant rather than groups: where some are named, and where nobody is named and no group either,
 * which is nobody, not everybody.
 */
export const namesPeople = (audienceIds?: readonly string[] | null, recipientIds?: readonly string[] | null): boolean =>
  Boolean(recipientIds?.length || (recipientIds && !audienceIds?.length))

interface Reach {
  people: number
  emails: number
}

const MessageReach = builder
  .objectRef<Reach>('MessageReach')
  .implement({
    description: 'Whom a message would reach if it went out now; for who sends messages.',
    fields: (t) => ({
      people: t.exposeInt('people', { description: 'Active people in the viewer’s reach who would get it.' }),
      emails: t.exposeInt('emails', { description: 'How many of them would get it by email as well.' }),
    }),
  })

builder.queryField('messageReach', (t) =>
  t.field({
    type: MessageReach,
    authScopes: { right: 'send-messages' },
    description:
      'Whom a message would reach: named people, or without any named those of these groups. Nobody where neither is given.',
    args: {
      audienceIds: t.arg.idList({ description: 'Raw ids of assignment groups; an empty list means everybody.' }),
      recipientIds: t.arg.idList({ description: 'Raw ids of people.' }),
    },
    async resolve(_root, { audienceIds, recipientIds }, ctx) {
      const viewer = signedIn(ctx)
      if (!audienceIds && !recipientIds) return { people: 0, emails: 0 }
      const to = namesPeople(audienceIds, recipientIds) ? 'PEOPLE' : 'AUDIENCE'
      const whom =
        to === 'PEOPLE'
          ? Prisma.sql`u.status = 'ACTIVE' AND u.id = ANY(${(recipientIds ?? []).filter(isUuid)}::uuid[])`
          : reached(audienceIds?.length ? { groupIds: audienceIds.filter(isUuid) } : 'everybody')
      const [row] = await ctx.db.$queryRaw<Reach[]>`
        SELECT count(*)::int AS people, count(*) FILTER (WHERE ${wantsEmail})::int AS emails FROM "User" u WHERE ${whom} AND ${inReachOf(viewer, to)}`
      return row ?? { people: 0, emails: 0 }
    },
  }),
)

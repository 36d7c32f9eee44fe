import type { Prisma } from '../generated/client/client.ts'
import type { Draw } from '../factories/draw.ts'

const hour = 3_600_000

/** What somebody said, and what was answered to it. `@` stands for the name of the demo learner. */
type Talk = readonly [said: string, ...answers: string[]]

/** By the beginning of the title it stands under. */
const talks: Readonly<Record<string, readonly Talk[]>> = {
  'Spring order window': [
    [
      'Do we still get the early ship date if only half the units are confirmed by the lender?',
      'Yes, as long as the rest is in before the window closes.',
      'Thanks, that saves us a week.',
    ],
    ['@ can you bring last spring’s numbers to the meeting on Friday?'],
    ['The guide is clear this year. The table on page 4 alone is worth printing.'],
  ],
  'Stop sale lifted': [
    ['Is the clip in the kit, or do we order it?', 'It is in the kit. Two of them, so keep the spare.'],
    ['Did three this morning. 0.4 hours is right once the skid plate is off.'],
  ],
  'Redhollow 450R': [
    [
      'Had one on the track yesterday. The second map is for real.',
      'Same here, our test rider did not want to give it back.',
    ],
    [
      'Which link fits last year’s bike? A customer asked twice.',
      'None, the mount is different. Parts confirmed it today.',
      'Good to know, thank you.',
    ],
  ],
  'Demo days on the lake': [
    ['We would bring eight customers if it is Saturday.', 'Saturday it is. Put us down for eight, please.'],
  ],
  'Winter accessory push': [
    ['Does a winch sold with a plow from our own stock count?', 'It counts as long as both are on one receipt.'],
    ['First claim was approved in a minute. Take the photo straight from above.'],
  ],
  'Certified technicians': [['The new software found a bad sensor in ten minutes that took us a day before.']],
  'Winch and plow': [
    ['Does the 60-inch plow count, too?', 'All widths do, as long as both are on one invoice.'],
    ['@ this is the flyer for the counter we talked about.'],
  ],
  'Helmet days': [['Sold four pairs on the first Saturday. The stand by the door works.']],
  'Demo truck': [['Is the second weekend in December still free?', 'It is yours. The driver calls you on Monday.']],
  'Ridge 900 walkaround': [
    ['Played this on the counter screen all Saturday. Two people asked for a ride.'],
    ['Is there one of the long wheelbase?', 'It is being filmed next week.', 'Great, we wait for it.'],
  ],
  '450R: a lap': [['@ listen to the third corner, that is the map we set up last week.']],
  'Torque by the book': [['Shown to both apprentices this morning. The marker pen trick is gold.']],
  'Zip-tie trick': [
    ['Did exactly this on a Friday evening. Held all weekend.', 'Which size of tie?', '11 inch, UV black.'],
  ],
  'The sales minute: the second': [
    ['Heard it on the way in, asked it twice before lunch.', 'And?', 'Two test rides booked.'],
    ['@ this is what I meant on Friday.'],
  ],
  'Four corners with': [['Sounds just like him. More of these, please.']],
  'Warranty claims': [['Finally. Three photos instead of eleven.', 'And the upload works from the phone in the bay.']],
}

interface Person {
  row: { id?: string; firstName?: string | null; lastName?: string | null }
}
interface Under {
  /** The column of Comment that names it. */
  column: 'bulletinId' | 'promotionId' | 'videoId' | 'podcastId'
  rows: readonly { id?: string; title: string; date?: Date | string; status?: string; commentCount?: number }[]
}

/** What people said under things, which then say how many comments they have. */
export function inventComments(
  draw: Draw,
  now: Date,
  { column, rows }: Under,
  people: readonly Person[],
  learner: Person,
) {
  const comments: Prisma.CommentCreateManyInput[] = []
  const mentions: Prisma.CommentMentionCreateManyInput[] = []
  const name = `@${learner.row.firstName} ${learner.row.lastName}`
  for (const row of rows) {
    const [, said = []] = Object.entries(talks).find(([title]) => row.title.startsWith(title)) ?? []
    if (row.status !== 'PUBLISHED') continue
    let at = new Date(row.date ?? now).getTime()
    const say = (text: string, parentId?: string) => {
      at = Math.min(at + draw.int(1, 9) * hour, now.getTime() - hour)
      const id = draw.id()
      comments.push({
        id,
        [column]: row.id,
        parentId,
        authorId: draw.pick(people).row.id,
        text: text.replace('@', name),
        createdAt: new Date(at),
      })
      if (text.includes('@')) mentions.push({ commentId: id, userId: learner.row.id! })
      row.commentCount = (row.commentCount ?? 0) + 1
      return id
    }
    for (const [first, ...answers] of said) {
      const id = say(first)
      const comment = comments.at(-1)!
      for (const answer of answers) say(answer, id)
      comment.replyCount = answers.length
    }
  }
  return { comments, mentions }
}

import type { LearningRecordStore } from '../../prisma/generated/client/client.ts'
import type { Change } from '../platform/events.ts'
import { readStore } from './store.ts'

const ADL = 'http://adlnet.gov/expapi'

/** Verbs and kinds of activities as ADL's vocabulary and the video profile name them. */
const VERBS = {
  attended: `${ADL}/verbs/attended`,
  completed: `${ADL}/verbs/completed`,
  passed: `${ADL}/verbs/passed`,
  failed: `${ADL}/verbs/failed`,
  progressed: `${ADL}/verbs/progressed`,
  voided: `${ADL}/verbs/voided`,
} as const
const KINDS = {
  course: `${ADL}/activities/course`,
  curriculum: 'http://id.tincanapi.com/activitytype/learning-path',
  meeting: `${ADL}/activities/meeting`,
  lesson: `${ADL}/activities/lesson`,
  assessment: `${ADL}/activities/assessment`,
  video: 'https://w3id.org/xapi/video/activity-type/video',
  audio: 'https://w3id.org/xapi/audio/activity-type/audio',
} as const

interface Activity {
  kind: keyof typeof KINDS
  /** Its address in the portal, from the root. */
  path: string
  name: string
}

interface Result {
  /** Percent right. */
  score?: number
  completion?: boolean
  success?: boolean
  /** How much of it, 0 to 1. */
  progress?: number
}

interface Fact {
  /** Names the fact: stated once, however often it is told. */
  reference: string
  userId: string
  verb: Exclude<keyof typeof VERBS, 'voided'>
  activity: Activity
  /** What the activity is part of. */
  parent?: Activity
  result?: Result
}

const resultOf = ({ score, completion, success, progress }: Result) => ({
  ...(score === undefined ? {} : { score: { scaled: score / 100, raw: score, min: 0, max: 100 } }),
  ...(completion === undefined ? {} : { completion }),
  ...(success === undefined ? {} : { success }),
  ...(progress === undefined ? {} : { extensions: { 'https://w3id.org/xapi/video/extensions/progress': progress } }),
})

/** Who learned: by their id here and their name, never by an address. */
async function actorOf({ tx, services }: Change, userId: string) {
  const { firstName, lastName } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { firstName: true, lastName: true },
  })
  const name = `${firstName} ${lastName}`.trim()
  return {
    objectType: 'Agent',
    ...(name ? { name } : {}),
    account: { homePage: services.config.PUBLIC_URL, name: userId },
  }
}

/** Writes a statement that waits for the store, once for each reference. One that fails is tried again by itself. */
async function keep(
  c: Change,
  { failingSince }: LearningRecordStore,
  { reference, userId, about }: { reference: string; userId: string; about: string },
  statement: object,
): Promise<void> {
  const { count } = await c.tx.learningStatement.createMany({
    data: { reference, userId, about, createdAt: c.now, statement: JSON.parse(JSON.stringify(statement)) as object },
    skipDuplicates: true,
  })
  if (count && !failingSince) await c.addJob('send-learning-statements', {}, { key: 'send-learning-statements' })
}

/** States a fact to the store; nothing is asked for it while the store is off. */
export async function state(c: Change, told: () => Promise<Fact>): Promise<void> {
  const store = await readStore(c.tx)
  if (!store.endpoint) return
  const { reference, userId, verb, activity, parent, result } = await told()
  const { PUBLIC_URL } = c.services.config
  const objectOf = ({ kind, path, name }: Activity) => ({
    objectType: 'Activity',
    id: `${PUBLIC_URL}${path}`,
    definition: { type: KINDS[kind], name: { 'en-US': name } },
  })
  await keep(
    c,
    store,
    { reference, userId, about: activity.name },
    {
      actor: await actorOf(c, userId),
      verb: { id: VERBS[verb], display: { 'en-US': verb } },
      object: objectOf(activity),
      ...(result ? { result: resultOf(result) } : {}),
      context: { platform: 'Paddock', ...(parent ? { contextActivities: { parent: [objectOf(parent)] } } : {}) },
      timestamp: c.now.toISOString(),
    },
  )
}

/** Takes a statement back, as the standard has it: by another one. One that still waits simply goes. */
export async function takeBack(c: Change, reference: string): Promise<void> {
  const { count } = await c.tx.learningStatement.deleteMany({ where: { reference, status: 'WAITING' } })
  if (count) return
  const said = await c.tx.learningStatement.findUnique({ where: { reference } })
  if (said?.status !== 'SENT') return
  // Made anew, the fact is another one.
  await c.tx.learningStatement.update({ where: { id: said.id }, data: { reference: `${reference}:voided:${said.id}` } })
  await keep(
    c,
    await readStore(c.tx),
    { reference: `voids:${said.id}`, userId: said.userId, about: said.about },
    {
      actor: await actorOf(c, said.userId),
      verb: { id: VERBS.voided, display: { 'en-US': 'voided' } },
      object: { objectType: 'StatementRef', id: said.id },
      timestamp: c.now.toISOString(),
    },
  )
}

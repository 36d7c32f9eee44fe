import type PrismaTypes from '../../../prisma/generated/pothos.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Tx } from '../../platform/db.ts'
import { uncapitalized, type Entity } from '../../platform/kit/models.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { job } from '../../platform/jobs.ts'
import type { InputFields } from '../../platform/kit/mutation.ts'
import { known } from '../../platform/kit/saves.ts'
import { doneTo, verb } from '../../platform/kit/verbs.ts'
import { ContentStatus } from '../states.ts'

/**
 * Where the publication of a thing stands: the columns of each model that is published. The state alone says who sees
 * it.
 */
export interface Standing {
  status: 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED'
  /** The moment it stands under: when it opened, opens by itself, or was made. */
  date: Date
  publishAt: Date | null
  unpublishAt: Date | null
}

/** What is asked of it; what is left out stays, null takes a plan back. */
export interface Publication {
  published?: boolean | null
  publishAt?: Date | null
  unpublishAt?: Date | null
}

/**
 * How long ago a planned moment may be, in milliseconds: it is typed before it is sent. Earlier is a slip of the pen.
 */
const LATE = 15 * 60_000

/**
 * Where it stands once this was asked and the moment's plans were carried out. Errors: BAD_USER_INPUT at publishAt or
 * unpublishAt.
 */
export function settled(before: Standing, asked: Publication, now: Date): Standing {
  let { status, date, publishAt, unpublishAt } = before
  // An end that passed while it was closed has nothing left to close: opening it later is not undone by it.
  if (unpublishAt && unpublishAt <= now && status !== 'PUBLISHED' && !publishAt) unpublishAt = null
  const open = () => {
    // A plan that did not come to pass leaves no day to come behind.
    if ((status === 'DRAFT' && !publishAt) || date > now) date = now
    status = 'PUBLISHED'
    publishAt = null
  }
  if (asked.published != null) {
    publishAt = null
    if (asked.published) open()
    else if (status === 'PUBLISHED') status = 'UNPUBLISHED'
  }
  if (asked.publishAt !== undefined) {
    publishAt = asked.publishAt
    if (publishAt && publishAt.getTime() < now.getTime() - LATE)
      throw badInput('publishAt', 'Choose a time to come. To publish it now, leave this empty.')
    if (publishAt && publishAt > now && status === 'PUBLISHED')
      throw badInput('publishAt', 'It is published already. Unpublish it first.')
    if (publishAt) date = publishAt
  }
  if (asked.unpublishAt !== undefined) {
    unpublishAt = asked.unpublishAt
    if (unpublishAt && unpublishAt <= now) throw badInput('unpublishAt', 'Choose a time to come.')
  }
  if (publishAt && unpublishAt && unpublishAt <= publishAt)
    throw badInput('unpublishAt', 'Choose a time after it is published.')
  if (publishAt && publishAt <= now) open()
  if (unpublishAt && unpublishAt <= now) {
    if (status === 'PUBLISHED') status = 'UNPUBLISHED'
    unpublishAt = null
  }
  return { status, date, publishAt, unpublishAt }
}

/** What a model without plans keeps of it. */
type State = Pick<Standing, 'status'>

/** What the owner of a model says of it. */
interface Owner<Kept extends State> {
  find(tx: Tx, id: string): PromiseLike<Kept | null>
  save(tx: Tx, id: string, kept: Kept): PromiseLike<unknown>
  /** It opened to those it is for, by hand or by itself. */
  opened?(c: Change, id: string): Promise<void> | void
  /** It closed. */
  closed?(c: Change, id: string): Promise<void> | void
}

declare module '../../platform/jobs.ts' {
  interface Jobs {
    /** A planned publication or its end has come. */
    publication: { model: string; id: string }
  }
}

const owners = new Map<string, Owner<Standing>>()

/** Moves the state and tells the owner. Two who ask at once do so one after the other. */
async function move<Kept extends State>(
  c: Change,
  owner: Owner<Kept>,
  id: string,
  next: (before: Kept) => Kept,
): Promise<Kept> {
  await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`publication:${id}`}))`
  const before = known(await owner.find(c.tx, id), 'It')
  const after = next(before)
  if (after !== before) await owner.save(c.tx, id, after)
  if (before.status !== after.status) {
    if (after.status === 'PUBLISHED') await owner.opened?.(c, id)
    else await owner.closed?.(c, id)
  }
  return after
}

/** Asks this of a thing: saves where it stands then, plans what comes, tells the owner what opened or closed. */
async function settle(c: Change, model: string, id: string, asked: Publication): Promise<Standing> {
  const after = await move(c, owners.get(model)!, id, (before) => settled(before, asked, c.now))
  const next = after.publishAt ?? (after.status === 'PUBLISHED' ? after.unpublishAt : null)
  if (next) await c.addJob('publication', { model, id }, { key: `publication:${id}`, runAt: next })
  return after
}

job('publication', async (services, { model, id }) => {
  const owner = owners.get(model)
  if (!owner || !(await owner.find(services.db, id))) return
  await changeInJob(services, `publish${model}`, async (c) => {
    const { status } = await settle(c, model, id, {})
    c.record({ type: model, id, after: { status } })
  })
})

/** For the input that saves a thing. */
export const publicationInputs = (t: InputFields) => ({
  published: t.boolean({ description: 'True opens it now, false closes it and takes a planned opening back.' }),
  publishAt: t.field({
    type: 'Moment',
    description: 'Opens it by itself at this moment; null takes the plan back. Not while it is published.',
  }),
  unpublishAt: t.field({
    type: 'Moment',
    description: 'Closes it by itself at this moment; null takes the plan back.',
  }),
})

/** Things of every model that is published are opened and closed by this alone; by a plan where they are saved. */
export const publish = verb('publish', {
  description:
    'Opens a thing to those it is for, or closes it, now; what was planned of it is taken back. Errors: NOT_FOUND, FORBIDDEN, CONFLICT or BAD_USER_INPUT say what it lacks to be opened.',
  input: (t) => ({ published: t.boolean({ required: true, description: 'False closes it.' }) }),
  answers: doneTo('The thing, as it stands now.'),
})

/** Models with the columns of a Standing, whose rows wait hidden once they are deleted. */
type Planned = {
  [N in Entity]: PrismaTypes[N]['Shape'] extends Standing & { deletedAt: Date | null } ? N : never
}[Entity]

function addFields<M extends Planned>(model: M): void
// Pothos' options stay unresolved for a type parameter: written for one model, as in platform/kit/entity.ts.
function addFields(model: 'Bulletin'): void {
  builder.prismaObjectFields(model, (t) => ({
    status: t.expose('status', { type: ContentStatus, description: 'Where publication stands.' }),
    date: t.expose('date', {
      type: 'DateTime',
      description: 'When it opened, or opens by itself; of a draft without a plan when it was made.',
    }),
    publishAt: t.expose('publishAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it opens by itself; null without a plan.',
    }),
    unpublishAt: t.expose('unpublishAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it closes by itself; null without a plan.',
    }),
  }))
}

interface ByHand extends Owner<State> {
  /** What keeps it from opening, in words; null when nothing does. */
  lacks(c: Change, id: string): Promise<string | null>
}

/** A model whose rows are drafted, published and unpublished by hand alone. */
export function publishing(owner: ByHand) {
  return {
    /**
     * Opens it or closes it; closing what was never open leaves the draft, and what is open stays so. Errors: CONFLICT
     * says what it lacks to be opened.
     */
    async settle(c: Change, id: string, published: boolean): Promise<State> {
      const lack = published ? await owner.lacks(c, id) : null
      return move(c, owner, id, (before) => {
        if (lack && before.status !== 'PUBLISHED') throw failure('CONFLICT', lack)
        const { status } = settled({ ...before, date: c.now, publishAt: null, unpublishAt: null }, { published }, c.now)
        return status === before.status ? before : { status }
      })
    },
  }
}

type Hearing = Pick<Owner<Standing>, 'opened' | 'closed'>
interface Published {
  /** Asks this of a thing. Errors: BAD_USER_INPUT at publishAt or unpublishAt. */
  settle(c: Change, id: string, asked: Publication): Promise<Standing>
}

/**
 * A model whose rows are drafted, published and unpublished, now or at a planned moment. Adds the fields to its type.
 */
export function plannedPublishing<M extends Planned>(model: M, owner?: Hearing): Published
// As above: written for one model.
export function plannedPublishing(model: 'Bulletin', owner: Hearing = {}): Published {
  const name = uncapitalized(model)
  owners.set(model, {
    ...owner,
    // What was deleted neither opens nor closes by itself.
    find: (tx, id) =>
      tx[name].findFirst({
        where: { id, deletedAt: null },
        select: { status: true, date: true, publishAt: true, unpublishAt: true },
      }),
    save: (tx, id, standing) => tx[name].update({ where: { id }, data: standing }),
  })
  addFields(model)
  return { settle: (c, id, asked) => settle(c, model, id, asked) }
}

import { z } from 'zod'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Context } from '../../platform/context.ts'
import { badInput, failure, notFound } from '../../platform/errors.ts'
import { on, type Change } from '../../platform/events.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { loader } from '../../platform/kit/loader.ts'
import { lookUp } from '../../platform/reads/raw.ts'
import { columnOf } from '../columns.ts'
import { linkRows } from '../people/mergeable.ts'
import type { Recorded } from './kinds.ts'
import { Recordings } from './list.ts'

/** The fastest it is played, as web/ui/media/playback.ts offers it. */
const FASTEST = 2
/** So much of it counts as all of it: nobody has to sit through the credits. */
const ENOUGH = 0.9
/** A second that clocks and whole numbers may swallow between two words, once so many seconds lie between them. */
const LOST = 1
const LOST_AFTER = 3
/** The longest an app that plays what it is sent waits before it asks for more, in seconds. */
const LONGEST_WAIT = 120
/** The longest anything is, in seconds. */
const DAY = 86_400

declare module '../../platform/events.ts' {
  interface Events {
    /** A person has played another quarter of something, 1 to 3, or all that counts as all of it: 4. */
    'recording.progressed': { model: Recorded; id: string; userId: string; quarters: 1 | 2 | 3 | 4 }
  }
}

type Has = (ctx: Context, id: string) => Promise<boolean>
const owners = new Map<Recorded, { has: Has; noun: string }>()

const tablesOf = (model: Recorded) => ({
  thing: Prisma.raw(`"${model}"`),
  progress: Prisma.raw(`"${model}Progress"`),
  ref: Prisma.raw(`"${columnOf(model)}"`),
})

interface Progress {
  positionSeconds: number
  watchedSeconds: number
  share: number
  completedAt: Date | null
}

/** How far the viewer is with things of a kind: one statement for all of a request. */
const progressOf = loader(
  async (ctx, ids, model: Recorded) => {
    const { thing, progress, ref } = tablesOf(model)
    const rows = await ctx.db.$queryRaw<(Progress & { id: string })[]>(lookUp`
          SELECT p.${ref} AS id, p."positionSeconds", p."watchedSeconds", p."completedAt",
            CASE WHEN f."durationSeconds" > 0 THEN LEAST(1, p."watchedSeconds" / f."durationSeconds") ELSE 0 END::float8 AS share
          FROM ${progress} p JOIN ${thing} t ON t.id = p.${ref} LEFT JOIN "StoredFile" f ON f.id = t."mediaId"
          WHERE p."userId" = ${ctx.viewer?.id ?? null}::uuid AND p.${ref} = ANY(${ids}::uuid[])`)
    return new Map(rows.map(({ id, ...row }) => [id, row]))
  },
  () => null,
)

interface Mine {
  id: string
  userId: string
}

/** A person's row, made where there is none yet; true for the first time. */
async function begin(
  c: Change,
  model: Recorded,
  { id, userId, position }: Mine & { position: number },
): Promise<boolean> {
  const { progress, ref } = tablesOf(model)
  const made = await c.tx.$executeRaw`
    INSERT INTO ${progress} (${ref}, "userId", "positionSeconds", "startedAt", "touchedAt") VALUES (${id}::uuid, ${userId}::uuid, ${position}, ${c.now}, ${c.now}) ON CONFLICT DO NOTHING`
  return made > 0
}

/** Adds up what was played, tells of each new quarter, and counts who has just begun. `length` in seconds. */
async function total(
  c: Change,
  model: Recorded,
  { id, userId, length, begun }: Mine & { length: number; begun: boolean },
): Promise<{ watchedSeconds: number; completedAt: Date | null } | undefined> {
  const { thing, progress, ref } = tablesOf(model)
  const mine = Prisma.sql`p.${ref} = ${id}::uuid AND p."userId" = ${userId}::uuid`
  const [found] = await c.tx.$queryRaw<
    { watchedSeconds: number; completedAt: Date | null; before: number; wasComplete: boolean }[]
  >`
    UPDATE ${progress} p SET "watchedSeconds" = o.seconds,
      "completedAt" = COALESCE(p."completedAt", CASE WHEN o.seconds > 0 AND o.seconds >= floor(${length}::float8 * ${ENOUGH}::float8) THEN ${c.now}::timestamptz END)
    FROM (SELECT COALESCE(sum(upper(r) - lower(r)), 0)::int AS seconds, COALESCE(max(p."watchedSeconds"), 0)::int AS before, COALESCE(bool_or(p."completedAt" IS NOT NULL), FALSE) AS "wasComplete"
      FROM ${progress} p, unnest(p.watched) AS r WHERE ${mine}) o
    WHERE ${mine} RETURNING p."watchedSeconds", p."completedAt", o.before, o."wasComplete"`
  // The thing's own row comes last: everybody who begins it waits for it.
  if (begun) await c.tx.$executeRaw`UPDATE ${thing} SET views = views + 1 WHERE id = ${id}::uuid`
  if (!found) return undefined
  const { before, wasComplete, ...row } = found
  if (wasComplete) return row
  const quartersOf = (seconds: number) => Math.min(3, Math.floor((seconds / length) * 4))
  const quarters = row.completedAt ? 4 : quartersOf(row.watchedSeconds)
  if (quarters > quartersOf(before))
    await c.emit('recording.progressed', { model, id, userId, quarters: quarters as 1 | 2 | 3 | 4 })
  return row
}

/**
 * What was sent to a program that plays it elsewhere counts as played as far as the clock allows since it was sent the
 * part before, `from` and `to` in seconds: who is sent all of it at once may hear it or not. Where one is in the portal
 * stays. Less than a second counts for nothing: programs look at the first bytes before they play. They ask for hundreds
 * of parts, so the log tells the first and the one that completes it; the progress tells what lies between.
 */
export async function countSent(
  c: Change,
  model: Recorded,
  { id, userId, length, from, to }: Mine & { length: number; from: number; to: number },
): Promise<void> {
  const [first, end] = [Math.round(from), Math.min(Math.round(to), Math.ceil(length))]
  if (end <= first) return
  const { progress, ref } = tablesOf(model)
  const begun = await begin(c, model, { id, userId, position: 0 })
  const mine = Prisma.sql`${ref} = ${id}::uuid AND "userId" = ${userId}::uuid`
  const [before] = await c.tx.$queryRaw<{ waited: number }[]>`
    SELECT COALESCE(EXTRACT(EPOCH FROM ${c.now}::timestamptz - "sentAt"), 0)::float8 AS waited
    FROM ${progress} WHERE ${mine} FOR UPDATE`
  const waited = Math.min(LONGEST_WAIT, Math.max(0, before?.waited ?? 0))
  const heard = Math.min(end, first + Math.round(FASTEST * waited + (waited >= LOST_AFTER ? LOST : 0)))
  const sent = Prisma.sql`int4multirange(int4range(${first}::int, ${heard}::int))`
  const added = await c.tx.$queryRaw<{ isOpen: boolean; isMore: boolean }[]>`
    UPDATE ${progress} p SET watched = p.watched + ${sent}, "sentAt" = GREATEST(p."sentAt", ${c.now}::timestamptz)
    FROM (SELECT NOT watched @> ${sent} AS more FROM ${progress} WHERE ${mine}) o
    WHERE p.${ref} = ${id}::uuid AND p."userId" = ${userId}::uuid RETURNING p."completedAt" IS NULL AS "isOpen", o.more AS "isMore"`
  if (!added[0]?.isMore && !begun) return
  const row = await total(c, model, { id, userId, length, begun })
  const isCompleted = added[0]?.isOpen === true && row?.completedAt != null
  if (begun || isCompleted)
    c.record({ type: `${model}Progress`, id, after: { sent: [first, end], ...row }, byId: userId })
}

const time = z.number().min(0, 'Use 0 or more.').max(DAY, 'Use at most a day.')

mutation('trackListening', {
  description:
    'Says where the viewer is in something they play. What lies between this word and the one before counts as played as far as the clock allows; what was skipped does not, and what counted stays. Nothing is kept while acting as someone. Errors: NOT_FOUND, BAD_USER_INPUT at time, CONFLICT for what is not published.',
  input: (t) => ({
    target: t.field({ type: Recordings.type(), required: true, description: 'What kind of thing it is.' }),
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the thing.' }),
    time: t.float({ required: true, validate: time, description: 'Seconds from its beginning.' }),
    seeked: t.boolean({
      description: 'True: one came here by a jump, from wherever the word before was; nothing was played in between.',
    }),
  }),
  may: 'inPerson',
  async first(ctx, { target, databaseId }) {
    const owner = owners.get(target)
    if (!owner || !(await owner.has(ctx, databaseId))) throw notFound(owner ? `The ${owner.noun}` : 'It')
    return target
  },
  async does(c, { databaseId: id, time: told, seeked }, viewer, model) {
    const { thing, progress, ref } = tablesOf(model)
    const [open] = await c.tx.$queryRaw<{ length: number | null }[]>`
      SELECT f."durationSeconds" AS length FROM ${thing} t LEFT JOIN "StoredFile" f ON f.id = t."mediaId" WHERE t.id = ${id}::uuid AND t.status = 'PUBLISHED'`
    if (!open) throw failure('CONFLICT', 'It is not published.')
    const length = open.length ?? DAY
    if (told > length + 1) throw badInput('time', 'It is not that long.')
    const position = Math.min(told, length)
    const begun = await begin(c, model, { id, userId: viewer.id, position })
    const elapsed = Prisma.sql`GREATEST(0, EXTRACT(EPOCH FROM ${c.now}::timestamptz - p."touchedAt"))`
    const mine = Prisma.sql`p.${ref} = ${id}::uuid AND p."userId" = ${viewer.id}::uuid`
    // What the row holds is read within the statement that changes it, so that of two windows each sees the other's word.
    await c.tx.$executeRaw`
      UPDATE ${progress} p SET "positionSeconds" = ${position}, "touchedAt" = GREATEST(p."touchedAt", ${c.now}::timestamptz),
        watched = CASE WHEN ${seeked ?? false} OR ${position}::float8 <= p."positionSeconds"
          OR ${position}::float8 - p."positionSeconds" > ${FASTEST}::int * ${elapsed} + CASE WHEN ${elapsed} >= ${LOST_AFTER}::int THEN ${LOST}::int ELSE 0 END
          THEN p.watched ELSE p.watched + int4multirange(int4range(round(p."positionSeconds")::int, round(${position}::float8)::int)) END
      WHERE ${mine}`
    const row = await total(c, model, { id, userId: viewer.id, length, begun })
    // Not of the thing itself, whose history tells who changed it.
    c.record({ type: `${model}Progress`, id, after: { time: position, ...row } })
    return { id, model }
  },
  answers: (t) => ({
    node: t.node({ description: 'The thing, as it stands now.', id: ({ id, model }) => ({ type: model, id }) }),
  }),
})

// How far a person was goes with the person, and the counts follow.
on('user.erased', async ({ tx }, { userId }) => {
  for (const model of owners.keys()) {
    const { thing, progress, ref } = tablesOf(model)
    await tx.$executeRaw`
      WITH gone AS (DELETE FROM ${progress} WHERE "userId" = ${userId}::uuid RETURNING ${ref} AS id)
      UPDATE ${thing} t SET views = t.views - 1 FROM gone WHERE gone.id = t.id`
  }
})

/** People play rows of a model, and go on where they were. Adds the fields of the viewer’s progress to its type. */
export function progressing(model: Recorded, { has, noun }: { has: Has; noun: string }): void {
  owners.set(model, { has, noun })
  addFields(model)
  linkRows({
    name: `${noun}-progress`,
    label: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} progress`,
    table: `${model}Progress`,
    key: columnOf(model),
    // What was played under either account was played; one goes on where one was last.
    both: {
      takes: `watched = p.watched + s.watched, "completedAt" = LEAST(p."completedAt", s."completedAt"),
        "watchedSeconds" = (SELECT COALESCE(sum(upper(played) - lower(played)), 0)::int FROM unnest(p.watched + s.watched) AS played),
        "positionSeconds" = CASE WHEN s."touchedAt" > p."touchedAt" THEN s."positionSeconds" ELSE p."positionSeconds" END,
        "startedAt" = LEAST(p."startedAt", s."startedAt"), "touchedAt" = GREATEST(p."touchedAt", s."touchedAt")`,
      counts: { views: '1' },
    },
  })
}

function addFields<M extends Recorded>(model: M): void
// As in publishing.ts: written for one model.
function addFields(model: 'Video'): void {
  builder.prismaObjectFields(model, (t) => ({
    viewerPosition: t.float({
      nullable: true,
      description: 'Seconds from its beginning where the viewer was last; null where they have not begun.',
      select: { id: true },
      resolve: async ({ id }, _args, ctx) => (await progressOf(ctx, model).load(id))?.positionSeconds ?? null,
    }),
    viewerShare: t.float({
      nullable: true,
      description: 'How much of it the viewer has played, 0 to 1; null where they have not begun.',
      select: { id: true },
      resolve: async ({ id }, _args, ctx) => (await progressOf(ctx, model).load(id))?.share ?? null,
    }),
    viewerCompleted: t.boolean({
      description: `Whether the viewer has played at least ${ENOUGH * 100}% of it.`,
      select: { id: true },
      resolve: async ({ id }, _args, ctx) => (await progressOf(ctx, model).load(id))?.completedAt != null,
    }),
  }))
}

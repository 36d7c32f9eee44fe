import { Prisma } from '../../../prisma/generated/client/client.ts'
import { inNumber } from '../../platform/values/text.ts'
import { loader, loaderBy } from '../../platform/kit/loader.ts'
import { lookUp } from '../../platform/reads/raw.ts'

/** The fastest a recording is played, as web/ui/media/playback.ts offers it. */
export const FASTEST = 2
/** So much of a recording counts as all of it: nobody has to sit through the credits. */
export const ENOUGH = 0.9
/** Seconds between two words about one thing that count as being there, where nobody says how long one was. */
export const LONGEST_SILENCE = 4 * 3600
/** What is told of reaches no further back than this many seconds. */
export const DAY = 86_400
/** Characters in a second, which is 600 words in a minute: whoever knows it all already still looks at it. */
const READ = 50
const LEAST_READ = 4
const MOST_READ = 30
/** Of a recording whose length nobody measured. */
const UNMEASURED = 5
/** A PDF is open for as long at least, and a video elsewhere whose length nobody said. */
const LEAST_OPEN = 10
/** Seconds that whole numbers and a slow line may swallow. */
const LOST = 2

/** What it takes to complete a section. */
export interface Needed {
  /** Seconds one is here. */
  seconds: number
  /** Seconds of the recording that are played; 0 where there is none or nobody measured it. */
  watched: number
  /** Seconds the recording has. */
  length: number
  isMedia: boolean
}

/** The same for many sections: the one place where it is said. */
export const neededOf = (ids: readonly string[]): Prisma.Sql => lookUp`
  SELECT s.id AS "sectionId", m.id IS NOT NULL AS "isMedia", COALESCE(round(m."durationSeconds"), 0)::int AS length,
    COALESCE(floor(m."durationSeconds" * ${ENOUGH}::float8), 0)::int AS watched,
    CASE WHEN s.type = 'PDF' THEN ${LEAST_OPEN}::int
      WHEN s.type = 'EMBED' THEN GREATEST(${LEAST_OPEN}::int, floor(COALESCE(s.minutes, 0) * ${(60 * ENOUGH) / FASTEST}::float8)::int)
      WHEN m.id IS NULL THEN LEAST(${MOST_READ}::int, GREATEST(${LEAST_READ}::int, s.letters / ${READ}::int))
      WHEN m."durationSeconds" IS NULL THEN ${UNMEASURED}::int
      ELSE GREATEST(1, floor(m."durationSeconds" * ${ENOUGH / FASTEST}::float8) - ${LOST}::int)::int END AS seconds
  FROM "Section" s LEFT JOIN "StoredFile" m ON m.id = CASE s.type WHEN 'VIDEO' THEN s."videoFileId" WHEN 'AUDIO' THEN s."audioFileId" END
  WHERE s.id = ANY(${[...ids]}::uuid[])`

/** All sections of a request in one statement. */
export const neededFor = loader(
  async (ctx, ids) => {
    const rows = await ctx.db.$queryRaw<(Needed & { sectionId: string })[]>(neededOf(ids))
    return new Map(rows.map((row) => [row.sectionId, row]))
  },
  () => ({ seconds: 0, watched: 0, length: 0, isMedia: false }),
)

/** From one second of a recording to another. */
export interface Span {
  from: number
  to: number
}

interface WatchedSection {
  progressId: string
  sectionId: string
}

const spanKey = ({ progressId, sectionId }: WatchedSection) => `${progressId}:${sectionId}`

/** What was played, in order: all of a request in one statement. */
export const watchedSpans = loaderBy(
  spanKey,
  async ({ db }, keys) => {
    const rows = await db.$queryRaw<(Span & WatchedSection)[]>(lookUp`
            SELECT p."progressId", p."sectionId", lower(r) AS "from", upper(r) AS "to" FROM "SectionProgress" p, unnest(p.watched) AS r
            WHERE (p."progressId", p."sectionId") IN (SELECT * FROM unnest(${keys.map(({ progressId }) => progressId)}::uuid[], ${keys.map(({ sectionId }) => sectionId)}::uuid[]))
            ORDER BY lower(r)`)
    return Map.groupBy(rows, spanKey)
  },
  () => [],
)

/** A length of time as players show it. */
const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

const inSeconds = (count: number): string => inNumber(count, '1 more second', '# more seconds')

/** What is left to do before a section is complete, in a sentence. */
export function stillToDo(needed: Needed, done: { watched: number; seconds: number }): string {
  if (done.watched < needed.watched)
    return `You have played ${clock(done.watched)} of ${clock(needed.length)}. Play the rest, and this section is complete.`
  const left = Math.max(1, Math.ceil(needed.seconds - done.seconds))
  return `Stay with this section for about ${inSeconds(left)}, and it is complete.`
}

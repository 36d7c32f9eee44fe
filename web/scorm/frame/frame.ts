// The page around a lesson, on the content origin: it is the run time of SCORM, keeps what the lesson says, and tells the
// portal's page, which sends it.
import { Scorm12API, Scorm2004API } from 'scorm-again'
import { freshId } from '../../ui/ids/freshId.ts'
import { forget, keep, keptOf, type Commit } from './commitStore.ts'

/** As the server tells it: server/scorm/content/launch.ts. */
type Launch = {
  portal: string
  version: 'SCORM_12' | 'SCORM_2004'
  isSco: boolean
  isPreview: boolean
  attemptId: string
  secret: string
  itemId: string
  href: string
  commit: number
  cmi: Record<string, string>
}

declare global {
  interface Window {
    API?: Scorm12API
    API_1484_11?: Scorm2004API
  }
}

const launch = JSON.parse(document.getElementById('launch')?.textContent ?? '{}') as Launch
const { version, attemptId, secret, itemId, isPreview } = launch
const session = freshId()
const began = Date.now()
const waiting = isPreview ? [] : keptOf(attemptId, secret)
let last = Math.max(launch.commit, ...waiting.map(({ number }) => number))

const tell = (message: { type: string; commit?: Commit; request?: string }) =>
  parent.postMessage({ from: 'paddock-lesson', ...message }, launch.portal)

const SESSION_TIME = version === 'SCORM_12' ? 'cmi.core.session_time' : 'cmi.session_time'
const EXIT = version === 'SCORM_12' ? 'cmi.core.exit' : 'cmi.exit'
const ENTRY = version === 'SCORM_12' ? 'cmi.core.entry' : 'cmi.entry'
/** What belongs to the portal to say, or to the stay that is over. */
const NOT_RESUMED = /session_time$|\.exit$|\.entry$|total_time$|\.(_children|_count|_version)$/

/** Where the lesson was left: on this device, where that is later than what the portal has. */
function begins(): Record<string, string> {
  const newest = waiting.findLast((commit) => commit.itemId === itemId)
  if (!newest || newest.number <= launch.commit) return launch.cmi
  const here = Object.entries(newest.cmi).filter(([element]) => !NOT_RESUMED.test(element))
  return { ...launch.cmi, ...Object.fromEntries(here), [ENTRY]: newest.cmi[EXIT] === 'suspend' ? 'resume' : '' }
}

/** Time in this lesson by the clock, for one that does not tell. */
function ownTime(): string {
  const seconds = Math.floor((Date.now() - began) / 1000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return version === 'SCORM_12'
    ? `${String(hours).padStart(4, '0')}:${two(minutes)}:${two(rest)}`
    : `PT${hours}H${minutes}M${rest}S`
}

const hasNoTime = (time: string | undefined) => !time || !/[1-9]/.test(time)

/** All a commit says but times and how the lesson is left: what a window that only lies there says again and again. */
const wordsOf = (cmi: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(cmi)
      .filter(([element]) => !NOT_RESUMED.test(element))
      .map(([element, value]) => [element, String(value)])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )
let said = ''

/** Keeps what is said in this browser first, then tells the portal's page. */
function say(values: Record<string, unknown>): void {
  if (isPreview) return
  const cmi = Object.fromEntries(
    Object.entries(values).flatMap(([element, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[element, String(value)]] : [],
    ),
  )
  if (hasNoTime(cmi[SESSION_TIME])) cmi[SESSION_TIME] = ownTime()
  const base = last
  last = Math.max(Date.now(), last + 1)
  const words = wordsOf(cmi)
  const commit: Commit = { attemptId, itemId, number: last, session, cmi, ...(words === said ? { base } : {}) }
  said = words
  keep(commit, secret)
  tell({ type: 'commit', commit })
}

/** Where the run time believes to send commits: here. */
const httpService = {
  processHttpRequest: (_url: string, values: unknown) => {
    say(values as Record<string, unknown>)
    return { result: 'true', errorCode: 0 }
  },
  updateSettings: () => {},
}

const settings = {
  lmsCommitUrl: 'portal',
  autocommit: true,
  autocommitSeconds: 20,
  dataCommitFormat: 'flattened',
  sendFullCommit: true,
  mastery_override: true,
  logLevel: 'NONE' as const,
}

function runTime(): Scorm12API | Scorm2004API {
  if (version === 'SCORM_12') return (window.API = new Scorm12API(settings, httpService))
  return (window.API_1484_11 = new Scorm2004API(settings, httpService))
}

const api = runTime()
api.loadFromFlattenedJSON(begins())
said = wordsOf(api.getFlattenedCMI())
for (const [event, request] of [
  ['SequenceNext', 'continue'],
  ['SequencePrevious', 'previous'],
  ['SequenceExit', 'exit'],
  ['SequenceExitAll', 'exitAll'],
  ['SequenceSuspendAll', 'suspendAll'],
] as const)
  api.on(event, () => tell({ type: 'navigate', request }))

const lesson = document.createElement('iframe')
lesson.title = 'Lesson'
lesson.allow = 'autoplay; fullscreen; picture-in-picture'
lesson.src = `../files/${launch.href}`
lesson.addEventListener('load', () => {
  // A page that tells nothing is complete once it is there.
  if (!launch.isSco) say({})
  tell({ type: 'shown' })
})
document.body.append(lesson)

for (const commit of waiting) tell({ type: 'commit', commit })

addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== launch.portal || source !== parent || typeof data !== 'object' || data === null) return
  if (!('type' in data)) return
  if (data.type === 'kept' && 'number' in data && 'itemId' in data)
    forget({ attemptId, itemId: String(data.itemId), number: Number(data.number) })
  // The lesson ends as it does when its window closes, and says its last.
  if (data.type === 'leave') {
    lesson.addEventListener('load', () => tell({ type: 'left' }), { once: true })
    lesson.src = 'about:blank'
  }
})

/** What was said and not committed is kept before the tab may be gone. */
const keepAll = () => {
  if (api.isInitialized()) api.lmsCommit('')
}
addEventListener('pagehide', keepAll)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') keepAll()
})

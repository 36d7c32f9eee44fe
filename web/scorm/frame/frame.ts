// The page around a lesson, on the content origin: it gives the lesson its run time, keeps what it says, and tells the
// portal's page, which sends it.
import { freshId } from '../../ui/ids/freshId.ts'
import { forget, keep, keptOf, type Commit } from './commitStore.ts'
import { launch, previewed } from './launch.ts'
import { giveRunTime } from './lessonRunTime.ts'
import { letWindowsFindTheirApi } from './openWindows.ts'
import { ENTRY, EXIT, hasNoTime, NOT_RESUMED, SESSION_TIME, timeSince, wordsOf } from './words.ts'

const { version, attemptId, secret, itemId, isPreview, order } = launch
const session = freshId()
const began = Date.now()
const waiting = isPreview ? [] : keptOf(attemptId, secret)
let last = Math.max(launch.commit, ...waiting.map(({ number }) => number))
/** The person goes elsewhere: what the lesson asks for as it goes does not count. */
let isLeaving = false

/** What a lesson says last, with what the server needs to go on from it. */
type LastWord = { commit: Commit | null; set: string[] }
type Message = { type: string; commit?: Commit; request?: string; word?: LastWord }
const tell = (message: Message) => parent.postMessage({ from: 'paddock-lesson', ...message }, launch.portal)

/** Where the lesson was left: on this device, where that is later than what the portal has. */
function begins(): Record<string, string> {
  if (previewed) return { ...launch.cmi, ...previewed.cmi }
  const newest = waiting.findLast((commit) => commit.itemId === itemId)
  // Where lessons have an order the portal alone knows whether this is the same attempt.
  if (order || !newest || newest.number <= launch.commit) return launch.cmi
  const here = Object.entries(newest.cmi).filter(([element]) => !NOT_RESUMED.test(element))
  return {
    ...launch.cmi,
    ...Object.fromEntries(here),
    [ENTRY[version]]: newest.cmi[EXIT[version]] === 'suspend' ? 'resume' : '',
  }
}

let said = ''
let newest: Commit | null = null

/** Keeps what is said in this browser first, then tells the portal's page. */
function say(values: Record<string, unknown>): void {
  if (isPreview && !previewed) return
  const cmi = Object.fromEntries(
    Object.entries(values).flatMap(([element, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[element, String(value)]] : [],
    ),
  )
  if (hasNoTime(cmi[SESSION_TIME[version]])) cmi[SESSION_TIME[version]] = timeSince(began, version)
  const base = last
  last = Math.max(Date.now(), last + 1)
  const words = wordsOf(cmi)
  const commit: Commit = { attemptId, itemId, number: last, session, cmi, ...(words === said ? { base } : {}) }
  said = words
  newest = commit
  // The page of a preview follows the order by itself, and nothing of it is kept.
  if (previewed) return
  keep(commit, secret)
  tell({ type: 'commit', commit })
}

const runTime = giveRunTime(launch, begins(), {
  onCommit: say,
  onEnd: (request) => {
    if (isLeaving) return
    if (order) tell({ type: 'ended', word: lastWord(), ...(request ? { request } : {}) })
    else if (request) tell({ type: 'navigate', request })
  },
})
said = wordsOf(runTime.said())

/** What was said and not committed is kept before the tab may be gone. */
const keepAll = () => {
  if (runTime.isRunning()) say(runTime.said())
}
const lastWord = (): LastWord => ({ commit: newest, set: runTime.set() })

const lesson = document.createElement('iframe')
lesson.title = 'Lesson'
lesson.allow = 'autoplay; fullscreen; picture-in-picture'
lesson.src = `../files/${launch.href}`
lesson.addEventListener('load', () => {
  if (isLeaving) return
  letWindowsFindTheirApi(lesson)
  // A page that tells nothing is complete once it is there.
  if (!launch.isSco) say({})
  tell({ type: 'shown' })
})
document.body.append(lesson)

for (const commit of waiting) tell({ type: 'commit', commit })

/** The lesson ends as it does when its window closes, and says its last. */
function leave(): void {
  isLeaving = true
  const over = () => {
    keepAll()
    tell({ type: 'left', word: lastWord() })
  }
  lesson.addEventListener('load', over, { once: true })
  lesson.src = 'about:blank'
}

addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== launch.portal || source !== parent || typeof data !== 'object' || data === null) return
  if (!('type' in data)) return
  if (data.type === 'kept' && 'number' in data && 'itemId' in data)
    forget({ attemptId, itemId: String(data.itemId), number: Number(data.number) })
  if (data.type === 'leave') leave()
})

setInterval(() => {
  if (runTime.isRunning() && wordsOf(runTime.said()) !== said) say(runTime.said())
}, 20_000)
addEventListener('pagehide', keepAll)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') keepAll()
})

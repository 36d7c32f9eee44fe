import { Scorm12API } from 'scorm-again'
import { createRunTime, type Api } from '../../../server/standards/scorm/run-time/runTime.ts'
import type { Launch } from './launch.ts'

declare global {
  interface Window {
    API?: Scorm12API
    API_1484_11?: Api
  }
}

/** What lessons of both versions have in common, seen from the page around them. */
export type LessonRunTime = {
  /** All the lesson says. */
  said: () => Record<string, unknown>
  /** Elements it set itself, the last one last; known in 2004 alone. */
  set: () => string[]
  isRunning: () => boolean
}

type Ears = {
  onCommit: (values: Record<string, unknown>) => void
  /** It is over, and asks for what comes next; null for nothing. */
  onEnd: (request: string | null) => void
}

const REQUESTS: readonly [event: string, request: string][] = [
  ['SequenceNext', 'continue'],
  ['SequencePrevious', 'previous'],
  ['SequenceExit', 'exit'],
  ['SequenceExitAll', 'exitAll'],
  ['SequenceSuspendAll', 'suspendAll'],
]

function of12(cmi: Record<string, string>, { onCommit, onEnd }: Ears): LessonRunTime {
  // Where the run time believes to send commits: here.
  const httpService = {
    processHttpRequest: (_url: string, values: unknown) => {
      onCommit(values as Record<string, unknown>)
      return { result: 'true', errorCode: 0 }
    },
    updateSettings: () => {},
  }
  const settings = {
    lmsCommitUrl: 'portal',
    autocommit: false,
    dataCommitFormat: 'flattened',
    sendFullCommit: true,
    mastery_override: true,
    logLevel: 'NONE' as const,
  } as const
  const api = (window.API = new Scorm12API(settings, httpService))
  const set = api.lmsSetValue.bind(api)
  const get = api.lmsGetValue.bind(api)
  const guarded: typeof set = (element, value) => {
    // A branch is never overwritten, which would take what is below it along.
    if (isBranch(String(element))) return refused('402', 'false')
    // Comments of a learner go behind those that are there.
    return set(element, element === 'cmi.comments' ? `${get(element)}${value}` : value)
  }
  const refused = (code: string, answer: string) => {
    api.lastErrorCode = code
    return answer
  }
  const asked: typeof get = (element) => (element === '' ? refused('201', '') : get(element))
  api.lmsSetValue = guarded
  api.LMSSetValue = guarded
  api.lmsGetValue = asked
  api.LMSGetValue = asked
  api.loadFromFlattenedJSON(cmi)
  for (const [event, request] of REQUESTS) api.on(event, () => onEnd(request))
  return { said: () => api.getFlattenedCMI(), set: () => [], isRunning: () => api.isInitialized() }
}

const BRANCHES =
  /^cmi(\.(core(\.score)?|student_data|student_preference|objectives(\.\d+(\.score)?)?|interactions(\.\d+(\.(objectives|correct_responses)(\.\d+)?)?)?))?$/
const isBranch = (element: string): boolean => BRANCHES.test(element)

/** What an older run time kept of what was never set. */
const isEmpty = ([element, value]: [string, string]) =>
  value === '' && element !== 'cmi.location' && element !== 'cmi.suspend_data'

function of2004(cmi: Record<string, string>, { order }: Launch, { onCommit, onEnd }: Ears): LessonRunTime {
  const begins = Object.fromEntries(Object.entries(cmi).filter((pair) => !isEmpty(pair)))
  const { api, said, isRunning } = createRunTime(begins, {
    ...(order
      ? { shared: order.shared, valid: (request: string) => String(order.valid[request] ?? 'unknown') }
      : { valid: () => 'unknown' }),
    onCommit: (all) => onCommit(all.cmi),
    onTerminate: (all) => {
      onCommit(all.cmi)
      onEnd(all.request === '_none_' ? null : all.request)
    },
  })
  window.API_1484_11 = api
  return { said: () => said().cmi, set: () => said().set, isRunning }
}

/** Gives the lesson its API, on the window around it. */
export const giveRunTime = (launch: Launch, cmi: Record<string, string>, ears: Ears): LessonRunTime =>
  launch.version === 'SCORM_12' ? of12(cmi, ears) : of2004(cmi, launch, ears)

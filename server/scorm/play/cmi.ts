import { twoDigits } from '../../platform/values/figures.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { ScormVersion } from '../../../prisma/generated/client/client.ts'
import { secondsOf, TIMESPAN_12, TIMESPAN_2004 } from './timespans.ts'

/** Element -> value, as lessons say and read them: both are text. */
export type Cmi = Record<string, string>

/** Elements as a column keeps them. */
export const cmiOf = (json: unknown): Cmi =>
  typeof json === 'object' && json !== null
    ? Object.fromEntries(Object.entries(json).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
    : {}

/** What a value has to be; null where it is. */
type Check = ((value: string) => string | null) & { most?: number }

/** Elements one commit may tell of: a long exam with all its answers. */
const MAX_ELEMENTS = 20_000

const text = (most: number): Check =>
  Object.assign(
    (value: string) => (value.length <= most ? null : `at most ${most.toLocaleString('en-US')} characters`),
    { most },
  )
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    words.includes(value) ? null : `one of ${words.filter(Boolean).join(', ')}`
/** As JavaScript writes them: 2/3 has sixteen decimals, a very small one an exponent. */
const NUMBER = /^-?(\d{1,15}(\.\d{0,30})?|\.\d{1,30})(e-\d{1,3})?$/i
const number =
  (least = -Infinity, most = Infinity): Check =>
  (value) =>
    value === '' || (NUMBER.test(value) && Number(value) >= least && Number(value) <= most)
      ? null
      : Number.isFinite(least)
        ? `a number from ${least} to ${most}`
        : 'a number'
const like =
  (pattern: RegExp, what: string): Check =>
  (value) =>
    value === '' || pattern.test(value) ? null : what

const TIME_12 = /^\d{2}:\d{2}:\d{2}(\.\d{1,2})?$/
const TIME_2004 = /^\d{4}(-\d{2}(-\d{2}(T\d{2}(:\d{2}(:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}(:\d{2})?)?)?)?)?)?)?$/

const STATUS_12 = oneOf('passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted', '')
const COMPLETION = oneOf('completed', 'incomplete', 'not attempted', 'unknown', '')
const SUCCESS = oneOf('passed', 'failed', 'unknown', '')
const TYPES = ['true-false', 'choice', 'fill-in', 'matching', 'performance', 'sequencing', 'likert', 'numeric', '']
const timespan12 = like(TIMESPAN_12, 'a time such as 0001:30:00')
const timespan2004 = like(TIMESPAN_2004, 'a duration such as PT1H30M')
const result12: Check = (value) =>
  NUMBER.test(value) ? null : oneOf('correct', 'wrong', 'unanticipated', 'neutral', '')(value)
const result2004: Check = (value) =>
  NUMBER.test(value) ? null : oneOf('correct', 'incorrect', 'unanticipated', 'neutral', '')(value)

/** What lessons may say, by element; `n` stands for a number. */
const SAID: Record<ScormVersion, Record<string, Check>> = {
  SCORM_12: {
    'cmi.core.lesson_location': text(255),
    'cmi.core.lesson_status': STATUS_12,
    'cmi.core.exit': oneOf('time-out', 'suspend', 'logout', ''),
    'cmi.core.score.raw': number(0, 100),
    'cmi.core.score.min': number(0, 100),
    'cmi.core.score.max': number(0, 100),
    'cmi.core.session_time': timespan12,
    // The document says 4,096; tools have written more for as long as portals have taken it.
    'cmi.suspend_data': text(64_000),
    'cmi.comments': text(4096),
    'cmi.student_preference.audio': number(-1, 100),
    'cmi.student_preference.language': text(255),
    'cmi.student_preference.speed': number(-100, 100),
    'cmi.student_preference.text': number(-1, 1),
    'cmi.objectives.n.id': text(255),
    'cmi.objectives.n.status': STATUS_12,
    'cmi.objectives.n.score.raw': number(0, 100),
    'cmi.objectives.n.score.min': number(0, 100),
    'cmi.objectives.n.score.max': number(0, 100),
    'cmi.interactions.n.id': text(255),
    'cmi.interactions.n.time': like(TIME_12, 'a time of day such as 13:05:00'),
    'cmi.interactions.n.type': oneOf(...TYPES),
    'cmi.interactions.n.weighting': number(),
    'cmi.interactions.n.student_response': text(255),
    'cmi.interactions.n.result': result12,
    'cmi.interactions.n.latency': timespan12,
    'cmi.interactions.n.objectives.n.id': text(255),
    'cmi.interactions.n.correct_responses.n.pattern': text(255),
  },
  SCORM_2004: {
    'cmi.completion_status': COMPLETION,
    'cmi.success_status': SUCCESS,
    'cmi.exit': oneOf('time-out', 'suspend', 'logout', 'normal', ''),
    'cmi.location': text(1000),
    'cmi.suspend_data': text(64_000),
    'cmi.progress_measure': number(0, 1),
    'cmi.score.scaled': number(-1, 1),
    'cmi.score.raw': number(),
    'cmi.score.min': number(),
    'cmi.score.max': number(),
    'cmi.session_time': timespan2004,
    'cmi.learner_preference.audio_level': number(0, 1e9),
    'cmi.learner_preference.language': text(250),
    'cmi.learner_preference.delivery_speed': number(0, 1e9),
    'cmi.learner_preference.audio_captioning': oneOf('-1', '0', '1', ''),
    'cmi.comments_from_learner.n.comment': text(4000),
    'cmi.comments_from_learner.n.location': text(250),
    'cmi.comments_from_learner.n.timestamp': like(TIME_2004, 'a moment such as 2026-11-25T13:05:00'),
    'cmi.objectives.n.id': text(4000),
    'cmi.objectives.n.completion_status': COMPLETION,
    'cmi.objectives.n.success_status': SUCCESS,
    'cmi.objectives.n.progress_measure': number(0, 1),
    'cmi.objectives.n.description': text(250),
    'cmi.objectives.n.score.scaled': number(-1, 1),
    'cmi.objectives.n.score.raw': number(),
    'cmi.objectives.n.score.min': number(),
    'cmi.objectives.n.score.max': number(),
    'cmi.interactions.n.id': text(4000),
    'cmi.interactions.n.type': oneOf('other', 'long-fill-in', ...TYPES),
    'cmi.interactions.n.timestamp': like(TIME_2004, 'a moment such as 2026-11-25T13:05:00'),
    'cmi.interactions.n.weighting': number(),
    'cmi.interactions.n.learner_response': text(7800),
    'cmi.interactions.n.result': result2004,
    'cmi.interactions.n.latency': timespan2004,
    'cmi.interactions.n.description': text(250),
    'cmi.interactions.n.objectives.n.id': text(4000),
    'cmi.interactions.n.correct_responses.n.pattern': text(7800),
    'adl.data.n.store': text(64_000),
  },
}

/** What the portal tells lessons; runtimes send it back with the rest. */
const TOLD =
  /^(adl\.|cmi\.(_|[\w.]+\._|core\.(student_id|student_name|credit|entry|total_time|lesson_mode)$|launch_data$|comments_from_lms|student_data\.|credit$|entry$|mode$|learner_id$|learner_name$|total_time$|max_time_allowed$|time_limit_action$|completion_threshold$|scaled_passing_score$))/

const DETAIL = /^cmi\.(interactions|comments_from_learner|objectives\.\d+\.(id|description)$)/

/** Flattens `{ core: { score: { raw: 80 } } }`; names that are paths already stay. */
function flattened(value: unknown, name: string, into: Map<string, string>): void {
  if (into.size > MAX_ELEMENTS) throw badInput('cmi', `A commit tells of at most ${MAX_ELEMENTS} elements.`)
  if (value === null || value === undefined) return
  if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value))
      flattened(inner, key === 'childArray' ? name : name ? `${name}.${key}` : key, into)
    return
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    into.set(/^(cmi|adl)\./.test(name) ? name : `cmi.${name}`, String(value))
}

/**
 * What a lesson says, by its version of the standard. What the portal told it is passed over. Errors: BAD_USER_INPUT
 * names each element that cannot be kept and what it takes, so that who sends may leave those out.
 */
export function checkedCmi(version: ScormVersion, given: unknown): Cmi {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw badInput('cmi', 'Tell the elements as an object, such as { "cmi.core.lesson_status": "completed" }.')
  const elements = new Map<string, string>()
  flattened(given, '', elements)
  const cmi: Cmi = {}
  const faults: Record<string, string> = {}
  for (const [element, value] of elements) {
    const check = SAID[version][element.replace(/\.\d{1,4}(?=\.)/g, '.n')]
    if (!check) {
      if (TOLD.test(element)) continue
      faults[element.slice(0, 100)] = `${version === 'SCORM_12' ? 'SCORM 1.2' : 'SCORM 2004'} has no such element.`
      continue
    }
    const wanted = check(value)
    // Details the documents give less room than lessons take are cut; nobody's work hangs on them.
    if (wanted && check.most && DETAIL.test(element)) cmi[element] = value.slice(0, check.most)
    else if (wanted) faults[element] = `${element} takes ${wanted}.`
    else cmi[element] = value
  }
  const [first] = Object.values(faults)
  if (first) throw failure('BAD_USER_INPUT', first, faults)
  return cmi
}

export interface Outcome {
  isComplete: boolean
  isPassed: boolean
  isFailed: boolean
  /** Takes back that it was failed before: 1.2 has one word for both, and a lesson that is completed after is over. */
  endsFailure: boolean
  /** In percent; null where none was told. */
  score: number | null
  /** 0 to 1. */
  progress: number
  /** Of this stay. */
  seconds: number
}

const numeric = (value: string | undefined) => (value ? Number(value) : null)

/** In percent of the range; a raw score without a range counts as one of 100. */
function percentOf(raw: number | null, min: number | null, max: number | null): number | null {
  if (raw === null) return null
  const [from, to] = max !== null && max > (min ?? 0) ? [min ?? 0, max] : [0, 100]
  return twoDigits(Math.min(100, Math.max(0, (100 * (raw - from)) / (to - from))))
}

/** Whether a measure reaches what the manifest asks for; null where either of the two is missing or no number. */
function reaches(measure: string | undefined, least: string | undefined): boolean | null {
  const [score, asked] = [numeric(measure), numeric(least)]
  return score === null || asked === null || Number.isNaN(asked) ? null : score >= asked
}

/**
 * What a commit says the person did. Where the manifest asks for a score or a share and one is told, it decides and not
 * the word (SCORM 1.2 RTE 3.4.4; SCORM 2004 RTE 4.2.4 and 4.2.22).
 */
export function outcomeOf(version: ScormVersion, cmi: Cmi, launch: Cmi): Outcome {
  if (version === 'SCORM_12') {
    const status = cmi['cmi.core.lesson_status']
    const isOver = status === 'passed' || status === 'completed' || status === 'failed'
    const reached = isOver ? reaches(cmi['cmi.core.score.raw'], launch['cmi.student_data.mastery_score']) : null
    const isPassed = reached ?? status === 'passed'
    const isComplete = reached ?? (isPassed || status === 'completed')
    return {
      isComplete,
      isPassed,
      isFailed: reached === null ? status === 'failed' : !reached,
      endsFailure: isComplete,
      score: percentOf(
        numeric(cmi['cmi.core.score.raw']),
        numeric(cmi['cmi.core.score.min']),
        numeric(cmi['cmi.core.score.max']),
      ),
      progress: isComplete ? 1 : 0,
      seconds: secondsOf(version, cmi['cmi.core.session_time']),
    }
  }
  const gone = reaches(cmi['cmi.progress_measure'], launch['cmi.completion_threshold'])
  const completion = gone === null ? cmi['cmi.completion_status'] : gone ? 'completed' : 'incomplete'
  const success = cmi['cmi.success_status']
  const isOver = success === 'passed' || success === 'failed' || completion === 'completed'
  const reached = isOver ? reaches(cmi['cmi.score.scaled'], launch['cmi.scaled_passing_score']) : null
  const isPassed = reached ?? success === 'passed'
  // A lesson that tells of success alone is over with it.
  const isComplete = completion === 'completed' || (isPassed && completion !== 'incomplete')
  const scaled = numeric(cmi['cmi.score.scaled'])
  return {
    isComplete,
    isPassed,
    isFailed: reached === null ? success === 'failed' : !reached,
    endsFailure: isPassed,
    score:
      scaled === null
        ? percentOf(numeric(cmi['cmi.score.raw']), numeric(cmi['cmi.score.min']), numeric(cmi['cmi.score.max']))
        : twoDigits(Math.max(0, scaled * 100)),
    progress: isComplete ? 1 : (numeric(cmi['cmi.progress_measure']) ?? 0),
    seconds: secondsOf(version, cmi['cmi.session_time']),
  }
}

interface Answered {
  number: number
  identifier: string
  type: string
  question: string
  response: string
  result: string
}

/** Answers within a lesson, by their place. */
export function answersIn(version: ScormVersion, cmi: Cmi): Answered[] {
  const numbers = new Set(Object.keys(cmi).flatMap((element) => /^cmi\.interactions\.(\d+)\./.exec(element)?.[1] ?? []))
  return [...numbers].map((number) => {
    const at = (name: string) => cmi[`cmi.interactions.${number}.${name}`] ?? ''
    return {
      number: Number(number),
      identifier: at('id'),
      type: at('type'),
      question: at('description'),
      response: at(version === 'SCORM_12' ? 'student_response' : 'learner_response'),
      result: at('result'),
    }
  })
}

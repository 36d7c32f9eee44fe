// What a lesson may say and read (RTE book chapter 4), as a table.
import {
  completion,
  duration,
  identifier,
  isLanguage,
  isReal,
  like,
  localized,
  oneOf,
  real,
  success,
  text,
  time,
  type Check,
} from './values.ts'

export interface Leaf {
  kind: 'leaf'
  access: 'both' | 'read' | 'write'
  check: Check
  initial?: string
}
export interface Branch {
  kind: 'branch'
  children: Record<string, Part>
  /** Whether it tells its children. */
  tells: boolean
}
export interface List {
  kind: 'list'
  of: Branch
  tells: boolean
  /** Nothing else of an entry before its id; ids once given stay, and are given once. */
  id: 'none' | 'first' | 'unique'
  canGrow: boolean
}
export type Part = Leaf | Branch | List

const both = (check: Check, initial?: string): Leaf => ({
  kind: 'leaf',
  access: 'both',
  check,
  ...(initial === undefined ? {} : { initial }),
})
const read = (initial?: string): Leaf => ({
  kind: 'leaf',
  access: 'read',
  check: text,
  ...(initial === undefined ? {} : { initial }),
})
const write = (check: Check): Leaf => ({ kind: 'leaf', access: 'write', check })
const branch = (children: Record<string, Part>, tells = true): Branch => ({ kind: 'branch', children, tells })
const list = (children: Record<string, Part>, id: List['id'], { tells = true, canGrow = true } = {}): List => ({
  kind: 'list',
  of: branch(children, false),
  tells,
  id,
  canGrow,
})
const score = branch({ scaled: both(real(-1, 1)), raw: both(real()), min: both(real()), max: both(real()) })

const INTERACTIONS = [
  'true-false',
  'choice',
  'fill-in',
  'long-fill-in',
  'likert',
  'matching',
  'performance',
  'sequencing',
  'numeric',
  'other',
]

export const MODEL: Branch = branch(
  {
    cmi: branch(
      {
        _version: read('1.0'),
        comments_from_learner: list({ comment: both(localized), location: both(text), timestamp: both(time) }, 'none'),
        comments_from_lms: list({ comment: read(), location: read(), timestamp: read() }, 'none', { canGrow: false }),
        completion_status: both(completion, 'unknown'),
        completion_threshold: read(),
        credit: read('credit'),
        entry: read('ab-initio'),
        exit: write(oneOf('time-out', 'suspend', 'logout', 'normal', '')),
        interactions: list(
          {
            id: both(identifier),
            type: both(oneOf(...INTERACTIONS)),
            objectives: list({ id: both(identifier) }, 'unique', { tells: false }),
            timestamp: both(time),
            correct_responses: list({ pattern: both(text) }, 'none', { tells: false }),
            weighting: both(real()),
            learner_response: both(text),
            result: both((value, isStrict) =>
              isReal(value, isStrict) || ['correct', 'incorrect', 'unanticipated', 'neutral'].includes(value) ? 0 : 406,
            ),
            latency: both(duration),
            description: both(localized),
          },
          'first',
        ),
        launch_data: read(),
        learner_id: read(),
        learner_name: read(),
        learner_preference: branch({
          audio_level: both(real(0), '1'),
          language: both((value) => (value === '' || isLanguage(value) ? 0 : 406), ''),
          delivery_speed: both(real(0), '1'),
          audio_captioning: both(oneOf('-1', '0', '1'), '0'),
        }),
        location: both(text),
        max_time_allowed: read(),
        mode: read('normal'),
        objectives: list(
          {
            id: both(identifier),
            score,
            success_status: both(success, 'unknown'),
            completion_status: both(completion, 'unknown'),
            progress_measure: both(real(0, 1)),
            description: both(localized),
          },
          'unique',
        ),
        progress_measure: both(real(0, 1)),
        scaled_passing_score: read(),
        score,
        session_time: write(duration),
        success_status: both(success, 'unknown'),
        suspend_data: both(text),
        time_limit_action: read('continue,no message'),
        total_time: read('PT0H0M0S'),
      },
      false,
    ),
    adl: branch(
      {
        nav: branch(
          {
            request: both(
              like(
                /^(continue|previous|exit|exitAll|abandon|abandonAll|suspendAll|_none_|\{target=[^}]+\}(choice|jump))$/,
              ),
              '_none_',
            ),
            request_valid: branch(
              { continue: read(), previous: read(), choice: branch({}, false), jump: branch({}, false) },
              false,
            ),
          },
          false,
        ),
        data: list({ id: read(), store: both(text) }, 'none', { canGrow: false }),
      },
      false,
    ),
  },
  false,
)

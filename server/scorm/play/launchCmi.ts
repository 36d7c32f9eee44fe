import type { ScormVersion } from '../../../prisma/generated/client/client.ts'
import type { Cmi } from './cmi.ts'
import { timespanOf } from './timespans.ts'

interface Earned {
  completedAt: Date | null
  passedAt: Date | null
  seconds: number
}

interface Learner {
  id: string
  firstName: string
  lastName: string
}

/** Of a lesson with an order: what is known of it, and how long it was open before its present attempt. */
interface InOrder {
  values: Cmi
  spent: number
}

/** What a lesson begins or resumes with: where it was left, never less than was earned, and what the manifest gives it. */
export function launchCmi(
  version: ScormVersion,
  {
    learner,
    kept,
    launch,
    earned,
    isPreview,
    inOrder = null,
  }: { learner: Learner; kept: Cmi; launch: Cmi; earned: Earned; isPreview: boolean; inOrder?: InOrder | null },
): Cmi {
  const name = [learner.lastName, learner.firstName].filter(Boolean).join(', ')
  const isNew = Object.keys(kept).length === 0
  const { completedAt, passedAt, seconds } = earned
  // What is told of one stay ends with it.
  const {
    'cmi.core.session_time': _12,
    'cmi.session_time': _2004,
    'cmi.core.exit': exit12,
    'cmi.exit': exit2004,
    ...stays
  } = kept
  const isResumed = exit12 === 'suspend' || exit2004 === 'suspend'
  const entry = isNew ? 'ab-initio' : isResumed ? 'resume' : ''
  if (version === 'SCORM_12') {
    const status = stays['cmi.core.lesson_status'] ?? 'not attempted'
    return {
      ...launch,
      ...stays,
      'cmi.core.student_id': learner.id,
      'cmi.core.student_name': name,
      'cmi.core.credit': isPreview ? 'no-credit' : 'credit',
      'cmi.core.lesson_mode': isPreview ? 'browse' : 'normal',
      'cmi.core.entry': entry,
      'cmi.core.total_time': timespanOf(version, seconds),
      'cmi.core.lesson_status': passedAt ? 'passed' : completedAt ? 'completed' : status,
    }
  }
  const known = inOrder?.values ?? { ...launch, ...stays }
  const { 'cmi.session_time': _time, 'cmi.exit': _exit, ...begins } = known
  return {
    ...begins,
    'cmi.learner_id': learner.id,
    'cmi.learner_name': name,
    // The order goes by what a lesson says, which it may not say to who only browses.
    'cmi.credit': isPreview && !inOrder ? 'no-credit' : 'credit',
    'cmi.mode': isPreview && !inOrder ? 'browse' : 'normal',
    'cmi.entry': entry,
    'cmi.total_time': timespanOf(version, Math.max(0, seconds - (inOrder?.spent ?? 0))),
    'cmi.completion_status': completedAt && !inOrder ? 'completed' : (begins['cmi.completion_status'] ?? 'unknown'),
    'cmi.success_status': passedAt && !inOrder ? 'passed' : (begins['cmi.success_status'] ?? 'unknown'),
  }
}

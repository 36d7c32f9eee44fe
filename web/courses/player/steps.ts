type SectionStep = { id: string; done: boolean }
export type Training = {
  sections: readonly SectionStep[]
  hasQuiz: boolean
  passed: boolean
  lastSectionId: string | null
}

/** Where in the player one stands: a section's id, the quiz, or the end of the course. */
export type Step = { kind: 'section'; id: string } | { kind: 'quiz' } | { kind: 'finish' }

export const addressOf = (step: Step) => (step.kind === 'section' ? step.id : step.kind)

/** Everything there is to do, in order. */
export function stepsOf({ sections, hasQuiz }: Training): Step[] {
  return [
    ...sections.map(({ id }): Step => ({ kind: 'section', id })),
    ...(hasQuiz ? [{ kind: 'quiz' } as const] : []),
    { kind: 'finish' },
  ]
}

/** Where a person goes on: where they left, or at the first thing still to do after it. */
export function resumeAt(training: Training): Step {
  const { sections, hasQuiz, passed, lastSectionId } = training
  if (passed) return { kind: 'finish' }
  const last = Math.max(
    0,
    sections.findIndex(({ id }) => id === lastSectionId),
  )
  const next = sections.slice(last).find(({ done }) => !done) ?? sections.find(({ done }) => !done)
  if (next) return { kind: 'section', id: next.id }
  return hasQuiz ? { kind: 'quiz' } : (stepsOf(training).at(-2) ?? { kind: 'finish' })
}

/** The step the address names, or where one goes on when it names none that is open. */
export function stepAt(address: string | null, training: Training): Step {
  const named = stepsOf(training).find((step) => addressOf(step) === address)
  if (!named || (named.kind === 'finish' && !training.passed)) return resumeAt(training)
  if (named.kind === 'quiz' && training.passed) return { kind: 'finish' }
  return named
}

/** The neighbours of a step; undefined where there is none. */
export function around(
  step: Step,
  training: Training,
): { index: number; previous: Step | undefined; next: Step | undefined } {
  const steps = stepsOf(training)
  const index = steps.findIndex((other) => addressOf(other) === addressOf(step))
  return { index, previous: steps[index - 1], next: steps[index + 1] }
}

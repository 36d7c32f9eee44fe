import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { useWayThrough_course$key } from '../../__generated__/useWayThrough_course.graphql.ts'
import { useWaiting } from '../progress/useSectionProgress.ts'
import { addressOf, around, resumeAt, stepAt, stepsOf, type Step } from './steps.ts'

export type Way = ReturnType<typeof useWayThrough>

/** Where one is in a course, what is done of it, and how one goes on. The step stands in the address. */
export function useWayThrough(key: useWayThrough_course$key) {
  const course = useFragment(
    graphql`
    fragment useWayThrough_course on Course {
      databaseId questionCount
      chapters { sections { databaseId title viewerProgress { completedAt } } }
      viewerProgress { status lastSection { databaseId } }
    }
  `,
    key,
  )
  const sections = course.chapters.flatMap((chapter) => chapter.sections)
  const waiting = useWaiting(course.databaseId)
  const done = new Set([
    ...sections.filter(({ viewerProgress }) => viewerProgress?.completedAt != null).map(({ databaseId }) => databaseId),
    ...waiting.filter(({ completed }) => completed).map(({ sectionId }) => sectionId),
  ])
  const isDone = (sectionId: string) => done.has(sectionId)
  const isPassed = course.viewerProgress?.status === 'PASSED'
  const training = {
    sections: sections.map(({ databaseId }) => ({ id: databaseId, done: isDone(databaseId) })),
    hasQuiz: course.questionCount > 0,
    passed: isPassed,
    lastSectionId: course.viewerProgress?.lastSection?.databaseId ?? null,
  }
  const location = useLocation()
  const navigate = useNavigate()
  // Where one comes in is settled once: finishing a section must not turn the page.
  const [entrance] = useState(() => addressOf(resumeAt(training)))
  const step = stepAt(new URLSearchParams(location.search).get('at') ?? entrance, training)

  const hrefOf = (target: Step) => {
    const parameters = new URLSearchParams(location.search)
    parameters.set('at', addressOf(target))
    return `${location.pathname}?${parameters}`
  }
  const goTo = (target: Step, how?: { replace: boolean }) => {
    void navigate(hrefOf(target), how)
  }
  const wayTo = (target: Step | undefined) => (target ? () => goTo(target) : undefined)
  const titleOf = (target: Step | undefined) => {
    if (!target) return ''
    if (target.kind === 'section') return sections.find(({ databaseId }) => databaseId === target.id)?.title ?? ''
    return target.kind === 'quiz' ? 'Quiz' : 'Certificate'
  }
  const { index, previous, next } = around(step, training)
  return {
    step,
    isDone,
    isPassed,
    /** Sections that are not done. */
    left: sections
      .filter(({ databaseId }) => !isDone(databaseId))
      .map(({ databaseId, title }) => ({ id: databaseId, title, href: hrefOf({ kind: 'section', id: databaseId }) })),
    hrefOf,
    goTo,
    titleOf,
    place: {
      number: index + 1,
      total: stepsOf(training).length,
      goBack: wayTo(previous),
      goOn: step.kind === 'quiz' ? undefined : wayTo(next),
      nextLabel: titleOf(next),
    },
  }
}

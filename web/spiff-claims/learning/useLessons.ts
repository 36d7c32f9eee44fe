import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { useLessons_claim$key } from '../../__generated__/useLessons_claim.graphql.ts'

export interface Lesson {
  template: string
  text: string
  part: string
  isDoubtful: boolean
  /** Where it stands, in pixels of the picture of its page. */
  place: { pageId: string; x: number; y: number; width: number; height: number }
}

/** Lines the reader did not understand: which are to be remembered, all but the doubtful ones until one says otherwise. */
export function useLessons(claim: useLessons_claim$key) {
  const { lessons: given } = useFragment(
    graphql`fragment useLessons_claim on SpiffClaim { lessons { template text part isDoubtful pageId x y width height } }`,
    claim,
  )
  const lessons = (given ?? []).map(({ template, text, part, isDoubtful, pageId, x, y, width, height }): Lesson => ({
    template,
    text,
    part,
    isDoubtful,
    place: { pageId, x, y, width, height },
  }))
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [pointed, point] = useState<Lesson>()
  const isTicked = ({ template, isDoubtful }: Lesson) => ticks.get(template) ?? !isDoubtful
  return {
    lessons,
    /** Where the line is that is hovered or focused. */
    pointed: pointed && lessons.find(({ template }) => template === pointed.template)?.place,
    point,
    isTicked,
    tick: ({ template }: Lesson, isOn: boolean) => setTicks((now) => new Map(now).set(template, isOn)),
    usualLines: lessons.filter(isTicked).map(({ template }) => template),
  }
}

/** From one second of a recording to another. */
export type Span = { from: number; to: number }

/** In order, those that touch as one; in whole seconds, as the server keeps them. */
export function joined(spans: readonly Span[]): Span[] {
  const whole = spans
    .map(({ from, to }) => ({ from: Math.round(from), to: Math.round(to) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
  const joint: Span[] = []
  for (const span of whole) {
    const last = joint.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joint.push(span)
  }
  return joint
}

/** Seconds in all of them. */
export const lengthOf = (spans: readonly Span[]): number =>
  joined(spans).reduce((sum, { from, to }) => sum + to - from, 0)

/** Played on from the last piece, or a piece of its own. */
export const withPiece = (spans: readonly Span[], from: number, to: number): Span[] => {
  const last = spans.at(-1)
  return last?.to === from ? [...spans.slice(0, -1), { from: last.from, to }] : [...spans, { from, to }]
}

/** The first second that was not played, where a viewer goes on. */
export const firstGap = (spans: readonly Span[]): number => {
  const [first] = joined(spans)
  return first && first.from === 0 ? first.to : 0
}

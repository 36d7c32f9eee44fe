import { begin } from '../../../standards/scorm/course/begin.ts'
import { offersOf } from '../../../standards/scorm/course/offers.ts'
import { open } from '../../../standards/scorm/course/takeStep.ts'
import type { Activity, Tree } from '../../../standards/scorm/sequencing/tree.ts'
import { wayThrough } from '../../../standards/scorm/sequencing/way.ts'
import type { Finding } from '../findings.ts'

/** What decides the order, in words, by what a package has of it. */
const DECIDES: readonly [words: string, has: (activity: Activity) => boolean][] = [
  ['rules that skip, hide or lock lessons', ({ pre }) => pre.length > 0],
  ['rules that send people on or back after a lesson', ({ post, exit }) => post.length + exit.length > 0],
  ['rules for when a part is complete', ({ rollup }) => rollup.length > 0],
  ['limits of attempts', ({ attemptLimit }) => attemptLimit !== null],
  ['objectives that lessons share', ({ objectives }) => objectives.some(({ maps }) => maps.length > 0)],
  [
    'lessons in random order or by draw',
    ({ selection, randomization }) => selection !== 'never' || randomization !== 'never',
  ],
]

/** Nobody ever begins: no lesson opens at the start, and none can be chosen. */
function hasNoBeginning(tree: Tree): boolean {
  const way = wayThrough(tree, begin(tree), () => 0)
  return open(way).deliver === null && !offersOf(way).lessons.some(({ isOpen }) => isOpen)
}

const LOST = 'which is not in the package'

/** Names in rules that lead nowhere. */
const lostNames = ({ title, objectives, pre, post, exit }: Activity): string[] => [
  ...new Set(
    [...pre, ...post, ...exit]
      .flatMap(({ conditions }) => conditions.flatMap(({ objective }) => objective ?? []))
      .filter((name) => name !== '' && !objectives.some(({ id }) => id === name))
      .map((name) => `A rule of “${title}” asks for the objective “${name}”, ${LOST}.`),
  ),
]

/** Objectives that only other packages can write. */
function fromElsewhere(tree: Tree): string[] {
  const maps = Object.values(tree.activities).flatMap(({ objectives }) => objectives.flatMap((one) => one.maps))
  const written = new Set(maps.flatMap(({ target, writes }) => (writes.length ? [target] : [])))
  return [...new Set(maps.flatMap(({ target, reads }) => (reads.length && !written.has(target) ? [target] : [])))]
}

/** Findings about the order of lessons: what decides it, and where it leads nowhere. */
export function orderFindings(tree: Tree): Finding[] {
  const activities = Object.values(tree.activities)
  const findings: Finding[] = []
  if (hasNoBeginning(tree))
    findings.push({ kind: 'FATAL', text: 'Nobody can begin: no lesson opens at the start, and none can be chosen.' })
  for (const text of activities.flatMap(lostNames)) findings.push({ kind: 'MISSING', text })
  for (const { title, flow, choice, children } of activities)
    if (children.length && !flow && !choice)
      findings.push({
        kind: 'UNTRACKED',
        text: `The lessons under “${title}” open neither by continuing nor by choice: only a lesson itself can open them.`,
      })
  for (const target of fromElsewhere(tree))
    findings.push({
      kind: 'UNTRACKED',
      text: `The objective “${target}” is read and never written: it has to come from another package.`,
    })
  const decides = DECIDES.flatMap(([words, has]) => (activities.some(has) ? [words] : []))
  findings.push({
    kind: 'TRACKED',
    text: decides.length
      ? `The order of lessons, by ${decides.join(', ')}`
      : 'The order of lessons: what may be continued to, and what may be chosen',
  })
  return findings
}

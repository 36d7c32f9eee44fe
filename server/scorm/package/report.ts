import { inNumber } from '../../platform/values/text.ts'
import type { Manifest } from './manifest.ts'
import type { Finding, FindingKind } from './findings.ts'
import { orderFindings } from './sequencing/orderFindings.ts'

/** Files that are named one by one before the rest is counted. */
const NAMED = 20

const TRACKED = {
  SCORM_12: [
    'Status of each lesson, score, time, the place people left at',
    'What a lesson keeps for resuming, up to 64,000 characters',
    'Answers to questions, as far as lessons tell them',
  ],
  SCORM_2004: [
    'Completion and success of each lesson, score, progress, time, the place people left at',
    'What a lesson keeps for resuming, up to 64,000 characters',
    'Answers to questions, as far as lessons tell them',
  ],
} as const

/** The most a lesson can tell of what its manifest asks for: with more, nobody ever passes. */
const MOST: readonly [element: string, what: string, most: number][] = [
  ['cmi.student_data.mastery_score', 'a score', 100],
  ['cmi.scaled_passing_score', 'a scaled score', 1],
  ['cmi.completion_threshold', 'a share', 1],
]

/** Files that lie in a package and do nothing in a browser of today, by their endings. */
const DEAD: readonly [endings: RegExp, why: string][] = [
  [/\.(swf|flv|f4v)$/i, 'is Flash, which browsers no longer play'],
  [/\.(jar|class)$/i, 'is a Java applet, which browsers no longer run'],
  [/\.(wmv|wma|avi|mpg|mpeg|asf|rm|ra)$/i, 'is in a format browsers do not play'],
  [/\.(php|aspx?|jsp|cgi|cfm)$/i, 'is a page for a web server, which does not run here'],
]

/** What a lesson will miss though its file is there: one line for each reason. */
const deadFindings = (paths: readonly string[]): Finding[] =>
  DEAD.flatMap(([endings, why]): Finding[] => {
    const dead = paths.filter((path) => endings.test(path))
    if (!dead.length) return []
    const more = dead.length > 1 ? ` ${inNumber(dead.length - 1, 'So is one more file.', 'So are # more files.')}` : ''
    return [{ kind: 'UNTRACKED', text: `“${dead[0]}” ${why}: what uses it shows a gap.${more}` }]
  })

/** The report an administrator reads before the course is published. */
export function reportOf(manifest: Manifest, paths: readonly string[]): Finding[] {
  const here = new Set(paths)
  const inOtherCase = new Map(paths.map((path) => [path.toLowerCase(), path]))
  const missing = (path: string) => {
    const other = inOtherCase.get(path.toLowerCase())
    return other ? `“${path}” is called “${other}” in the package` : `“${path}” is not in the package`
  }
  const playable = manifest.items.filter(({ href }) => href !== null)
  const findings: Finding[] = []
  const add = (kind: FindingKind, text: string) => findings.push({ kind, text })

  if (!playable.length) add('FATAL', 'Nothing in the table of contents can be opened.')
  for (const { title, href, path } of playable) {
    if (path === null) add('FATAL', `“${title}” leads out of the package, to ${href}. Lessons must be part of it.`)
    else if (!here.has(path)) add('FATAL', `“${title}” cannot be opened: ${missing(path)}.`)
  }

  for (const { title, launch } of playable)
    for (const [element, what, most] of MOST)
      if (Number(launch[element]) > most)
        add('FATAL', `Nobody can pass “${title}”: it asks for ${what} of ${launch[element]}, and the most is ${most}.`)

  const entrances = new Set(playable.map(({ path }) => path))
  const lost = [
    ...new Set(
      manifest.named.flatMap(({ path }) => (path !== null && !here.has(path) && !entrances.has(path) ? [path] : [])),
    ),
  ]
  for (const path of lost.slice(0, NAMED)) add('MISSING', `${missing(path)}.`)
  if (lost.length > NAMED)
    add('MISSING', inNumber(lost.length - NAMED, 'One more file is missing.', '# more files are missing.'))

  const silent = playable.filter(({ isSco }) => !isSco)
  for (const { title } of silent.slice(0, NAMED))
    add('UNTRACKED', `“${title}” tells the portal nothing: it is complete once it was opened.`)
  for (const words of manifest.unkept)
    add('UNTRACKED', `${words}: not kept, people open lessons as the table of contents shows them.`)
  if (manifest.organizations > 1)
    add('UNTRACKED', `It has ${manifest.organizations} tables of contents; the default one is played.`)
  findings.push(...deadFindings(paths))
  if (manifest.tree) findings.push(...orderFindings(manifest.tree))
  if (playable.some(({ isSco }) => isSco)) for (const text of TRACKED[manifest.version]) add('TRACKED', text)
  return findings
}

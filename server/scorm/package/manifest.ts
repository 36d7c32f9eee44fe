import { pathOf, refused } from './archive.ts'
import type { Tree } from '../../standards/scorm/sequencing/tree.ts'
import { launchIn2004, readTree } from './sequencing/readTree.ts'
import { attributeOf, childOf, childrenOf, holds, textIn, type Element } from './xml.ts'

type Version = 'SCORM_12' | 'SCORM_2004'

/** A line of the table of contents, as the manifest tells it. */
interface ManifestItem {
  identifier: string
  title: string
  /** Path and query within the package; null for a heading. */
  href: string | null
  /** The path alone, as the package holds it; null for a heading, and for an address elsewhere. */
  path: string | null
  isSco: boolean
  depth: number
  isVisible: boolean
  /** Values the manifest gives it, by the element a lesson reads them from. */
  launch: Record<string, string>
}

export interface Manifest {
  version: Version
  /** As people call it: “1.2”, “2004 4th Edition”. */
  edition: string
  title: string
  organizations: number
  /** Seconds it says it takes; null where it says nothing. */
  learningSeconds: number | null
  choice: boolean
  items: ManifestItem[]
  /** Files its resources name, with the path each has in the package. */
  named: { href: string; path: string | null }[]
  /** Rules of order that are there and not kept, in words. */
  unkept: string[]
  /** The order of its lessons; null in 1.2, and where there is one lesson. */
  tree: Tree | null
}

const MAX_ITEMS = 1000
const MAX_DEPTH = 20
/** Seconds a package may say it takes: a working day. */
const MAX_LEARNING = 8 * 3600
/** Letters of what a lesson is called by; the database looks it up. */
const MAX_IDENTIFIER = 500

/** The edition by what the manifest says of itself, and else by the names it takes its elements from. */
function editionOf(root: Element, text: string): { version: Version; edition: string } {
  const schemaVersion = textIn(childOf(childOf(root, 'metadata'), 'schemaversion'))
  if (/^1\.2\b/.test(schemaVersion)) return { version: 'SCORM_12', edition: '1.2' }
  const [, number] = /^2004\s+(\d)/.exec(schemaVersion) ?? []
  if (number)
    return {
      version: 'SCORM_2004',
      edition: `2004 ${number}${number === '2' ? 'nd' : number === '3' ? 'rd' : 'th'} Edition`,
    }
  if (/^CAM 1\.3/i.test(schemaVersion)) return { version: 'SCORM_2004', edition: '2004 2nd Edition' }
  if (/adlcp_v1p3/.test(text)) return { version: 'SCORM_2004', edition: '2004' }
  if (/adlcp_rootv1p2|scormtype/i.test(text)) return { version: 'SCORM_12', edition: '1.2' }
  throw refused('imsmanifest.xml says neither SCORM 1.2 nor 2004. The portal plays these two.')
}

interface Target {
  href: string
  /** Null for an address elsewhere, or one nobody can read. */
  path: string | null
}

const isElsewhere = (href: string) => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(href)

/** Where an address of the manifest leads. Errors: out of the package. */
function targetOf(href: string): Target {
  if (isElsewhere(href)) return { href, path: null }
  const at = href.search(/[?#]/)
  const [pathPart, rest] = at < 0 ? [href, ''] : [href.slice(0, at), href.slice(at)]
  let name = pathPart
  try {
    name = decodeURIComponent(pathPart)
  } catch {
    // A percent sign that belongs to the name.
  }
  const path = pathOf(name)
  return { href: `${path.split('/').map(encodeURIComponent).join('/')}${rest}`, path }
}

const baseOf = (...elements: (Element | undefined)[]) => elements.map((one) => attributeOf(one, 'base') ?? '').join('')

/** Parameters of an item, put to its address as the documents of both versions say. */
function withParameters(href: string, parameters: string): string {
  const given = parameters.replace(/^[?&]+/, '')
  if (!given) return href
  if (given.startsWith('#')) return href.includes('#') ? href : `${href}${given}`
  const [address = '', mark] = href.split('#', 2)
  return `${address}${address.includes('?') ? '&' : '?'}${given}${mark === undefined ? '' : `#${mark}`}`
}

/** What a lesson reads of the manifest at run time, by element. */
function launchOf(item: Element, version: Version, collection: Element | undefined): Record<string, string> {
  const text = (name: string) => textIn(childOf(item, name))
  if (version === 'SCORM_12')
    return known({
      'cmi.launch_data': text('datafromlms'),
      'cmi.student_data.mastery_score': text('masteryscore'),
      'cmi.student_data.max_time_allowed': text('maxtimeallowed'),
      'cmi.student_data.time_limit_action': text('timelimitaction'),
    })
  return launchIn2004(item, collection)
}

const known = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** A length of time as metadata writes it: 00:30:00, or PT30M; at most a working day, 0 where it is none. */
function secondsIn(text: string): number {
  const [, hours, minutes, seconds] = /^(\d{1,4}):(\d{1,2})(?::(\d{1,2}))?/.exec(text) ?? []
  const [, h = 0, m = 0, s = 0] = /^PT(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})(?:\.\d+)?S)?$/.exec(text) ?? []
  const sum = hours
    ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)
    : Number(h) * 3600 + Number(m) * 60 + Number(s)
  return Math.min(sum, MAX_LEARNING)
}

/** What its metadata say of how long an element typically takes (typicalLearningTime of LOM). */
const learningTimeOf = (element: Element | undefined): number => {
  const educational = childOf(childOf(childOf(element, 'metadata'), 'lom'), 'educational')
  const time = childOf(educational, 'typicallearningtime') ?? childOf(educational, 'typicalLearningTime')
  const length = childOf(time, 'datetime') ?? childOf(time, 'duration')
  return secondsIn(textIn(length) || textIn(childOf(length, 'datetime')))
}

/** Of the whole, else of its lessons together. */
function learningSecondsOf(root: Element, organization: Element): number | null {
  const ofLessons = (parent: Element): number =>
    childrenOf(parent, 'item').reduce((sum, item) => sum + (learningTimeOf(item) || ofLessons(item)), 0)
  const seconds = learningTimeOf(root) || learningTimeOf(organization) || ofLessons(organization)
  return seconds ? Math.min(seconds, MAX_LEARNING) : null
}

/** Rules of order the run time does not keep, by the element that says them. */
const UNKEPT: readonly [element: string, words: string][] = [
  ['preConditionRule', 'Rules that skip, hide or lock lessons (preConditionRule)'],
  ['postConditionRule', 'Rules that send people on or back after a lesson (postConditionRule)'],
  ['exitConditionRule', 'Rules that end lessons (exitConditionRule)'],
  ['rollupRule', 'Rules of its own for when the whole is complete (rollupRule)'],
  ['limitConditions', 'Limits of attempts (limitConditions)'],
  ['randomizationControls', 'Lessons in random order or by draw (randomizationControls)'],
  ['mapInfo', 'Objectives that lessons share (mapInfo)'],
  ['prerequisites', 'Lessons that wait for others (prerequisites)'],
]

/** Whether anything is said of the order of lessons, or of what they share; else they are played one after the other. */
const saysOrder = (organization: Element): boolean =>
  ['sequencing', 'presentation', 'data'].some((element) => holds(organization, element))

/** Rules a package of one lesson, or of 1.2, has for nothing. */
const rulesLeftOut = (organization: Element, collection: Element | undefined): string[] =>
  UNKEPT.flatMap(([element, words]) =>
    holds(organization, element) || (element !== 'prerequisites' && holds(collection, element)) ? [words] : [],
  )

/** Reads the table of contents and all files a manifest names. Errors: BAD_USER_INPUT. */
export function readManifest(root: Element, text: string): Manifest {
  const { version, edition } = editionOf(root, text)
  const resources = childOf(root, 'resources')
  const resourceBase = baseOf(root, resources)
  const byId = new Map(childrenOf(resources, 'resource').map((one) => [attributeOf(one, 'identifier') ?? '', one]))
  const organizations = childOf(root, 'organizations')
  const all = childrenOf(organizations, 'organization')
  const wanted = attributeOf(organizations, 'default')
  const organization = all.find((one) => attributeOf(one, 'identifier') === wanted) ?? all[0]
  if (!organization) throw refused('imsmanifest.xml has no table of contents (organization).')

  const collection = childOf(root, 'sequencingCollection')
  const items: ManifestItem[] = []
  const visited = new Set<string>()
  const walk = (parent: Element, depth: number): void => {
    if (depth > MAX_DEPTH) throw refused('The table of contents is nested too deep.')
    for (const item of childrenOf(parent, 'item')) {
      if (items.length >= MAX_ITEMS) throw refused(`The table of contents has more than ${MAX_ITEMS} lines.`)
      const identifier = attributeOf(item, 'identifier') || `item-${items.length + 1}`
      if (identifier.length > MAX_IDENTIFIER)
        throw refused(`An identifier in the table of contents has more than ${MAX_IDENTIFIER} letters.`)
      if (visited.has(identifier)) throw refused(`Two lines of the table of contents are called “${identifier}”.`)
      visited.add(identifier)
      const resource = byId.get(attributeOf(item, 'identifierref') ?? '')
      const address = attributeOf(resource, 'href')
      const target = address
        ? targetOf(isElsewhere(address) ? address : `${resourceBase}${baseOf(resource)}${address}`)
        : null
      items.push({
        identifier,
        title: textIn(childOf(item, 'title')) || identifier,
        href: target && withParameters(target.href, attributeOf(item, 'parameters') ?? ''),
        path: target?.path ?? null,
        isSco: attributeOf(resource, 'scormtype')?.toLowerCase() === 'sco',
        depth,
        isVisible: attributeOf(item, 'isvisible') !== 'false',
        launch: launchOf(item, version, collection),
      })
      walk(item, depth + 1)
    }
  }
  walk(organization, 0)

  const lessons = items.filter(({ href }) => href !== null)
  const isOrdered = saysOrder(organization) && version === 'SCORM_2004' && lessons.length > 1
  const tree = isOrdered ? readTree(root, organization) : null
  const controls = childOf(childOf(organization, 'sequencing'), 'controlMode')
  return {
    version,
    edition,
    title: textIn(childOf(organization, 'title')),
    organizations: all.length,
    learningSeconds: learningSecondsOf(root, organization),
    // What 2004 says where nothing is said: by choice.
    choice: attributeOf(controls, 'choice') !== 'false',
    items,
    named: [...byId.values()].flatMap((resource) =>
      childrenOf(resource, 'file').flatMap((file) => {
        const href = attributeOf(file, 'href')
        return href ? [targetOf(isElsewhere(href) ? href : `${resourceBase}${baseOf(resource)}${href}`)] : []
      }),
    ),
    unkept: [
      ...(tree ? [] : rulesLeftOut(organization, collection)),
      ...(childrenOf(root, 'manifest').length ? ['Packages within the package (manifest)'] : []),
    ],
    tree,
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

// An event is for others: what its own feature wants done it does, by a call or a job. One thing is left to listen for at
// home, which is telling people.

const root = path.resolve(import.meta.dirname, '../..')

interface Mention {
  file: string
  event: string
}

interface Events {
  emitted: Mention[]
  heard: Mention[]
}

const NAMES = /^(?:on|after|emit)$/

/** Events that a file emits, and those it reacts to, by the text of the call's first argument. */
function eventsIn(file: string, text: string): Events {
  const found: Events = { emitted: [], heard: [] }
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      if (!NAMES.test(name) || first?.type !== 'Literal' || typeof first.value !== 'string') return
      // A socket or a request has events as well.
      if (!first.value.includes('.')) return
      found[name === 'emit' ? 'emitted' : 'heard'].push({ file, event: first.value })
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** A feature, or a part of the domain that features share. */
const ownerOf = (file: string) => {
  const [, ring, part] = file.split('/')
  return ring === 'domain' ? `${ring}/${part}` : ring
}

const tellsPeople = (file: string) => /(?:^|[a-z])news\.ts$/i.test(path.posix.basename(file))

/** Who hears an event of its own, with the reason. */
const AT_HOME: Record<string, string> = {
  'server/spiff-claims/receipts/scan.ts claim.submitted': 'reading receipts becomes a feature of its own',
  'server/spiff-claims/review/risks.ts claim.submitted':
    'goes with it: a claim is looked at where its receipts are read',
}

const atHome = ({ emitted, heard }: Events): string[] =>
  heard
    .filter(({ file, event }) =>
      emitted.some((one) => one.event === event && ownerOf(one.file) === ownerOf(file)) ? !tellsPeople(file) : false,
    )
    .map(({ file, event }) => `${file} ${event}`)

const sources = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((file) => `server/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => file.endsWith('.ts') && !file.includes('__generated__'))
const all = sources.map((file) => eventsIn(file, readFileSync(path.join(root, file), 'utf8')))
const events: Events = { emitted: all.flatMap(({ emitted }) => emitted), heard: all.flatMap(({ heard }) => heard) }

describe('who reacts to an event', () => {
  it('is another feature; at home only what tells people, and who is named with a reason', () => {
    expect(events.emitted.length).toBeGreaterThan(100)
    expect(events.heard.length).toBeGreaterThan(100)
    expect([...new Set(atHome(events))].toSorted()).toEqual(Object.keys(AT_HOME))
  })

  it('an event has one owner: nobody else emits it', () => {
    const owners = new Map<string, Set<string>>()
    for (const { file, event } of events.emitted)
      owners.set(event, (owners.get(event) ?? new Set()).add(ownerOf(file) ?? file))
    const shared = [...owners]
      .filter(([, own]) => own.size > 1)
      .map(([event, own]) => `${event}: ${[...own].join(', ')}`)
    expect(shared).toEqual([])
  })

  it.each([
    ['server/courses/on.ts', "on('course.planted', async () => {})", ['server/courses/on.ts course.planted']],
    ['server/courses/plantedNews.ts', "after('course.planted', 'tell-planted', async () => {})", []],
    ['server/certificates/on.ts', "on('course.planted', async () => {})", []],
  ])('planted in %s', (file, text, expected) => {
    const { heard } = eventsIn(file, text)
    const { emitted } = eventsIn('server/courses/save.ts', "await c.emit('course.planted', { courseId })")
    expect(atHome({ emitted, heard })).toEqual(expected)
  })
})

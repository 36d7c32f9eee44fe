import { COMMON_HTML, CURRENCY, EntityDecoder } from '@nodable/entities'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { GraphQLError } from 'graphql'
import { refused } from './archive.ts'

/** Encodings a manifest may be written in, as it declares them. */
const ENCODINGS: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
}

const startsWith = (bytes: Uint8Array, ...begin: number[]) => begin.every((byte, index) => bytes[index] === byte)

/** By its mark or by how the declaration begins, and else as the declaration says. */
function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0x3c, 0x00)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0x00, 0x3c)) return 'utf-16be'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const [, declared = 'utf-8'] = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(head) ?? []
  const known = ENCODINGS[declared.toLowerCase()]
  if (!known)
    throw refused(`imsmanifest.xml is written in ${declared}, which the portal does not read. Save it as UTF-8.`)
  return known
}

/** The text of the manifest. Errors: BAD_USER_INPUT where it is not what it says to be written in. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError)
      throw refused('imsmanifest.xml is not written in the encoding it declares. Save it as UTF-8.')
    throw error
  }
}

/** An element: its attributes under `@name`, its text under `#text`, its children under their names. */
export interface Element {
  readonly [name: string]: Element[] | string | undefined
}

const WAY_OUT = 'Take it out, or export the package again.'

const entities = new EntityDecoder({ namedEntities: { ...COMMON_HTML, ...CURRENCY }, numericAllowed: true })

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // Prefixes are the author's choice; what an element is called says what it is.
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  processEntities: true,
  entityDecoder: {
    decode: (text) => entities.decode(text),
    reset: () => void entities.reset(),
    setXmlVersion: (version) => entities.setXmlVersion(version),
    setExternalEntities() {},
    // The parser comes here with each document type, and with nothing else.
    addInputEntities() {
      throw refused(`imsmanifest.xml has a document type (DOCTYPE). ${WAY_OUT}`)
    },
  },
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
})

/** Refused already; what may be to blame is said as well. */
const wayOut = (text: string): string =>
  text.toLowerCase().includes('<!doctype')
    ? `It has a document type (DOCTYPE). ${WAY_OUT}`
    : 'Export the package again.'

/** Errors: BAD_USER_INPUT, also for what the parser alone finds fault with, such as elements nested too deep. */
function documentOf(text: string): Element {
  try {
    return parser.parse(text) as Element
  } catch (error) {
    if (error instanceof GraphQLError) throw error
    const fault = error instanceof Error ? error.message : String(error)
    throw refused(`imsmanifest.xml cannot be read: ${fault.slice(0, 200)}. ${wayOut(text)}`)
  }
}

/**
 * The manifest's root. A document type is refused: it is how a file brings in others, and no package needs one. Errors:
 * BAD_USER_INPUT.
 */
export function parseXml(text: string): Element {
  const faults = XMLValidator.validate(text)
  if (faults !== true)
    throw refused(
      `imsmanifest.xml is not well-formed at line ${faults.err.line}: ${faults.err.msg.slice(0, 200)} ${wayOut(text)}`,
    )
  const root = documentOf(text).manifest
  if (!Array.isArray(root) || !root[0]) throw refused('imsmanifest.xml has no element “manifest”.')
  return root[0]
}

export const childrenOf = (element: Element | undefined, name: string): Element[] => {
  const found = element?.[name]
  return Array.isArray(found) ? found : []
}
export const childOf = (element: Element | undefined, name: string): Element | undefined => childrenOf(element, name)[0]
export const textIn = (element: Element | undefined): string => {
  const text = element?.['#text']
  return typeof text === 'string' ? text.trim() : ''
}
/** An attribute by its name in any case: 1.2 writes scormtype, 2004 scormType. */
export function attributeOf(element: Element | undefined, name: string): string | undefined {
  const wanted = `@${name}`.toLowerCase()
  const key = Object.keys(element ?? {}).find((one) => one.toLowerCase() === wanted)
  const value = key === undefined ? undefined : element?.[key]
  return typeof value === 'string' ? value.trim() : undefined
}
/** Whether an element of this name is anywhere below. */
export const holds = (element: Element | undefined, name: string): boolean =>
  Object.entries(element ?? {}).some(
    ([key, value]) => Array.isArray(value) && (key === name || value.some((child) => holds(child, name))),
  )

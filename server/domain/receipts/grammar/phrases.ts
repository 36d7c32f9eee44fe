import { readFileSync } from 'node:fs'
import path from 'node:path'

type Phrases = Readonly<Record<'en' | 'de' | 'fr' | 'es', readonly string[]>>

// The phrases are data, in vocabulary/phrases.txt: `[kind, language]` begins those of a kind, a comma stands between two,
// a line that begins with `# ` is a note. Accents and signs that readers mix up make no difference.
const byKind = new Map<string, string[]>()
let list: string[] | undefined
for (const line of readFileSync(path.join(import.meta.dirname, 'vocabulary/phrases.txt'), 'utf8').split('\n')) {
  const head = /^\[(.+)\]$/.exec(line)?.[1]
  if (head) byKind.set(head, (list = []))
  else if (line && !line.startsWith('# ')) list?.push(...line.split(', '))
}

/** Errors: an Error where the file has none of a kind in a language. */
function phrases(kind: string): Phrases {
  const of = (language: string): readonly string[] => {
    const found = byKind.get(`${kind}, ${language}`)
    if (!found?.length) throw new Error(`phrases.txt has no [${kind}, ${language}]`)
    return found
  }
  return { en: of('en'), de: of('de'), fr: of('fr'), es: of('es') }
}

/**
 * Say that a paper is no sale that stands: none yet, undone, not paid, or not the first copy. A `*` stands for what German
 * puts before or behind. Each sends a paper to a person wherever it is printed (tests/spiff-claims/proof.test.ts).
 */
export const NO_SALE = phrases('no sale')
/**
 * Of a line that is no sale of a thing: work, hire, insurance, what a paper charges beside its goods, and lines that do
 * not say what they are. Such a line is never what a spiff asks for, and one with an amount leaves a paper to a person.
 */
export const NO_GOODS = phrases('no goods')
/** Join one thing to another on a line: what it costs is no longer the price of either. */
export const JOINERS = phrases('joiners')
/** Make a thing go with another one, whose name or serial number stands behind them. */
export const GOES_WITH = phrases('goes with')
/** Stand beside the serial number of a machine that somebody brought, rather than bought. */
export const BROUGHT = phrases('brought')

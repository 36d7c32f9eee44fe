import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, visitorKeys } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

type Node = Record<string, unknown> & { type: string; start: number }

/** Words of the right column of the table in web/VOICE.md. */
const refused = readFileSync(path.join(root, 'web/VOICE.md'), 'utf8')
  .split('\n## Words\n')[1]!
  .split('\n')
  .flatMap((line) => /^\| .+ \| (?<not>.+) \|$/.exec(line)?.groups?.not?.split(', ') ?? [])
  .filter((word) => word !== 'Not' && word !== '---')

/** Texts of a file that somebody may read: strings, templates and what stands between tags. */
function textsOf(file: string, code: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = []
  const add = (node: Node, text: unknown) => {
    if (typeof text === 'string' && (/ /.test(text.trim()) || /^[A-Z][a-z]/.test(text.trim())))
      found.push({ text: text.replace(/\s+/g, ' ').trim(), line: code.slice(0, node.start).split('\n').length })
  }
  const visit = (node: Node) => {
    if (node.type === 'TaggedTemplateExpression' || node.type === 'ImportDeclaration') return
    if (node.type === 'JSXText' || node.type === 'Literal') add(node, node.value)
    if (node.type === 'TemplateElement') add(node, (node.value as { cooked: string }).cooked)
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat()) if (child && typeof child === 'object') visit(child as Node)
  }
  visit(parseSync(file, code).program as unknown as Node)
  return found
}

/** A word of the list in a text, as a whole word, whatever its case. */
const patterns = refused.map((word) => [word, new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i')] as const)
const refusedIn = (text: string) => patterns.flatMap(([word, pattern]) => (pattern.test(text) ? [word] : []))

const files = ['web', 'server'].flatMap((ring) =>
  globSync(`${ring}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/__generated__/**', '**/titles/**', '**/consent/**'] }),
)

/** Texts with such a word that mean something else by it; each with its reason. */
const MEANT: Record<string, string> = {
  Cancelled: 'The documented label of an enrollment in live training (spec part 2, 4).',
  'I am not subject to backup withholding: I am exempt from it, or the IRS has not told me that I am subject to it, or has told me that I no longer am.':
    'The statement of the form itself.',
}

describe('the words people read', () => {
  it('has a table to go by, and finds a refused word in any case and shape', () => {
    expect(refused.length).toBeGreaterThan(30)
    const planted =
      "const a = <p title='It Stands here'>Mend the\n file</p>; const b = `${a} sent in`; const c = 'Send inward'"
    expect(textsOf('planted.tsx', planted).flatMap(({ text }) => refusedIn(text))).toEqual([
      'stands here',
      'mend',
      'sent in',
    ])
  })

  it('are those of web/VOICE.md', () => {
    const wrong: string[] = []
    const unused = new Set(Object.keys(MEANT))
    for (const file of files)
      for (const { text, line } of textsOf(file, readFileSync(path.join(root, file), 'utf8')))
        for (const word of refusedIn(text))
          if (MEANT[text]) unused.delete(text)
          else wrong.push(`${file}:${line}: "${word}" in "${text}"`)
    expect(wrong).toEqual([])
    expect([...unused], 'exceptions nothing needs any more').toEqual([])
  })

  // What counts is said by `plural` and `counted` on the web, by `inNumber` on the server.
  it('count by one function', () => {
    const byHand = files.flatMap((file) =>
      file.endsWith('ui/formats.ts') || file.endsWith('values/text.ts')
        ? []
        : readFileSync(path.join(root, file), 'utf8')
            .split('\n')
            .flatMap((line, index) =>
              /[!=]== 1 \? ?\(?['"`]/.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
            ),
    )
    expect(byHand).toEqual([])
  })
})

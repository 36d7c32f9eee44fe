// Part of npm run check: lists the titles of screens that a language lacks; they are shown in English until somebody
// translates them.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

const root = path.resolve(import.meta.dirname, '..')
const titles = new Set(
  globSync('web/*/{f,publicF}eature.ts', { cwd: root }).flatMap((file) => {
    const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
    const found: string[] = []
    const visit = (node: unknown, within: boolean): void => {
      if (typeof node !== 'object' || node === null) return
      if (Array.isArray(node)) return node.forEach((one) => visit(one, within))
      const { type, key, value } = node as { type?: string; key?: { name?: string }; value?: { value?: unknown } }
      if (type === 'Property' && within && typeof value?.value === 'string') found.push(value.value)
      const isTitles = within || (type === 'Property' && key?.name === 'titles')
      Object.values(node).forEach((child) => visit(child, isTitles))
    }
    visit(program, false)
    return found
  }),
)
if (!titles.size) throw new Error('No titles were found in web/*/feature.ts')

for (const file of globSync('web/shells/titles/*.ts', { cwd: root }).sort()) {
  const { translations } = (await import(path.join(root, file))) as { translations: Record<string, string> }
  const missing = [...titles].filter((title) => !translations[title]?.trim())
  if (missing.length) console.log(`${path.basename(file, '.ts')} lacks ${missing.length}: ${missing.join(', ')}`)
}
console.log(`${titles.size} titles of screens`)

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** An import as a fact: from one file to another, both relative to the project, or to a package. */
export interface Import {
  from: string
  to: string
  /** Names taken from it; none of what is loaded for its effect or at run time. */
  names?: string[]
  isType?: boolean
}

/** Every import, type imports and dynamic ones included. */
function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const { module, program, errors } = parseSync(file, text)
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  expect(program.type).toBe('Program')
  const sources = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      source: moduleRequest.value,
      names: entries.flatMap(({ importName }) => importName.name ?? []),
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ source: moduleRequest.value, isType }] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      source: text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    })),
  ]
  return sources.map(({ source, ...rest }) => ({
    from: file,
    to: source.startsWith('.') ? path.relative(root, path.resolve(root, path.dirname(file), source)) : source,
    ...rest,
  }))
}

export const generated = (file: string) => file.startsWith('prisma/generated/') || file.includes('__generated__')

/** Every file that somebody wrote. */
export const files = ['server', 'web', 'prisma']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx)$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => `${folder}/${name}`),
  )
  .filter((file) => !generated(file))

/** Every import of theirs. */
export const imports = files.flatMap(importsOf)

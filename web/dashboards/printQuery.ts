/**
 * Prints the query of the learners' dashboard from the parts that features bring to it, before Relay compiles it: each
 * is asked for by its own fragment, `…_dashboard on Query`, and all of them in one go. Run by npm run generate.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const web = path.resolve(import.meta.dirname, '..')
const made = path.join(import.meta.dirname, 'printed')

interface Part {
  fragment: string
  /** Flags of the settings it asks by, as variables of the query. */
  flags: string[]
}

/** The parts of the features that are listed, by name. */
export function partsOf(features: string): Part[] {
  const folders = [...features.matchAll(/from '\.\/([\w-]+)\/feature\.ts'/g)].map(([, folder]) => folder!)
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.tsx`, { cwd: web }))
    .flatMap((file) => [...readFileSync(path.join(web, file), 'utf8').matchAll(/fragment (\w+_dashboard) on[^`]*/g)])
    .map(([text, fragment]) => ({
      fragment: fragment!,
      flags: [...text.matchAll(/\$(\w+)/g)].map(([, flag]) => flag!),
    }))
    .toSorted((a, b) => (a.fragment < b.fragment ? -1 : 1))
}

const flagsOf = (parts: readonly Part[]) => [...new Set(parts.flatMap(({ flags }) => flags))].toSorted()

const HEAD = '// Made from what features bring to the dashboard by npm run generate.'

/** The query, in the module that its name asks for. */
export function queryFile(parts: readonly Part[]): string {
  const variables = flagsOf(parts).map((flag) => `$${flag}: Boolean!`)
  return `${HEAD}
import { graphql } from 'react-relay'

export const dashboardQuery = graphql\`
  query DashboardQuery${variables.length ? `(${variables.join(', ')})` : ''} @preloadable {
${parts.map(({ fragment }) => `    ...${fragment}\n`).join('')}  }
\`
`
}

/** Its variables, apart from it: they are asked before its code is there. */
const variablesFile = (parts: readonly Part[]): string => `${HEAD}
import { isOn } from '../../session/session.ts'

export const dashboardVariables = () => ({ ${flagsOf(parts)
  .map((flag) => `${flag}: isOn('${flag}')`)
  .join(', ')} })
`

if (process.argv[1] === import.meta.filename) {
  const parts = partsOf(readFileSync(path.join(web, 'features.ts'), 'utf8'))
  mkdirSync(made, { recursive: true })
  writeFileSync(path.join(made, 'DashboardQuery.ts'), queryFile(parts))
  writeFileSync(path.join(made, 'dashboardVariables.ts'), variablesFile(parts))
}

/** Prints what the form of the settings asks of all flags there are, before Relay compiles it: by npm run generate. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FLAGS } from '../contract/__generated__/limits.ts'

const printed = path.join(import.meta.dirname, 'printed')
mkdirSync(printed, { recursive: true })
writeFileSync(
  path.join(printed, 'storedFlags.ts'),
  `// Made from the flags of the server by npm run generate.
import { graphql } from 'react-relay'

export const storedFlags = graphql\`
  fragment storedFlags_flags on SettingsFlags @inline {
${FLAGS.map((flag) => `    ${flag}\n`).join('')}  }
\`
`,
)

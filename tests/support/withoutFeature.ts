/**
 * Loads the server with one line of server/features.ts taken away and says what is left, or throws.
 *   node --import ./tests/support/withoutFeature.ts … FEATURE=bulletins
 */
import { registerHooks } from 'node:module'

const folder = process.env.FEATURE!

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/server/features.ts')) return loaded
    const source = String(loaded.source)
    const line = new RegExp(`import \\{ (\\w+) \\} from '\\./${folder}/feature\\.ts'`).exec(source)
    if (!line) throw new Error(`server/features.ts has no line for ${folder}`)
    return { ...loaded, source: source.replace(line[0], '').replace(new RegExp(`^ +${line[1]},$`, 'm'), '') }
  },
})

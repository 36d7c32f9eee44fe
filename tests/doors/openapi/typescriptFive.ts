import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

// openapi-typescript writes with the compiler's own code, which TypeScript 7 no longer has in JavaScript: it gets the one
// that this package carries.
const bundled = pathToFileURL(import.meta.resolve('@ts-morph/common').replace('file://', '')).href
const shim = `import common from ${JSON.stringify(bundled)}; export default common.ts`

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript'
      ? { url: `data:text/javascript,${encodeURIComponent(shim)}`, format: 'module', shortCircuit: true }
      : next(specifier, context),
})

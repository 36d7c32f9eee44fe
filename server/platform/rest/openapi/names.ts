import type { CompiledRow } from '../compile.ts'

export const family = (path: string) => path.split('/')[2] ?? ''

/** The words of a path and method as one name: GET /api/brands/{id} is getBrandsById. No two calls share one. */
export const operationIdOf = ({ method, path }: Pick<CompiledRow, 'method' | 'path'>) =>
  method.toLowerCase() +
  path
    .replace(/^\/api\//, '')
    .replace(/\{(\w+)\*?\}/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
export const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** A foreign key: the column, the model it leads to, and what becomes of the row when that one is deleted. */
interface Relation {
  to: string
  column: string
  onDelete: string
}

export interface Model {
  /** The folder its file is named after. */
  owner: string
  columns: string[]
  /** The model each relation field leads to, from either side. */
  fields: Record<string, string>
  relations: Relation[]
}

/** Each model as its .prisma file has it. */
export const models: ReadonlyMap<string, Model> = new Map(
  readdirSync(path.join(root, 'prisma/models')).flatMap((file) =>
    Array.from(
      read(`prisma/models/${file}`).matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm),
      ([, name, body]): [string, Model] => [
        name!,
        {
          owner: file.replace('.prisma', ''),
          columns: Array.from(body!.matchAll(/^ {2}(\w+) +[A-Z]/gm), ([, column]) => column!),
          fields: Object.fromEntries(
            Array.from(body!.matchAll(/^ {2}(\w+)\s+([A-Z]\w+)/gm), ([, field, type]) => [field!, type!]),
          ),
          relations: Array.from(
            body!.matchAll(/^ {2}\w+ +(\w+)(\??) +@relation\(.*fields: \[(\w+)\](?:.*onDelete: (\w+))?/gm),
            ([, to, optional, column, onDelete]) => ({
              to: to!,
              column: column!,
              onDelete: onDelete ?? (optional ? 'SetNull' : 'Restrict'),
            }),
          ),
        },
      ],
    ),
  ),
)

/** Models by what a Prisma client calls them. */
export const delegates: Record<string, string> = Object.fromEntries(
  Array.from(models.keys(), (name) => [name[0]!.toLowerCase() + name.slice(1), name]),
)

/** A part of a program as oxc-parser reads it. */
export type Node = { type: string; [key: string]: unknown }
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
export const children = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
export const nameOf = (node: unknown): string | undefined =>
  (isNode(node) &&
    (typeof node.name === 'string' ? node.name : typeof node.value === 'string' ? node.value : undefined)) ||
  undefined

/** Every file of the server, but declarations. */
export const serverFiles = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map((name) => `server/${name}`)

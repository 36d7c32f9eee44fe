import type { AdminResourcesField_resources$data } from '../__generated__/AdminResourcesField_resources.graphql.ts'

export type Resource = AdminResourcesField_resources$data[number]

/** What a new resource is made of. */
export type NewResource = { name: string; description: string; fileId?: string; url?: string }

/** What stands behind the field: a course or a curriculum that keeps every change at once. */
export type ResourceOwner = {
  /** Adds known or new ones; gives what is wrong with fields of a new one, undefined when all went well. */
  add: (added: { resourceIds?: string[] } & Partial<NewResource>) => Promise<Record<string, string> | undefined>
  /** True when it is gone. */
  remove: (resource: Resource) => Promise<boolean>
  order: (resources: Resource[]) => Promise<boolean>
}

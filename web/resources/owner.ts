import type { AdminResourcesField_resources$data } from '../__generated__/AdminResourcesField_resources.graphql.ts'
import { inOrder } from '../relay/connections.ts'

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

type Sent = Promise<{ data?: unknown; fields?: Record<string, string> }>

/** The mutations of a course or a curriculum, each given what it is asked. */
type Mutations = {
  add: (input: { databaseId: string } & Parameters<ResourceOwner['add']>[0]) => Sent
  remove: (input: { databaseId: string; resourceId: string }) => Sent
  order: (
    input: { databaseId: string; resourceIds: string[] },
    config: { optimisticUpdater: ReturnType<typeof inOrder> },
  ) => Sent
}

/** Keeps each change of the resources of a course or curriculum by its mutations. */
export const ownerOf = (
  { id, databaseId }: { id: string; databaseId: string },
  { add, remove, order }: Mutations,
): ResourceOwner => ({
  add: async (added) => (await add({ databaseId, ...added })).fields,
  remove: async (resource) => (await remove({ databaseId, resourceId: resource.databaseId })).data !== undefined,
  order: async (rows) => {
    const resourceIds = rows.map((row) => row.databaseId)
    const optimisticUpdater = inOrder(id, 'resources', rows)
    return (await order({ databaseId, resourceIds }, { optimisticUpdater })).data !== undefined
  },
})

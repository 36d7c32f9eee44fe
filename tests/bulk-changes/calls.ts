import type { openWorld, Who } from '../support/world.ts'

const SHOWN =
  'bulkChange { databaseId status problem waiting done left undone kept undoUntil sums { minor currency } reasons { why count } leftOut { databaseId name why page } }'

export interface Shown {
  databaseId: string
  status: string
  problem: string
  waiting: number
  done: number
  left: number
  undone: number
  kept: number
  undoUntil: string | null
  sums: { minor: number; currency: string }[]
  reasons: { why: string; count: number }[]
  leftOut: { databaseId: string; name: string; why: string; page: string | null }[]
}
type World = Awaited<ReturnType<typeof openWorld>>

/** The calls of bulk changes as a client makes them. */
export function bulkCalls({ graphql, jobs }: Pick<World, 'graphql' | 'jobs'>) {
  const say = async (who: Who | null, name: string, input: Record<string, unknown>) => {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`
    const answer = await graphql<Record<string, { bulkChange: Shown }>>(
      who,
      `mutation ($input: ${type}) { ${name}(input: $input) { ${SHOWN} } }`,
      { input },
    )
    return { change: answer.data?.[name]?.bulkChange, errors: answer.errors, code: answer.errors?.[0]?.extensions.code }
  }
  const plan = (who: Who | null, list: string, act: string, chosen: { ids?: string[]; matching?: object }) =>
    say(who, 'planBulkChange', { list, act, ...chosen })
  const start = (who: Who | null, databaseId: string, said: { reason?: string; choice?: string } = {}) =>
    say(who, 'startBulkChange', { databaseId, ...said })
  const look = async (who: Who, databaseId: string) =>
    (
      await graphql<{ bulkChange: Shown }>(who, `query ($id: ID!) { ${SHOWN.replace('{', '(databaseId: $id) {')} }`, {
        id: databaseId,
      })
    ).data!.bulkChange
  return {
    plan,
    start,
    look,
    stop: (who: Who, databaseId: string) => say(who, 'stopBulkChange', { databaseId }),
    undo: (who: Who, databaseId: string) => say(who, 'undoBulkChange', { databaseId }),
    /** Planned, begun and worked to the end. */
    async whole(who: Who, list: string, act: string, ids: string[], said = {}) {
      const { change, errors } = await plan(who, list, act, { ids })
      if (!change) throw new Error(JSON.stringify(errors))
      const begun = await start(who, change.databaseId, said)
      if (!begun.change) throw new Error(JSON.stringify(begun.errors))
      await jobs()
      return look(who, change.databaseId)
    },
  }
}

import { leftOut, type BulkAct } from '../bulk/acts.ts'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'

interface Decidable {
  may: (viewer: Viewer) => boolean
  /** Of the rows, the state and why the viewer decides this one not; undefined where they do. */
  standing: (ctx: Context, ids: string[]) => Promise<{ id: string; status: string; own?: string }[]>
  mutations: { approve: string; deny: string; undo?: string }
  texts: { approve: string; deny: string }
  /** The states that may be approved; those that wait alone when left out. */
  approvable?: readonly string[]
}

/** Approving and denying many requests, with a word to the person where the mutations take one. */
export function decideActs({ may, standing, mutations, texts, approvable = ['PENDING'] }: Decidable) {
  const left =
    (from: readonly string[]): BulkAct['left'] =>
    async (ctx, ids) =>
      leftOut(await standing(ctx, [...ids]), ({ status, own }) =>
        from.includes(status) ? own : `It is ${status.toLowerCase()} already.`,
      )
  const hasAnswer = mutations.undo !== undefined
  const act = (verdict: 'approve' | 'deny', from: readonly string[]): BulkAct => ({
    label: verdict === 'approve' ? 'Approve' : 'Deny',
    text: texts[verdict],
    may,
    left: left(from),
    mutation: mutations[verdict],
    input: ({ id }, { reason }) => ({ databaseId: id, ...(hasAnswer ? { answer: reason } : {}) }),
    ...(hasAnswer ? { reason: { label: 'A word to the person', required: false } } : {}),
    ...(mutations.undo ? { undo: { mutation: mutations.undo, input: ({ id }) => ({ databaseId: id }) } } : {}),
    ...(verdict === 'deny' ? { isDanger: true as const } : {}),
  })
  return { approve: act('approve', approvable), deny: act('deny', ['PENDING']) }
}

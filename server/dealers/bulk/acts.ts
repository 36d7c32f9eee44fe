import { leftOut, type BulkAct, type BulkList } from '../../domain/bulk/acts.ts'
import { dealersLookedAfterBy } from '../../domain/people/rules.ts'
import { signedIn } from '../../platform/context.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { editsDealer } from '../rules.ts'

export const dealerList: BulkList = {
  nouns: ['dealer', 'dealers'],
  model: 'Dealer',
  async rows(ctx, ids) {
    const dealers = await ctx.db.dealer.findMany({
      where: { AND: [{ id: { in: ids } }, dealersLookedAfterBy(signedIn(ctx))] },
      select: { id: true, name: true, version: true },
    })
    return dealers
  },
  pageOf: (id) => `/auth/admin/dealer-manager/${id}/edit`,
}

const may = (viewer: Viewer) => can(viewer, 'modify-dealers') && can(viewer, 'view-dealers')

const setTo = (active: boolean) => ({
  mutation: 'saveDealer',
  input: ({ id }: { id: string }) => ({ databaseId: id, active }),
})

const left =
  (active: boolean): BulkAct['left'] =>
  async (ctx, ids) => {
    const viewer = signedIn(ctx)
    const dealers = await ctx.db.dealer.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, status: true },
    })
    return leftOut(dealers, ({ id, status }) => {
      if (!editsDealer(viewer, id)) return 'You may not change this dealer.'
      if (status !== 'ACTIVE' && status !== 'INACTIVE') return 'Approve or deny this dealer first.'
      if ((status === 'ACTIVE') === active) return active ? 'It is active already.' : 'It is not active.'
      return undefined
    })
  }

export const dealerActs: Record<string, BulkAct> = {
  deactivate: {
    label: 'Deactivate',
    text: 'People who work at no other dealer are asked for one when they sign in.',
    isDanger: true,
    may,
    left: left(false),
    ...setTo(false),
    undo: setTo(true),
  },
  reactivate: { label: 'Reactivate', may, left: left(true), ...setTo(true), undo: setTo(false) },
}

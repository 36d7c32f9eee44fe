import { leftOut, type BulkAct } from '../../domain/bulk/acts.ts'
import { signedIn } from '../../platform/context.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { editsPerson, givesRole } from '../rules.ts'

const may = (viewer: Viewer) =>
  can(viewer, 'modify-users') && can(viewer, 'view-users') && can(viewer, 'edit-user-roles')

/** Gives people another role. There is no way back for all at once: they may have come from several. */
export const changeRole: BulkAct = {
  label: 'Change role',
  question: 'Change the role of {rows}',
  text: 'What they may see and do changes at once. This cannot be undone for all of them at once.',
  may,
  choice: {
    label: 'Role',
    async options(ctx) {
      const roles = await ctx.db.role.findMany({ orderBy: [{ rank: 'asc' }, { name: 'asc' }] })
      return roles.filter((role) => givesRole(signedIn(ctx), role)).map(({ id, name }) => ({ value: id, label: name }))
    },
  },
  async left(ctx, ids, said) {
    const viewer = signedIn(ctx)
    const people = await ctx.db.user.findMany({
      where: { id: { in: [...ids] } },
      select: {
        id: true,
        roleId: true,
        role: { select: { rank: true, name: true } },
        dealers: { select: { dealerId: true, active: true } },
      },
    })
    return leftOut(people, (person) => {
      if (person.id === viewer.id) return 'You cannot change your own role.'
      if (!editsPerson(viewer, person)) return `Your role does not change accounts with the role ${person.role.name}.`
      return person.roleId === said?.choice ? `They have the role ${person.role.name} already.` : undefined
    })
  },
  mutation: 'saveUser',
  input: ({ id, version }, { choice }) => ({ databaseId: id, version, role: choice }),
}

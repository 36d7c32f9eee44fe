import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { leftOut, type BulkAct, type BulkList } from '../../domain/bulk/acts.ts'
import { nameOf } from '../../domain/people/people.ts'
import { usersVisibleTo } from '../../domain/people/rules.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { closesPerson } from '../rules.ts'
import { changeRole } from './role.ts'

export const userList: BulkList = {
  nouns: ['person', 'people'],
  model: 'User',
  async rows(ctx, ids) {
    const people = await ctx.db.user.findMany({
      where: { AND: [{ id: { in: ids }, erasedAt: null }, usersVisibleTo(signedIn(ctx))] },
      select: { id: true, firstName: true, lastName: true, email: true, version: true },
    })
    return people.map((person) => ({ id: person.id, name: nameOf(person), version: person.version }))
  },
  pageOf: (id) => `/auth/admin/user-manager/${id}/edit`,
}

const STANDING = {
  id: true,
  status: true,
  role: { select: { rank: true, name: true } },
  dealers: { select: { dealerId: true, active: true } },
} satisfies Prisma.UserSelect

/** Why somebody's account is not closed or opened by the viewer; undefined where it may be. */
function whyNotTheirs(viewer: Viewer, person: Prisma.UserGetPayload<{ select: typeof STANDING }>): string | undefined {
  if (person.id === viewer.id) return 'This is your own account.'
  return closesPerson(viewer, person)
    ? undefined
    : `Your role does not change accounts with the role ${person.role.name}.`
}

const leftBy =
  (open: boolean) =>
  async (ctx: Context, ids: readonly string[]): Promise<Map<string, string>> => {
    const viewer = signedIn(ctx)
    const people = await ctx.db.user.findMany({ where: { id: { in: [...ids] } }, select: STANDING })
    return leftOut(people, (person) => {
      if (open && person.status !== 'DEACTIVATED') return 'This account is not deactivated.'
      if (!open && person.status !== 'ACTIVE' && person.status !== 'PENDING')
        return 'This account is not open any more.'
      return whyNotTheirs(viewer, person)
    })
  }

const may = (viewer: Viewer) => can(viewer, 'modify-users') && can(viewer, 'view-users')

export const userActs: Record<string, BulkAct> = {
  changeRole,
  deactivate: {
    label: 'Deactivate',
    text: 'They can no longer sign in and are told by email. Their training history is kept.',
    isDanger: true,
    may,
    reason: { label: 'Reason', required: true },
    left: leftBy(false),
    mutation: 'deactivateUser',
    input: ({ id }, { reason }) => ({ databaseId: id, reason }),
    undo: { mutation: 'reactivateUser', input: ({ id }) => ({ databaseId: id }) },
  },
  reactivate: {
    label: 'Reactivate',
    text: 'They can sign in again and are told by email.',
    may,
    left: leftBy(true),
    mutation: 'reactivateUser',
    input: ({ id }) => ({ databaseId: id }),
    undo: {
      mutation: 'deactivateUser',
      input: ({ id }) => ({ databaseId: id, reason: 'Opening the account again was undone.' }),
    },
  },
}

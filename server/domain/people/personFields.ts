import type { Context } from '../../platform/context.ts'
import { can } from '../../platform/viewer.ts'
import { User } from './entity.ts'
import { nameOf } from './people.ts'

export const NAMED = { firstName: true, lastName: true, email: true } as const

interface Named {
  firstName: string
  lastName: string
  email: string
}

/** The dealer a person works at: the first they joined of those they still belong to. */
export const WORKPLACE = {
  dealers: {
    where: { active: true },
    orderBy: { createdAt: 'asc' },
    take: 1,
    select: { dealer: { select: { name: true } } },
  },
} as const

interface Employed {
  dealers: readonly { dealer: { name: string } }[]
}

export const workplaceOf = ({ dealers }: Employed): string | null => dealers[0]?.dealer.name ?? null

const EMAIL = 'For holders of view-users who reach the person; null for others.'

/** The address; null for who may not see the person. */
export const emailFor = async (ctx: Context, id: string, email: string): Promise<string | null> =>
  can(ctx.viewer, 'view-users') && (await User.has(ctx, id)) ? email : null

/** A person as a list names them: what fields of a type are made of whose rows are about one. */
export const personName = {
  description: 'First and last name of the person.',
  select: { user: { select: NAMED } },
  resolve: ({ user }: { user: Named }) => nameOf(user),
} as const

export const personEmail = {
  nullable: true,
  description: EMAIL,
  select: { userId: true, user: { select: { email: true } } },
  resolve: ({ userId, user }: { userId: string; user: { email: string } }, _args: object, ctx: Context) =>
    emailFor(ctx, userId, user.email),
} as const

export const personDealer = {
  nullable: true,
  description: 'The dealer the person works at; null for none.',
  select: { user: { select: WORKPLACE } },
  resolve: ({ user }: { user: Employed }) => workplaceOf(user),
} as const

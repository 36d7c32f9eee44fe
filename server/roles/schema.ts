import { builder } from '../platform/builder.ts'
import { signedIn } from '../platform/context.ts'
import { rightCatalogue } from '../platform/rights.ts'
import { rolesSeenBy } from './rules.ts'
import './sync.ts'

interface RightEntry { name: string; label: string; category: string }

const RightType = builder.objectRef<RightEntry>('Right').implement({
  description: 'One right of the catalogue (spec part 2, 6).',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name rules ask for, such as view-users.' }),
    label: t.exposeString('label', { description: 'As shown in the rights matrix.' }),
    category: t.exposeString('category', { description: 'The column group of the matrix, such as users.' }),
  }),
})

builder.prismaNode('Role', {
  description: 'A named set of rights. Seen by anyone signed in.',
  id: { field: 'id' },
  authScopes: { signedIn: true },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    key: t.exposeString('key', { description: 'The name in code, such as brand-manager.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    rank: t.exposeInt('rank', { nullable: true, description: '0 is the most privileged; null stands outside the hierarchy.' }),
    builtIn: t.exposeBoolean('builtIn', { description: 'Shipped with the product and never deleted.' }),
    rights: t.field({
      type: [RightType], description: 'What the role may do; for holders of modify-roles or edit-user-roles and for whoever has the role.',
      select: { key: true, rights: { select: { right: true } } },
      authScopes: (role, _args, { viewer }) => viewer?.roleKey === role.key ? true : { $any: { right: 'modify-roles' } },
      resolve: ({ rights }) => {
        const held = new Set(rights.map(({ right }) => right))
        return rightCatalogue.filter(({ name }) => held.has(name))
      },
    }),
  }),
})

builder.queryField('roles', (t) => t.prismaConnection({
  type: 'Role', cursor: 'id', authScopes: { signedIn: true }, defaultSize: 100,
  description: 'Roles, most privileged first (spec part 2, 6); those outside the hierarchy last. Nobody sees roles above the own rank.',
  totalCount: (_parent, _args, ctx) => ctx.db.role.count({ where: rolesSeenBy(signedIn(ctx)) }),
  resolve: (query, _root, _args, ctx) => ctx.db.role.findMany({ ...query, where: rolesSeenBy(signedIn(ctx)), orderBy: [{ rank: { sort: 'asc', nulls: 'last' } }, { name: 'asc' }, { id: 'asc' }] }),
}))

builder.queryField('role', (t) => t.prismaField({
  type: 'Role', nullable: true, authScopes: { signedIn: true }, args: { databaseId: t.arg.id({ required: true }) },
  description: 'One role; null unless the viewer may know of it.',
  resolve: (query, _root, { databaseId }, ctx) => ctx.db.role.findFirst({ ...query, where: { AND: [{ id: databaseId }, rolesSeenBy(signedIn(ctx))] } }),
}))

builder.queryField('rights', (t) => t.field({
  type: [RightType], authScopes: { signedIn: true }, description: 'The whole catalogue of rights, by category.', resolve: () => rightCatalogue,
}))

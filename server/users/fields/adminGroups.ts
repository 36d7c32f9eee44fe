import { builder } from '../../platform/graphql/builder.ts'
import { signedIn } from '../../platform/context.ts'
import { accountOf, seesAll } from '../../platform/viewer.ts'
import { searchText } from '../../platform/values/inputs.ts'

export const UserAdminGroup = builder
  .objectRef<{ id: string; name: string; active: boolean }>('UserAdminGroup')
  .implement({
    description: 'An admin group as it stands with a person. Seen with the person, or by who may choose it.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      name: t.exposeString('name', { description: 'As shown to administrators.' }),
      active: t.exposeBoolean('active', { description: 'Turned off, it gives nobody reach.' }),
    }),
  })

builder.queryField('availableAdminGroups', (t) =>
  t.field({
    type: [UserAdminGroup],
    authScopes: { right: 'view-users' },
    args: { text: t.arg.string({ description: 'Part of the name.' }) },
    description:
      'Admin groups to search people by or to put them in, by name, at most 500: all for who sees all, else the own ones.',
    resolve: (_root, { text }, ctx) => {
      const viewer = signedIn(ctx)
      const words = searchText(text)
      return ctx.db.adminGroup.findMany({
        where: {
          ...(seesAll(viewer) ? {} : { users: { some: { userId: accountOf(viewer) } } }),
          ...(words ? { name: { contains: words, mode: 'insensitive' } } : {}),
        },
        select: { id: true, name: true, active: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        take: 500,
      })
    },
  }),
)

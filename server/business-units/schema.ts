import { builder } from '../platform/builder.ts'

builder.prismaNode('BusinessUnit', {
  description: 'A division dealers belong to. Seen by anyone signed in.',
  id: { field: 'id' },
  authScopes: { signedIn: true },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
  }),
})

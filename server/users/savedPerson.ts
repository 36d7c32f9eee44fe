import { typeOf, type Types } from '../platform/graphql/builder.ts'

/** The payload of what administrators do to a person. */
export const savedPerson = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, { id: string }>) => ({
  user: t.prismaField({
    type: typeOf('User'),
    description: 'As saved.',
    resolve: (query, { id }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id } }),
  }),
})

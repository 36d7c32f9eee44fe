import { QueryRoot, type Types } from '../../platform/graphql/builder.ts'

type Fields<Shape> = PothosSchemaTypes.ObjectFieldBuilder<Types, Shape>

/** The payload of mutations of the own record: the person, and the whole root, so that one call can read all that changed. */
export const savedUser = (t: Fields<{ id: string }>) => ({
  user: t.prismaField({
    type: 'User',
    description: 'The person as saved.',
    resolve: (query, { id }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id } }),
  }),
  query: t.field({ type: QueryRoot, description: 'The root, for whatever else changed.', resolve: () => ({}) }),
})

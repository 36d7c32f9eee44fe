import { builder } from '../graphql/builder.ts'
import { signedIn } from '../context.ts'
import { scopesOf } from '../permission.ts'
import { asVisible, tables, uncapitalized, type Entity, type Visible, type Stand } from './models.ts'

export function oneField<N extends Entity>(
  field: string,
  seen: Visible<N>,
  description: string,
  among?: Visible<N>['visibleTo'],
): void
export function oneField(
  field: string,
  { type, visibleTo, may, loader }: Visible<Stand>,
  description: string,
  among = visibleTo,
): void {
  builder.queryField(field, (t) =>
    t.prismaField({
      type,
      nullable: true,
      description,
      authScopes: scopesOf(may, (args: {}) => args),
      args: { databaseId: t.arg.id({ required: true }) },
      resolve: async (query, _root, { databaseId }, ctx) => {
        const row = await tables(ctx.db)[uncapitalized(type)].findFirst({
          ...query,
          where: { AND: [{ id: databaseId }, among(signedIn(ctx))] },
        })
        return row && asVisible([row], loader, ctx)[0]
      },
    }),
  )
}

import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { failure, NO_PERMISSION } from '../platform/errors.ts'
import { uuid } from '../platform/values/inputs.ts'
import { decidesSpiffs, managesSpiffs } from './rules.ts'
import { spiffToChange } from './steps.ts'

builder.relayMutationField(
  'deleteSpiff',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
  {
    description:
      'Deletes a spiff that nobody claimed from; an open one by platform and company admins alone. Errors: NOT_FOUND, FORBIDDEN, CONFLICT once somebody claimed.',
    authScopes: (_root, _args, { viewer }) => managesSpiffs(viewer),
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'deleteSpiff', async (c) => {
        const viewer = signedIn(ctx)
        const spiff = await spiffToChange(c, viewer, input.databaseId)
        if ((spiff.status === 'APPROVED' || spiff.status === 'COMPLETED') && !decidesSpiffs(viewer))
          throw failure('FORBIDDEN', NO_PERMISSION)
        if (spiff._count.claims)
          throw failure(
            'CONFLICT',
            'People have claimed from this spiff, so it stays. End it instead: nothing more is claimed then.',
          )
        await c.tx.spiff.delete({ where: { id: spiff.id } })
        c.record({ type: 'Spiff', id: spiff.id, before: spiff })
        return { databaseId: spiff.id }
      }),
  },
  {
    outputFields: (t) => ({
      databaseId: t.exposeID('databaseId', { description: 'The raw id of what is gone.' }),
      deletedId: t.globalID({
        description: 'The global id of what is gone.',
        resolve: ({ databaseId }) => ({ type: 'Spiff', id: databaseId }),
      }),
    }),
  },
)

import { verb } from '../../platform/kit/verbs.ts'

/** Deletes a thing, whatever becomes of it: hidden until it is brought back, or gone. */
export const remove = verb('delete', {
  description:
    'Deletes a thing. What stands in `deleted` afterwards is seen by nobody and can be brought back for 30 days with `restore`; anything else is gone for good. Errors: NOT_FOUND, FORBIDDEN, CONFLICT says what is in the way.',
  answers: (t) => ({
    deletedId: t.globalID({
      description: 'Global id of what was deleted.',
      resolve: ({ id, model }) => ({ id, type: model }),
    }),
    databaseId: t.exposeID('id', { description: 'Raw id of what was deleted.' }),
  }),
})

import { badInput } from '../../platform/errors.ts'
import type { Fields } from '../../platform/kit/models.ts'
import { mutation, root } from '../../platform/kit/mutation.ts'
import { known } from '../../platform/kit/saves.ts'
import { optionalText, uuid } from '../../platform/values/inputs.ts'
import { preparesReturns } from '../rules.ts'

mutation('setForeignRecipient', {
  description:
    'Says that a person is no U.S. person on a W-8 that is kept outside of the portal, so that they get no 1099; or takes that back. For who prepares 1099 forms. Errors: NOT_FOUND, BAD_USER_INPUT names note.',
  input: (t) => ({
    userId: t.id({ required: true, validate: uuid, description: 'Raw id of the person.' }),
    foreign: t.boolean({ required: true, description: 'False takes it back.' }),
    note: t.string({ description: 'Which form, of which day; needed with true.', validate: optionalText(120) }),
  }),
  may: preparesReturns,
  async does(c, { userId, foreign, note }) {
    known(await c.tx.user.findUnique({ where: { id: userId } }), 'The person')
    const before = await c.tx.taxForeignRecipient.findUnique({ where: { userId } })
    if (foreign && !note) throw badInput('note', 'Name the form, such as W-8BEN of March 3, 2026.')
    if (foreign)
      await c.tx.taxForeignRecipient.upsert({
        where: { userId },
        create: { userId, note: note!, createdAt: c.now },
        update: { note: note! },
      })
    else await c.tx.taxForeignRecipient.deleteMany({ where: { userId } })
    c.record({
      type: 'User',
      id: userId,
      before: { foreign: before !== null, note: before?.note },
      after: { foreign, note },
    })
    return { id: userId }
  },
  answers: (t: Fields<{ id: string }>) => ({
    databaseId: t.exposeID('id', { description: 'Raw id of the person.' }),
    ...root(t),
  }),
})

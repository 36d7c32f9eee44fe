import { refuseWhileNeeded } from '../domain/deletion/hanging.ts'
import { failure, NO_PERMISSION } from '../platform/errors.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { uuid } from '../platform/values/inputs.ts'
import { Spiff } from './entity.ts'
import { decidesSpiffs, editsSpiffs } from './rules.ts'
import { spiffToChange } from './steps.ts'

mutation('deleteSpiff', {
  description:
    'Deletes a spiff that nobody claimed from; an open one by platform and company admins alone. Errors: NOT_FOUND, FORBIDDEN, CONFLICT once somebody claimed.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: editsSpiffs,
  async does(c, { databaseId: id }, viewer) {
    const spiff = await spiffToChange(c, viewer, id)
    if ((spiff.status === 'APPROVED' || spiff.status === 'COMPLETED') && !decidesSpiffs(viewer))
      throw failure('FORBIDDEN', NO_PERMISSION)
    await refuseWhileNeeded(c.tx, 'Spiff', id)
    await c.tx.spiff.delete({ where: { id } })
    c.record({ type: 'Spiff', id, before: spiff })
    return { id }
  },
  answers: Spiff.removed(),
})

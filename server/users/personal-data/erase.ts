import type { Change } from '../../platform/events.ts'
import { failure } from '../../platform/errors.ts'
import { refuseWhileNeeded } from '../../domain/deletion/hanging.ts'
import { forgetWords } from '../../domain/people/personalData.ts'
import { forgetFiles } from '../../platform/attachments/forgetFiles.ts'
import { FORGOTTEN, mergeRecordIn } from '../merge/mergeRecord.ts'

/** What a person is called once they are gone: nothing of it leads back, and two of them can be told apart. */
const pseudonymOf = (id: string) => ({
  firstName: 'Former',
  lastName: `person ${id.slice(-6)}`,
  email: `erased-${id}@erased.invalid`,
})

/** Accounts that were merged into this one are the same person: they go with it, and so does what merges keep of either. */
async function eraseMerged(c: Change, id: string): Promise<void> {
  const { tx } = c
  const merges = await tx.userMerge.findMany({ where: { OR: [{ primaryId: id }, { secondaryId: id }] } })
  await tx.userMerge.updateMany({ where: { id: { in: merges.map((merge) => merge.id) } }, data: { moved: FORGOTTEN } })
  for (const { primaryId, secondaryId, undoneAt, moved } of merges) {
    if (primaryId !== id || undoneAt) continue
    const { email } = mergeRecordIn(moved).secondary
    if (await tx.user.count({ where: { id: secondaryId, erasedAt: null } })) await erasePerson(c, secondaryId)
    // The address it had, unless somebody else has it by now.
    if (email && !(await tx.user.count({ where: { email } })))
      await c.emit('user.erased', { userId: secondaryId, email })
  }
}

/**
 * Takes everything personal from a person and keeps the row, so that ledgers, results and decisions still have somebody
 * to belong to. Features whose rows hold personal words of their own react to user.erased.
 */
export async function erasePerson(c: Change, id: string): Promise<void> {
  const { tx } = c
  // First, since the activity log lets go of a person's values only once the row says so, and of two at once one waits
  // here.
  const { count } = await tx.user.updateMany({ where: { id, erasedAt: null }, data: { erasedAt: c.now } })
  if (!count) throw failure('CONFLICT', 'This person was deleted already.')
  await refuseWhileNeeded(tx, 'User', id)
  const { email, profileImageId } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { email: true, profileImageId: true },
  })
  await forgetWords(c, id)
  await c.emit('user.erasing', { userId: id })
  await c.emit('user.closed', { userId: id })
  await c.emit('user.erased', { userId: id, email })

  const exports = await tx.userExport.findMany({ where: { userId: id }, select: { fileId: true } })
  await forgetFiles(c, [profileImageId, ...exports.map(({ fileId }) => fileId)])
  await tx.userExport.deleteMany({ where: { userId: id } })
  await tx.form.deleteMany({ where: { userId: id } })

  await tx.user.update({
    where: { id },
    data: {
      ...pseudonymOf(id),
      status: 'DEACTIVATED',
      deactivatedAt: c.now,
      deactivationReason: null,
      notVerified: false,
      passwordHash: null,
      emailVerifiedAt: null,
      profileImageId: null,
      position: null,
      primaryDealershipRole: null,
      companyRole: null,
      birthDate: null,
      phone: null,
      addressLine1: null,
      city: null,
      region: null,
      country: null,
      postalCode: null,
      latitude: null,
      longitude: null,
      receiveEmails: false,
      participatingLearner: false,
      tagged: false,
      invitedAt: null,
      lastSeenAt: null,
      editingBrandId: null,
      version: { increment: 1 },
    },
  })
  await eraseMerged(c, id)
}

import type { Change } from '../platform/events.ts'
import { failure } from '../platform/errors.ts'
import { removeFiles } from '../platform/files/heldFiles.ts'
import { addJob, job } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Bytes of files whose rows are gone. */
    'forget-files': { keys: string[] }
  }
}

/** A backup that is being made may name them still. */
const AFTER_BACKUP = 60_000

job('forget-files', async (services, { keys }) => {
  if (await removeFiles(services, keys)) return
  await addJob(services.db, 'forget-files', { keys }, { runAt: new Date(Date.now() + AFTER_BACKUP) })
})

/** What a person is called once they are gone: nothing of it leads back, and two of them can be told apart. */
const pseudonymOf = (id: string) => ({
  firstName: 'Former',
  lastName: `person ${id.slice(-6)}`,
  email: `erased-${id}@erased.invalid`,
})

/**
 * Takes everything personal from a person and keeps the row, so that ledgers, results and decisions still have somebody to
 * belong to. Features whose rows hold personal words of their own react to user.erased.
 */
export async function erasePerson(c: Change, id: string): Promise<void> {
  const { tx } = c
  // First, since the activity log lets go of a person's values only once the row says so, and of two at once one waits here.
  const { count } = await tx.user.updateMany({ where: { id, erasedAt: null }, data: { erasedAt: c.now } })
  if (!count) throw failure('CONFLICT', 'This person was deleted already.')
  const before = await tx.user.findUniqueOrThrow({ where: { id }, select: { email: true, profileImageId: true } })
  await c.emit('user.closed', { userId: id })
  await c.emit('user.erased', { userId: id })

  const [certificates, certifications, exports] = await Promise.all([
    tx.certificate.findMany({ where: { userId: id }, select: { fileId: true } }),
    tx.certification.findMany({ where: { userId: id }, select: { fileId: true } }),
    tx.userExport.findMany({ where: { userId: id }, select: { fileId: true } }),
  ])
  const fileIds = [
    before.profileImageId,
    ...[...certificates, ...certifications, ...exports].map(({ fileId }) => fileId),
  ].filter((fileId) => fileId !== null)
  const files = await tx.storedFile.findMany({ where: { id: { in: fileIds } }, select: { id: true, key: true } })
  await tx.storedFile.deleteMany({ where: { id: { in: files.map((file) => file.id) } } })
  if (files.length) await c.addJob('forget-files', { keys: files.map(({ key }) => key) })

  await tx.userExport.deleteMany({ where: { userId: id } })
  await tx.form.deleteMany({ where: { userId: id } })
  await tx.notification.deleteMany({ where: { userId: id } })
  await tx.learnerRequest.updateMany({ where: { userId: id }, data: { reason: '', answer: '' } })
  await tx.helpRequest.deleteMany({ where: { userId: id } })
  await tx.outboxMail.deleteMany({ where: { to: before.email } })
  await tx.bulkImport.deleteMany({ where: { userId: id } })
  await tx.assignmentGroupMember.deleteMany({ where: { userId: id } })
  await tx.adminGroupUser.deleteMany({ where: { userId: id } })
  await tx.brandManager.deleteMany({ where: { userId: id } })
  await tx.dealerMember.updateMany({ where: { userId: id }, data: { active: false } })
  await tx.brand.updateMany({ where: { administratorId: id }, data: { administratorId: null } })

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
}

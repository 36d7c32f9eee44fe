import type { Change } from '../platform/events.ts'

/** Takes every factor of a person, recovery codes and the count of wrong ones included. */
export async function removeAll({ tx }: Change, userId: string): Promise<void> {
  await tx.authenticator.deleteMany({ where: { userId } })
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.secondFactorFailure.deleteMany({ where: { userId } })
}

/** Recovery codes go with the last factor: they would open what is no longer locked. */
export async function dropIdleCodes({ tx }: Change, userId: string): Promise<void> {
  const [apps, passkeys] = [
    await tx.authenticator.count({ where: { userId, confirmedAt: { not: null } } }),
    await tx.passkey.count({ where: { userId } }),
  ]
  if (apps + passkeys === 0) await tx.recoveryCode.deleteMany({ where: { userId } })
}

/** Changes of one person's factors wait for one another, so that none counts what another is about to change. */
export async function lockFactors({ tx }: Change, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`
}

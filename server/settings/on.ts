import { on } from '../platform/events.ts'
import { settingsFrom } from '../platform/settings.ts'

/** Who enters the admin portal is a general setting. */
on('role.adminEntryChanged', async ({ tx }, { key, enters }) => {
  const [row] = await tx.$queryRaw<
    { values: Record<string, unknown> }[]
  >`SELECT values FROM "Settings" WHERE id = 1 FOR UPDATE`
  const { adminRoles } = settingsFrom(row?.values)
  const next = enters ? [...new Set([...adminRoles, key])] : adminRoles.filter((known) => known !== key)
  const values = { ...row?.values, adminRoles: next }
  await tx.settings.upsert({ where: { id: 1 }, create: { id: 1, values }, update: { values } })
})

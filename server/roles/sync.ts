import { on } from '../platform/events.ts'
import { BUILT_IN_ROLES, DEFAULT_GRANTS } from '../platform/rights.ts'

/** At every start the shipped roles exist; default rights are granted once, when a role has none and was never touched. */
on('app.started', async ({ tx }) => {
  for (const { key, name, rank } of BUILT_IN_ROLES) {
    const known = await tx.role.findUnique({ where: { key }, select: { id: true, builtIn: true } })
    if (known?.builtIn) continue
    const role = known
      ? await tx.role.update({ where: { key }, data: { builtIn: true, rank } })
      : await tx.role.create({ data: { key, name, rank, builtIn: true } })
    await tx.roleRight.createMany({ data: DEFAULT_GRANTS[key].map((right) => ({ roleId: role.id, right })), skipDuplicates: true })
  }
})

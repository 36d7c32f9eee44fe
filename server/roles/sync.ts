import { on } from '../platform/events.ts'
import { BUILT_IN_ROLES, DEFAULT_GRANTS } from '../platform/rights.ts'

/** At every start the shipped roles exist; default rights are granted once, after that the rights matrix rules. */
on('app.started', async ({ tx }) => {
  for (const { key, name, rank, description, ...reach } of BUILT_IN_ROLES) {
    const known = await tx.role.findUnique({ where: { key }, select: { defaultsGranted: true } })
    if (known?.defaultsGranted) continue
    const role = await tx.role.upsert({
      where: { key },
      create: { key, name, rank, description, ...reach, builtIn: true, defaultsGranted: true },
      update: { builtIn: true, rank, description, ...reach, defaultsGranted: true },
    })
    await tx.roleRight.createMany({
      data: DEFAULT_GRANTS[key].map((right) => ({ roleId: role.id, right })),
      skipDuplicates: true,
    })
  }
})

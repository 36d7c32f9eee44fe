import { builder } from '../platform/graphql/builder.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { searchText } from '../platform/values/inputs.ts'
import { isPersonOr } from '../platform/viewer.ts'
import { brandsVisibleTo } from './rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** These people manage other brands than before. */
    'brand.managersChanged': { userIds: string[] }
  }
}

/** These people manage the brand, and nobody else. Errors: BAD_USER_INPUT for someone of another role. */
export async function setManagers(c: Change, brandId: string, given: readonly string[]): Promise<void> {
  const people = [...new Set(given)]
  const before = (await c.tx.brandManager.findMany({ where: { brandId }, select: { userId: true } })).map(
    ({ userId }) => userId,
  )
  // Who manages it already may have changed role since; only newcomers are asked for theirs.
  const newcomers = people.filter((id) => !before.includes(id))
  if (
    (await c.tx.user.count({ where: { id: { in: newcomers }, role: { key: 'brand-manager' } } })) !== newcomers.length
  )
    throw badInput('managerIds', 'Choose people whose role is brand manager.')
  await c.tx.brandManager.deleteMany({ where: { brandId, userId: { notIn: people } } })
  await c.tx.brandManager.createMany({ data: people.map((userId) => ({ brandId, userId })), skipDuplicates: true })
  await c.emit('brand.managersChanged', { userIds: [...new Set([...before, ...people])] })
}

builder.prismaObjectField('User', 'ownedBrands', (t) =>
  t.relation('ownedBrands', {
    description: 'Brands the person manages, as far as the viewer sees them.',
    // Of who issued a partner's token, tokens with view-users alone are told.
    query: (_args, { viewer }) => ({
      where: viewer && isPersonOr(viewer, 'view-users') ? { brand: brandsVisibleTo(viewer) } : { userId: { in: [] } },
    }),
  }),
)

builder.queryField('brandManagerCandidates', (t) =>
  t.prismaField({
    type: ['User'],
    authScopes: { right: 'create-delete-brand' },
    args: { text: t.arg.string({ description: 'Part of the name or address.' }) },
    description: 'Up to 50 active people whose role is brand manager, by name.',
    resolve: (query, _root, { text }, { db }) =>
      db.user.findMany({
        ...query,
        take: 50,
        orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
        where: {
          status: 'ACTIVE',
          role: { key: 'brand-manager' },
          AND: (searchText(text)?.split(/\s+/) ?? []).map((word) => ({
            OR: [
              { firstName: { contains: word, mode: 'insensitive' } },
              { lastName: { contains: word, mode: 'insensitive' } },
              { email: { contains: word, mode: 'insensitive' } },
            ],
          })),
        },
      }),
  }),
)

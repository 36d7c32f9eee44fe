import { builder } from '../platform/graphql/builder.ts'

const named = { select: { name: true } } as const

/** Whom and what a board is about. */
builder.prismaObjectFields('Leaderboard', (t) => ({
  brandId: t.exposeID('brandId', {
    nullable: true,
    description: 'Raw id of the brand whose results alone count; null: everything counts.',
  }),
  brandName: t.string({
    nullable: true,
    description: 'Name of that brand; null for none.',
    select: { brand: named },
    resolve: ({ brand }) => brand?.name ?? null,
  }),
  country: t.exposeString('country', {
    nullable: true,
    description: 'Two-letter code of the country of the dealers whose people alone count; null: all.',
  }),
  region: t.exposeString('region', {
    nullable: true,
    description: 'State or province code within the country; null: all of it.',
  }),
  roleId: t.exposeID('roleId', {
    nullable: true,
    description: 'Raw id of the role whose people alone count; null: all roles.',
  }),
  roleName: t.string({
    nullable: true,
    description: 'Name of that role; null for none.',
    select: { role: named },
    resolve: ({ role }) => role?.name ?? null,
  }),
  groupId: t.exposeID('groupId', {
    nullable: true,
    description: 'Raw id of the department or group whose people alone count; null: everybody.',
  }),
  groupName: t.string({
    nullable: true,
    description: 'Name of that group; null for none.',
    select: { group: named },
    resolve: ({ group }) => group?.name ?? null,
  }),
}))

import type { PrismaModelTypes, PrismaRelationQuery } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type PrismaTypes from '../../../prisma/generated/pothos.ts'
import type { Context } from '../../platform/context.ts'
import { typeOf } from '../../platform/graphql/builder.ts'
import { joined } from '../../platform/kit/joined.ts'
import type { Row } from '../../platform/kit/models.ts'
import type { Right } from '../../platform/rights.ts'
import { plainText } from '../../platform/values/html.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { visibleBrand } from '../visibleBrand.ts'
import { MAKER, makerName, visibleMaker } from '../people/maker.ts'

/** What Pothos gives a selection: the query of what is asked below the field. */
type Nested<N extends keyof PrismaTypes> = () => PrismaRelationQuery<PrismaModelTypes & PrismaTypes[N]>

interface Written {
  text: string
}

/** Characters of the text shown in lists. */
export const EXCERPT = 200

export const textField = {
  description: 'HTML, cleaned; may be empty.',
  select: { text: true },
  resolve: ({ text }: Written, _args: object, { services }: Context) => services.files.opened(text),
} as const

export const excerptField = {
  description: `The text’s beginning without its markup, at most ${EXCERPT} characters.`,
  select: { text: true },
  resolve: ({ text }: Written) => plainText(text, EXCERPT),
} as const

export const brandField = (whose = 'Whose it is') => ({
  type: typeOf('Brand'),
  nullable: true as const,
  description: `${whose}; null for the installation’s own, and for who may not see the brand.`,
  select: (_args: object, _ctx: Context, nested: Nested<'Brand'>) => ({ brand: nested() }),
  resolve: <B>({ brand }: { brand: B | null }, _args: object, ctx: Context, info: GraphQLResolveInfo) =>
    visibleBrand(brand, ctx, info),
})

/** For what belongs to several; `visibleTo` is the filter of brands. */
export const brandsField = <Filter extends object>(visibleTo: (viewer: Viewer) => Filter) => ({
  type: [typeOf('Brand')] satisfies [unknown],
  description: 'Brands it belongs to, as far as the viewer sees them, by name.',
  select: (_args: object, { viewer }: Context, nested: Nested<'Brand'>) => {
    const where: { brand?: Filter; brandId?: { in: string[] } } = viewer
      ? { brand: visibleTo(viewer) }
      : { brandId: { in: [] } }
    return { brands: { where, orderBy: { brand: { name: 'asc' as const } }, select: { brand: nested() } } }
  },
  resolve: ({ brands }: { brands: readonly { brand: Row<'Brand'> | null }[] }) => joined(brands, 'brand'),
})

/** Whom it is for, told to holders of the right that shows what is not published. */
export const audienceField = (right: Right, everybody = 'everybody') => ({
  type: [typeOf('AssignmentGroup')] satisfies [unknown],
  description: `Groups it is for, by name; none means ${everybody}. Empty without ${right}.`,
  select: (_args: object, { viewer }: Context, nested: Nested<'AssignmentGroup'>) => {
    const where: { groupId?: { in: string[] } } = can(viewer, right) ? {} : { groupId: { in: [] } }
    return { audience: { where, orderBy: { group: { name: 'asc' as const } }, select: { group: nested() } } }
  },
  resolve: ({ audience }: { audience: readonly { group: Row<'AssignmentGroup'> | null }[] }) =>
    joined(audience, 'group'),
})

export const authorField = (right: Right) => ({
  type: typeOf('User'),
  nullable: true as const,
  description: `Who made it; null for who may not see the person, without ${right}, and where the person is gone.`,
  select: (_args: object, _ctx: Context, nested: Nested<'User'>) => ({ createdBy: nested() }),
  resolve: <P extends { id: string }>({ createdBy }: { createdBy: P | null }, _args: object, ctx: Context) =>
    visibleMaker(ctx, right, createdBy),
})

export const authorNameField = (right: Right) => ({
  nullable: true as const,
  description: `The name of who made it; null without ${right}, and where the person is gone.`,
  select: { createdBy: MAKER },
  resolve: (
    { createdBy }: { createdBy: { firstName: string; lastName: string; email: string } | null },
    _args: object,
    { viewer }: Context,
  ) => makerName(viewer, right, createdBy),
})

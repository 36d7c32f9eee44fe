import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../platform/context.ts'
import { opensThing } from '../platform/permission.ts'

/**
 * The brand of a thing, for who sees the brand itself: others see the thing without it, and no error. Asks what the type
 * asks, which its own feature says.
 */
export async function visibleBrand<B>(
  brand: B | null,
  ctx: Context,
  { schema }: GraphQLResolveInfo,
): Promise<B | null> {
  const type = schema.getType('Brand')
  return brand && type && (await opensThing(type, brand, ctx)) ? brand : null
}

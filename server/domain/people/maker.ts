import type { Context } from '../../platform/context.ts'
import type { Right } from '../../platform/rights.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { User } from './entity.ts'
import { nameOf } from './people.ts'

/**
 * Who made a thing, for holders of the right to look after such things: their name, as it stands beside the thing, and
 * the person for who may see that person at all.
 */
export const MAKER = { select: { firstName: true, lastName: true, email: true } } as const

interface Named {
  firstName: string
  lastName: string
  email: string
}

/** The name; null without the right, and where the person is gone. */
export const makerName = (viewer: Viewer | null, right: Right, maker: Named | null): string | null =>
  maker && can(viewer, right) ? nameOf(maker) : null

/** The person; null as well for who may not see that person. */
export const visibleMaker = async <P extends { id: string }>(
  ctx: Context,
  right: Right,
  maker: P | null,
): Promise<P | null> => (maker && can(ctx.viewer, right) && (await User.sees(ctx, maker.id)) ? maker : null)

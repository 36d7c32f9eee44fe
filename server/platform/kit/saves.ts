import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { GraphQLError } from 'graphql'
import type { InputFields } from './mutation.ts'
import { badInput, failure, NO_PERMISSION, notFound, stale } from '../errors.ts'
import { sameText } from '../values/inputs.ts'

/** The values that were given: what a client left out or sent as null stays as it is. */
export const given = <V extends object>(values: V): { [K in keyof V]?: NonNullable<V[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as {
    [K in keyof V]?: NonNullable<V[K]>
  }

/**
 * A day that stays where it is left out, and that nothing can do without: null takes none away. Errors: BAD_USER_INPUT
 * at `field`.
 */
export function keptDay<Before extends Date | undefined>(
  field: string,
  day: Date | null | undefined,
  before: Before,
): Date | Before {
  if (day === null) throw badInput(field, 'Choose a day.')
  return day ?? before
}

/** The row. Errors: NOT_FOUND. */
export function known<Row>(row: Row | null, what: string): Row {
  if (!row) throw notFound(what)
  return row
}

/** Why a row is not among those the viewer may change: FORBIDDEN where it is seen at all, NOT_FOUND where not. */
export const outOfReach = async <Where>(
  table: { count(args: { where: Where }): PromiseLike<number> },
  seen: NoInfer<Where>,
  what: string,
): Promise<GraphQLError> =>
  (await table.count({ where: seen })) ? failure('FORBIDDEN', NO_PERMISSION) : notFound(what)

/** For the input that saves a row whose version clients know. */
export const versionInput = (t: InputFields) =>
  t.int({ description: 'As read before; a stale one is refused. Left out: saved whatever happened since.' })

type Data<T> = Prisma.Args<T, 'updateMany'>['data']
interface Updatable {
  updateMany(args: { where: { id: string; version?: number }; data: object }): PromiseLike<{ count: number }>
}

/**
 * Saves a row unless somebody else did since `version` was read; without one the last save wins. Errors: CONFLICT at
 * version.
 */
export async function saveVersion<T extends Updatable>(
  table: 'version' extends keyof Data<T> ? T : never,
  at: { id: string; version?: number | null },
  data: Omit<Data<T>, 'version'>,
): Promise<void>
export async function saveVersion(
  table: Updatable,
  { id, version }: { id: string; version?: number | null },
  data: object,
): Promise<void> {
  const { count } = await table.updateMany({
    where: { id, ...given({ version }) },
    data: { ...data, version: { increment: 1 } },
  })
  if (!count) throw stale()
}

interface Named {
  count(args: { where: { name: ReturnType<typeof sameText>; id?: { not: string } } }): PromiseLike<number>
}

/**
 * Refused whatever the letters' size: people could not tell the two apart. `what` as in "A brand". Errors: CONFLICT at
 * name.
 */
export async function keepNameFree(
  table: Named,
  what: string,
  name: string | null | undefined,
  ownId?: string,
): Promise<void> {
  if (name == null) return
  if (!(await table.count({ where: { name: sameText(name), ...(ownId ? { id: { not: ownId } } : {}) } }))) return
  const conflict = `${what} of this name exists.`
  throw failure('CONFLICT', conflict, { name: conflict })
}

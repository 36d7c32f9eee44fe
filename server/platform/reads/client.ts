import type pg from 'pg'
import type { PrismaClient } from '../../../prisma/generated/client/client.ts'
import { LookUps, lookUpOf, type Args } from './lookUps.ts'
import { allModels, type Model } from './models.ts'
import { isLookUp } from './raw.ts'
import { Reads, type ReadsOptions } from './reads.ts'

type Delegate = Record<string, (args?: Args) => Promise<unknown>>

/** What is asked of the client itself, not of a model. */
const METHODS = [
  '$transaction',
  '$queryRaw',
  '$executeRaw',
  '$queryRawUnsafe',
  '$executeRawUnsafe',
  '$disconnect',
  '$connect',
  '$on',
] as const
const PLAIN = '$withoutReads'

/**
 * A client of Prisma whose reads outside of transactions are compiled: the arguments become one prepared statement that
 * answers JSON, and the reads of one moment one statement. What is not known goes to Prisma, which answers the same.
 */
export function withReads(db: PrismaClient, pool: pg.Pool, options: ReadsOptions = {}): PrismaClient {
  const reads = new Reads(pool, options)
  const delegates = allModels().map((model) => {
    const name = model.name[0]!.toLowerCase() + model.name.slice(1)
    return [name, delegateOf(reads, model, Reflect.get(db, name) as Delegate)] as const
  })
  // Called as methods of Prisma’s own client, which is a proxy.
  const methods = METHODS.map((name) => {
    const method = Reflect.get(db, name) as (...args: unknown[]) => unknown
    return [name, (...args: unknown[]) => Reflect.apply(method, db, args)] as const
  })
  const parts = Object.fromEntries<unknown>([...delegates, ...methods])
  const raw = parts.$queryRaw as (...args: unknown[]) => Promise<unknown>
  const queryRaw = (...args: unknown[]) => (isLookUp(args[0]) ? reads.raw(args[0], () => raw(...args)) : raw(...args))
  return heir(db, { ...parts, $queryRaw: queryRaw, [PLAIN]: db })
}

/** The client of Prisma beneath: for who compares. */
export const withoutReads = (db: PrismaClient): PrismaClient => Reflect.get(db, PLAIN) as PrismaClient

/** Assigned to Prisma’s client or to a delegate of it, parts would go astray. */
const heir = <T extends object>(of: T, parts: object): T =>
  Object.create(
    of,
    Object.fromEntries(
      Object.entries(parts).map(([name, value]: [string, unknown]) => [
        name,
        { value, enumerable: true, configurable: true },
      ]),
    ),
  ) as T

function delegateOf(reads: Reads, model: Model, prisma: Delegate): Delegate {
  const firstOf = async (args: Args | undefined, how: 'findFirst' | 'findUnique') => {
    const rows = await reads.read(model, 'rows', { ...args, take: args?.take ?? 1 }, () => prisma[how]!(args))
    return Array.isArray(rows) ? ((rows[0] as unknown) ?? null) : rows
  }
  const lookUps = new LookUps(
    (args) => reads.read(model, 'rows', args, () => prisma.findMany!(args)),
    (args) => firstOf(args, 'findFirst'),
  )
  reads.beforeGoing(() => lookUps.close())
  const uniqueOf = (args: Args = {}): Promise<unknown> => {
    const where = (args.where ?? {}) as Args
    if (!isUnique(model, where)) return reads.leave(() => prisma.findUnique!(args))
    const key = lookUpOf(model, where)
    const shape = key && reads.shaped(model, { ...args, where: undefined })
    if (!shape) return firstOf(args, 'findUnique')
    reads.wait()
    return lookUps.add(key, `${shape.key} ${apart(shape.values)}`, args)
  }
  return heir(prisma, {
    findMany: (args: Args = {}) => reads.read(model, 'rows', args, () => prisma.findMany!(args)),
    findFirst: (args?: Args) => firstOf(args, 'findFirst'),
    findUnique: uniqueOf,
    // Who finds none fails in Prisma’s words.
    findFirstOrThrow: async (args?: Args) => (await firstOf(args, 'findFirst')) ?? prisma.findFirstOrThrow!(args),
    findUniqueOrThrow: async (args?: Args) => (await uniqueOf(args)) ?? prisma.findUniqueOrThrow!(args),
    count: (args: Args = {}) => reads.read(model, 'count', args, () => prisma.count!(args)),
  })
}

/** Values as a text that no other values have. */
const apart = (values: readonly unknown[]): string =>
  JSON.stringify(values, (_key, value: unknown) => (typeof value === 'bigint' ? { bigint: String(value) } : value))

/** Whether a filter names one row at most: Prisma refuses what does not, which would find any row here. */
function isUnique(model: Model, where: Args): boolean {
  return Object.entries(where).some(([name, value]) => {
    if (value === undefined || value === null) return false
    const columns = model.compoundKeys.get(name)
    const isWhole = (column: string) => (value as Args)[column] !== undefined && (value as Args)[column] !== null
    return columns ? columns.every(isWhole) : model.uniqueFields.has(name)
  })
}

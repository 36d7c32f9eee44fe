import type pg from 'pg'
import { Batches, type Kept, type Read } from './batch.ts'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Args } from './lookUps.ts'
import { UnknownField, type Model } from './models.ts'
import { Raws, valuesOf } from './raw.ts'
import { compileCount, compileRows } from './rows.ts'
import { shapeOf, type Shape } from './shape.ts'
import { keptStatement, NotCompiled } from './statement.ts'

/** Shapes that are remembered: what strangers ask for leaves memory as it is. */
const MOST_SHAPES = 5000

export interface ReadsOptions {
  onStatement?: ((sql: string) => void) | undefined
  /** Told of each read that is left to Prisma, and why. */
  onLeft?: ((what: string) => void) | undefined
}

/** How many reads were compiled, were left to Prisma, and were asked of it again because they failed. */
export const readCounts = { compiled: 0, left: 0, failed: 0 }

/** Reads as statements that are kept by the shape of their arguments. */
export class Reads {
  readonly #kept = new Map<string, Kept | null>()
  readonly #onLeft: ((what: string) => void) | undefined
  readonly #batches: Batches
  readonly #raws: Raws
  readonly #before: (() => void)[] = []
  #ids = 0

  constructor(pool: pg.Pool, { onStatement, onLeft }: ReadsOptions) {
    this.#onLeft = onLeft
    this.#raws = new Raws(pool, () => this.#ids++)
    this.#batches = new Batches(
      pool,
      () => {
        for (const tell of this.#before) tell()
      },
      onStatement,
    )
  }

  /** Adds what has reads to ask when those of a moment go. */
  beforeGoing(tell: () => void): void {
    this.#before.push(tell)
  }
  wait(): void {
    this.#batches.wait()
  }

  /** Rows, or their number; `prisma` asks the same of Prisma. */
  read(model: Model, kind: 'rows' | 'count', args: Args, prisma: () => Promise<unknown>): Promise<unknown> {
    const shape = this.shaped(model, args)
    const kept = shape && this.#keptOf(model, kind, shape)
    return kept ? this.#ask(kept, shape.values, prisma) : this.leave(prisma)
  }

  /** Rows of a raw look-up. */
  raw(sql: Prisma.Sql, prisma: () => Promise<unknown>): Promise<unknown> {
    return this.#ask(this.#raws.keptOf(sql), valuesOf(sql.values), prisma)
  }

  #ask(kept: Read['kept'], values: unknown[], prisma: () => Promise<unknown>): Promise<unknown> {
    readCounts.compiled++
    return new Promise((resolve, reject) => {
      const again = () => {
        readCounts.failed++
        prisma().then(resolve, reject)
      }
      this.#batches.add({ kept, values, resolve, reject, again })
    })
  }

  leave(prisma: () => Promise<unknown>): Promise<unknown> {
    readCounts.left++
    return prisma()
  }

  /** Null for what only Prisma reads. */
  shaped(model: Model, args: Args): Shape | null {
    return this.#unlessLeft(model, () => shapeOf(model, args))
  }

  #keptOf(model: Model, kind: 'rows' | 'count', { key, args, values }: Shape): Kept | null {
    const name = `${kind} ${model.name} ${key}`
    const known = this.#kept.get(name)
    if (known !== undefined) return known
    if (this.#kept.size >= MOST_SHAPES) this.#kept.clear()
    const compile = kind === 'count' ? compileCount : compileRows
    const made = this.#unlessLeft(model, () => compile(keptStatement(), model, args))
    const kept = made && { ...made, id: this.#ids++, size: values.length }
    this.#kept.set(name, kept)
    return kept
  }

  #unlessLeft<T>(model: Model, compile: () => T): T | null {
    try {
      return compile()
    } catch (error) {
      if (!(error instanceof NotCompiled) && !(error instanceof UnknownField)) throw error
      this.#onLeft?.(`${model.name}: ${error.message}`)
      return null
    }
  }
}

import { createHash, randomBytes } from 'node:crypto'

/** Where made-up values come from: real chance in tests, a fixed sequence in the demo world. */
export interface Draw {
  /** From 0 up to, not including, 1. */
  next(): number
  /** Both ends included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** True with this probability. */
  chance(probability: number): boolean
  /** A UUIDv7 of the given moment. */
  id(at?: Date): string
  /** Eight characters that make a name unique. */
  suffix(): string
}

function drawFrom(next: () => number, bytes: (count: number) => Buffer, now: () => Date): Draw {
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick<T>(list: readonly T[]) {
      if (list.length === 0) throw new RangeError('Nothing to pick from')
      return list[int(0, list.length - 1)] as T
    },
    chance: (probability) => next() < probability,
    id(at = now()) {
      const raw = bytes(16)
      raw.writeUIntBE(at.getTime(), 0, 6)
      raw[6] = 0x70 | (raw[6]! & 0x0f)
      raw[8] = 0x80 | (raw[8]! & 0x3f)
      return raw.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
    suffix: () => bytes(4).toString('hex'),
  }
}

/** The same values for the same seed and moment, on every machine. */
export function seededDraw(seed: string, now = new Date()): Draw {
  let state = createHash('sha256').update(seed).digest().readUInt32BE(0)
  // mulberry32: short, and even enough for a demo world.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return drawFrom(
    next,
    (count) => Buffer.from(Array.from({ length: count }, () => Math.floor(next() * 256))),
    () => now,
  )
}

/** Never twice the same: tests that run side by side do not collide. */
export const freshDraw: Draw = drawFrom(Math.random, randomBytes, () => new Date())

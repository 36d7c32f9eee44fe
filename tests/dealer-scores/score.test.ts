import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTier, scoreOf, tierOf, USUAL_RULES, type ScoreCounts } from '../../server/dealer-scores/score.ts'

const counts = (more: Partial<ScoreCounts> = {}): ScoreCounts => ({
  people: 10,
  trained: 0,
  attended: 0,
  certified: 0,
  decided: 0,
  granted: 0,
  ...more,
})

const COUNTS = fc
  .record({
    people: fc.integer({ min: 0, max: 40 }),
    decided: fc.integer({ min: 0, max: 30 }),
    part: fc.array(fc.nat(40), { minLength: 4, maxLength: 4 }),
  })
  .map(({ people, decided, part: [trained = 0, attended = 0, certified = 0, granted = 0] }) => ({
    people,
    trained: Math.min(trained, people),
    attended: Math.min(attended, people),
    certified: Math.min(certified, people),
    decided,
    granted: Math.min(granted, decided),
  }))
const RULES = fc
  .tuple(
    fc.array(fc.nat(100), { minLength: 4, maxLength: 4 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 3, maxLength: 3 }),
  )
  .map(([[trained = 0, attended = 0, certified = 0, claims = 0], tiers]) => {
    const [bronze = 1, silver = 2, gold = 3] = tiers.toSorted((a, b) => a - b)
    return { trained, attended, certified, claims, bronze, silver, gold }
  })

describe('a score', () => {
  it('is the mean of its parts by their weights, and a part with nothing to go by weighs nothing', () => {
    expect(scoreOf(counts({ trained: 10, attended: 10, certified: 10 }), USUAL_RULES)).toBe(100)
    expect(scoreOf(counts({ trained: 10 }), USUAL_RULES)).toBe(44)
    expect(scoreOf(counts({ trained: 10, decided: 2, granted: 1 }), USUAL_RULES)).toBe(45)
    expect(scoreOf(counts({ people: 0 }), USUAL_RULES)).toBe(0)
  })

  it('agrees with plain arithmetic', () => {
    fc.assert(
      fc.property(COUNTS, RULES, (some, rules) => {
        const parts = [
          [rules.trained, some.trained, some.people],
          [rules.attended, some.attended, some.people],
          [rules.certified, some.certified, some.people],
          [rules.claims, some.granted, some.decided],
        ].filter(([, , of]) => of)
        const all = parts.reduce((sum, [weight]) => sum + weight!, 0)
        const exact = all
          ? (100 * parts.reduce((sum, [weight, done, of]) => sum + (weight! * done!) / of!, 0)) / all
          : 0
        const score = scoreOf(some, rules)
        expect(exact - score).toBeGreaterThan(-1e-9)
        expect(exact - score).toBeLessThan(1 + 1e-9)
      }),
    )
  })

  it('reaches its tiers at their first point', () => {
    expect([49, 50, 69, 70, 84, 85].map((score) => tierOf(score, USUAL_RULES))).toEqual([
      'NONE',
      'BRONZE',
      'BRONZE',
      'SILVER',
      'SILVER',
      'GOLD',
    ])
  })
})

describe('the next tier', () => {
  it('says what is missing: so many more of one part, and not one fewer', () => {
    const some = counts({ trained: 8, attended: 6, certified: 5 })
    expect(scoreOf(some, USUAL_RULES)).toBe(65)
    expect(nextTier(some, USUAL_RULES)).toEqual({
      tier: 'SILVER',
      from: 70,
      steps: [
        { part: 'trained', more: 1 },
        { part: 'attended', more: 2 },
        { part: 'certified', more: 2 },
      ],
    })
    fc.assert(
      fc.property(COUNTS, RULES, (start, rules) => {
        const next = nextTier(start, rules)
        const score = scoreOf(start, rules)
        if (!next) {
          expect(tierOf(score, rules)).toBe('GOLD')
          return
        }
        expect(score).toBeLessThan(next.from)
        for (const { part, more } of next.steps) {
          const after = (count: number) =>
            part === 'claims'
              ? { ...start, decided: start.decided + count, granted: start.granted + count }
              : { ...start, [part]: start[part] + count }
          expect(scoreOf(after(more), rules)).toBeGreaterThanOrEqual(next.from)
          expect(scoreOf(after(more - 1), rules)).toBeLessThan(next.from)
          if (part !== 'claims') expect(start[part] + more).toBeLessThanOrEqual(start.people)
        }
      }),
    )
  })
})

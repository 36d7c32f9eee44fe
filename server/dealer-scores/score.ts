/** What a brand's score goes by. Weights are shares of one another; tiers begin at these scores. */
export interface ScoreRules {
  trained: number
  attended: number
  certified: number
  claims: number
  bronze: number
  silver: number
  gold: number
}

/** What a brand that says nothing else goes by. */
export const USUAL_RULES: ScoreRules = {
  trained: 40,
  attended: 20,
  certified: 30,
  claims: 10,
  bronze: 50,
  silver: 70,
  gold: 85,
}

export interface ScoreCounts {
  people: number
  trained: number
  attended: number
  certified: number
  decided: number
  granted: number
}

export const TIERS = ['BRONZE', 'SILVER', 'GOLD'] as const
export type Tier = 'NONE' | (typeof TIERS)[number]
export const PARTS = ['trained', 'attended', 'certified', 'claims'] as const
type Part = (typeof PARTS)[number]

const firstScore = (rules: ScoreRules): Record<Exclude<Tier, 'NONE'>, number> => ({
  BRONZE: rules.bronze,
  SILVER: rules.silver,
  GOLD: rules.gold,
})

/** How much of how much there is of each part; undefined for one that has nothing to go by, which weighs nothing then. */
function shareOf(part: Part, { people, decided, granted, ...done }: ScoreCounts): [number, number] | undefined {
  if (part === 'claims') return decided ? [granted, decided] : undefined
  return people ? [Math.min(done[part], people), people] : undefined
}

/** 0 to 100, whole points; what is begun counts not yet. Worked out in whole numbers, so that no rounding moves a tier. */
export function scoreOf(counts: ScoreCounts, rules: ScoreRules): number {
  let [done, all, weights] = [0n, 1n, 0n]
  for (const part of PARTS) {
    const share = shareOf(part, counts)
    if (!share) continue
    const [of, total] = [BigInt(share[0]), BigInt(share[1])]
    done = done * total + BigInt(rules[part]) * of * all
    all *= total
    weights += BigInt(rules[part])
  }
  return weights ? Number((100n * done) / (all * weights)) : 0
}

export const tierOf = (score: number, rules: ScoreRules): Tier =>
  TIERS.findLast((tier) => score >= firstScore(rules)[tier]) ?? 'NONE'

/** What would lead to the next tier by itself: so many more of a part. */
export interface Step {
  part: Part
  more: number
}

/** Counts with so many more of a part; undefined where there are not so many. */
function withMore(counts: ScoreCounts, part: Part, more: number): ScoreCounts | undefined {
  // A claim more is one that is submitted and granted.
  if (part === 'claims') return { ...counts, granted: counts.granted + more, decided: counts.decided + more }
  return counts[part] + more <= counts.people ? { ...counts, [part]: counts[part] + more } : undefined
}

/** Claims more than this are no step anybody plans. */
const MOST_CLAIMS = 50

/** The next tier, and each single way there that is open; none where no part alone is enough. Null at the top. */
export function nextTier(
  counts: ScoreCounts,
  rules: ScoreRules,
): { tier: Exclude<Tier, 'NONE'>; from: number; steps: Step[] } | null {
  const score = scoreOf(counts, rules)
  const tier = TIERS.find((one) => score < firstScore(rules)[one])
  if (!tier) return null
  const from = firstScore(rules)[tier]
  const steps = PARTS.flatMap((part) => {
    const most = part === 'claims' ? MOST_CLAIMS : counts.people - counts[part]
    for (let more = 1; more <= most; more++) {
      const then = withMore(counts, part, more)
      if (then && scoreOf(then, rules) >= from) return { part, more }
    }
    return []
  })
  return { tier, from, steps }
}

import type { Claimed } from './paper.ts'

/**
 * The highest tax on a sale that a country has, all of its taxes on one another, in thousandths: the highest county in
 * the US, the harmonized tax in Canada, the standard VAT elsewhere.
 */
const HIGHEST_TAX: Record<string, bigint> = {
  US: 135n,
  PR: 115n,
  GU: 50n,
  VI: 50n,
  CA: 150n,
  MX: 160n,
  AT: 200n,
  AU: 100n,
  BE: 210n,
  BG: 200n,
  CH: 81n,
  CY: 190n,
  CZ: 210n,
  DE: 190n,
  DK: 250n,
  EE: 240n,
  ES: 210n,
  FI: 255n,
  FR: 200n,
  GB: 200n,
  GR: 240n,
  HR: 250n,
  HU: 270n,
  IE: 230n,
  IS: 240n,
  IT: 220n,
  LT: 210n,
  LU: 170n,
  LV: 210n,
  MT: 180n,
  NL: 210n,
  NO: 250n,
  NZ: 150n,
  PL: 230n,
  PT: 230n,
  RO: 210n,
  SE: 250n,
  SI: 220n,
  SK: 230n,
}

/**
 * The highest tax that a sale of so much can have where the dealer is, in minor units, a cent more with each of its lines;
 * null where the country is not known.
 */
export function highestTax(base: bigint, { dealer }: Pick<Claimed, 'dealer'>, lines: number): bigint | null {
  const rate = dealer ? HIGHEST_TAX[dealer.country] : undefined
  // Half a thousandth more where a place raised its tax since.
  return rate === undefined ? null : (base * (2n * rate + 1n)) / 2000n + BigInt(lines)
}

import { describe, expect, it } from 'vitest'
import { bare } from '../../server/domain/receipts/proof/paper.ts'
import { readSale } from '../../server/domain/receipts/sale/readSale.ts'
import { papers, proofOfPaper, wordsOf } from './papers/table.ts'

const judged = papers.map((paper) => ({ paper, proof: proofOfPaper(paper) }))
const ids = (some: typeof judged) => some.map(({ paper: { id } }) => id)

describe('419 papers, by what the reader saw on them', () => {
  const dishonest = judged.filter(({ paper: { expect: to } }) => to === 'person')
  const honest = judged.filter(({ paper: { expect: to, hard } }) => to === 'grant' && !hard)

  it('there are enough of both', () =>
    expect([dishonest.length >= 200, honest.length >= 100, papers.length >= 300]).toEqual([true, true, true]))

  it('none is granted that should not be, and each says why, mostly with the words on the picture', () => {
    expect(ids(dishonest.filter(({ proof }) => proof.proven))).toEqual([])
    const doubts = dishonest.map(({ proof }) => proof.verdicts.filter((verdict) => !verdict.proven))
    expect(doubts.filter((some) => some.some(({ doubts: places }) => places.length)).length).toBeGreaterThan(
      dishonest.length * 0.8,
    )
  })

  it('of the clear honest ones at least 69 of 100 are granted, none refused', () => {
    expect(honest.filter(({ proof }) => proof.proven).length / honest.length).toBeGreaterThanOrEqual(0.69)
    expect(ids(honest.filter(({ proof }) => proof.refused))).toEqual([])
  })

  it('of those upside down, far askew or faded at least half are', () => {
    const hard = judged.filter(({ paper }) => paper.hard)
    expect(hard.filter(({ proof }) => proof.proven).length / hard.length).toBeGreaterThanOrEqual(0.5)
  })

  it('what the receipt cannot carry is refused with the reason', () =>
    expect(judged.filter(({ paper: { kind }, proof }) => kind === 'carries' && proof.refused).length).toBeGreaterThan(
      5,
    ))

  it('what a spiff for the whole sale asks for was sold, or a person looks', () =>
    expect(
      judged
        .filter(({ paper: { kind } }) => kind === 'foreign')
        .map(({ proof }) => proof.verdicts.find(({ rule }) => rule === 'sold')?.proven),
    ).toEqual(Array.from({ length: 13 }, () => false)))

  it('what the form is filled with is what the honest ones say, or nothing', () => {
    const read = honest.map(({ paper }) => ({
      claim: paper.claim,
      sale: readSale([{ id: paper.id, words: wordsOf(paper) }], {
        country: paper.dealer.country,
        items: paper.claim.items.filter(({ serial }) => serial !== null),
      }),
    }))
    const count = (is: (one: (typeof read)[number]) => boolean) => read.filter(is).length / read.length
    expect(
      count(({ claim, sale }) => bare(sale.invoiceNumber?.value ?? '') === bare(claim.invoiceNumber)),
    ).toBeGreaterThan(0.95)
    expect(count(({ claim, sale }) => sale.invoiceDate?.value === claim.invoiceDate)).toBeGreaterThan(0.95)
    expect(count(({ claim, sale }) => sale.spent?.value === BigInt(claim.spent))).toBeGreaterThan(0.95)
    // Never another day or amount; of a number at most a sign that was read wrong.
    expect(count(({ claim, sale }) => sale.invoiceDate !== null && sale.invoiceDate.value !== claim.invoiceDate)).toBe(
      0,
    )
    expect(count(({ claim, sale }) => sale.spent !== null && sale.spent.value !== BigInt(claim.spent))).toBe(0)
  })
})

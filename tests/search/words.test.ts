import { describe, expect, it } from 'vitest'
import { errorsIn, misspelled, soughtIn } from '../../server/domain/search/words.ts'

describe('what was typed', () => {
  it.each(['', ' ', 'a', '%', '_', '\\', "'", '--', '😀😀😀', '\0\0', '\u202e\u200b', '...', '؟'])(
    '%j is too little to look for',
    (typed) => expect(soughtIn(typed)).toBeNull(),
  )

  it('a single digit is a number, and so is one behind a sign', () => {
    expect(soughtIn('5')).toMatchObject({ number: 5, code: null, stems: null })
    expect(soughtIn(' #1042 ')).toMatchObject({ number: 1042, code: '1042' })
    expect(soughtIn('99999999999')).toMatchObject({ number: null })
  })

  it('is cut, folded and freed of what misleads', () => {
    expect(soughtIn('x'.repeat(5000))?.whole).toHaveLength(200)
    expect(soughtIn('Trail\0 \u202eRIDE\n2027')).toMatchObject({
      whole: 'trail ride 2027',
      words: ['trail', 'ride', '2027'],
    })
    expect(soughtIn('ＩＮＶ－1001')?.code).toBe('INV1001')
    expect(soughtIn(Array.from({ length: 30 }, (_, n) => `word${n}`).join(' '))?.words).toHaveLength(8)
    expect(soughtIn('\ud800abc')?.whole).toMatch(/abc$/)
  })

  it('no sign of a query language comes into the stems', () => {
    expect(soughtIn("trail' & !ride | (x:*) <-> \\")?.stems).toBe('trail:* & ride:*')
  })
})

describe('typing errors', () => {
  const errors = (typed: string, name: string) => errorsIn(soughtIn(typed)!, name)

  it.each([
    ['yamhaa', 'Yamaha Motors', 1],
    ['trial ride', 'Trail ride, uncut', 1],
    ['hamaha', 'Yamaha', 1],
    ['suspnsion', 'Suspension basics', 1],
    ['invntory', 'Inventory counts', 1],
    ['balromi', 'Wes Balormi wes@dealer.test', 1],
    ['5YJ3-E1EA7KF31710', '5YJ3E1EA7KF317I0', 1],
  ])('%s is %s', (typed, name, count) => expect(errors(typed, name)).toBe(count))

  it.each([
    ['yamhaa', 'Yamato'],
    ['trial', 'Brake pads'],
    ['2027', 'Model year 2026'],
    ['trial 5', 'Trail 6'],
  ])('%s is not %s', (typed, name) => expect(errors(typed, name)).toBeNull())

  it('numbers have none', () => expect(misspelled(soughtIn('100234 ab 12-34')!)).toEqual([]))
})

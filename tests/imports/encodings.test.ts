import { describe, expect, it } from 'vitest'
import { readSheet } from '../../server/imports/read.ts'

// Files as spreadsheets save them where they do not save UTF-8.

/** Bytes of a text in an encoding of one byte for each sign. */
function oneByte(encoding: 'macintosh' | 'windows-1252', text: string): Buffer {
  const signs = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))]
  return Buffer.from(
    [...text].map((sign) => {
      const byte = signs.indexOf(sign)
      if (byte < 0) throw new RangeError(`${encoding} has no ${sign}`)
      return byte
    }),
  )
}
/** Bytes of a text in Shift-JIS: every pair of bytes is tried once. */
function shiftJis(text: string): Buffer {
  const known = new Map<string, number[]>()
  const decoder = new TextDecoder('shift_jis', { fatal: true })
  for (let first = 0x81; first <= 0xfc; first++)
    for (let second = 0x40; second <= 0xfc; second++)
      try {
        const sign = decoder.decode(Uint8Array.of(first, second))
        if (!known.has(sign)) known.set(sign, [first, second])
      } catch {
        // No sign stands there.
      }
  return Buffer.from([...text].flatMap((sign) => (sign < '\u0080' ? [sign.codePointAt(0)!] : known.get(sign)!)))
}

const LATIN = [
  ['French', 'nom,ville\nRené Lefèvre,Québec\nFrançois Côté,Trois-Rivières\nHélène Bélanger,Montréal'],
  ['German', 'Name;Ort\nJürgen Müller;Köln\nUwe Groß;München\nKäthe König;Düsseldorf'],
  ['Spanish', 'nombre,ciudad\nJosé García,León\nMaría Núñez,Cancún\nÁngel Martínez,Mérida'],
  ['one name with an accent', 'firstName,lastName\nRené,Smith\nBob,Jones'],
  ['umlauts alone', 'name,city\nKönig Motors,Austin\nMöller Sports,Dallas'],
  [
    'apostrophes of a word processor',
    'name,city\nRider’s Edge,Bend\nO’Brien Powersports,Boise\n“Trail” Shop – North,Reno',
  ],
  ['capitals', 'NAME,CITY\nÉCOLE DU MOTO,MONTRÉAL\nGARAGE CÔTÉ,LÉVIS'],
] as const

describe('letters with accents', () => {
  for (const [encoding, name] of [
    ['macintosh', 'Mac Roman'],
    ['windows-1252', 'Windows-1252'],
  ] as const)
    it.each(LATIN)(`${name}: %s`, (_what, text) => {
      const { columns, rows, format } = readSheet(oneByte(encoding, text), 'file')
      const split = (line: string) => line.split(/[,;]/)
      expect([columns, ...rows.map(({ cells }) => cells)]).toEqual(text.split('\n').map(split))
      expect(format).toMatch(new RegExp(`^${name}, `))
    })
})

it.each([
  '名前,都市\n田中太郎,東京\n鈴木花子,大阪',
  'email,firstName,lastName\ntanaka@dealer.test,太郎,田中\nsuzuki@dealer.test,ハナコ,スズキ',
  'name,city\nホンダドリーム東京,渋谷区\nAcme Motors,Austin',
])('Shift-JIS: %j', (text) => {
  const { columns, rows, format } = readSheet(shiftJis(text), 'file')
  expect([columns, ...rows.map(({ cells }) => cells)]).toEqual(text.split('\n').map((line) => line.split(',')))
  expect(format).toBe('Shift-JIS, commas')
})

it('UTF-8 is read as such, whatever letters it has', () => {
  expect(readSheet(Buffer.from('name,city\nRené,東京'), 'file')).toMatchObject({
    format: 'UTF-8, commas',
    rows: [{ cells: ['René', '東京'] }],
  })
})

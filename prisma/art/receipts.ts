import sharp from 'sharp'

/** A printer's letters of five by seven dots from space to Z: each byte a column, the lowest bit its top. */
const GLYPHS = Buffer.from(
  [
    '0000000000',
    '00005f0000',
    '0007000700',
    '147f147f14',
    '242a7f2a12',
    '2313086462',
    '3649562050',
    '0005030000',
    '001c224100',
    '0041221c00',
    '14083e0814',
    '08083e0808',
    '0050300000',
    '0808080808',
    '0060600000',
    '2010080402',
    '3e5149453e',
    '00427f4000',
    '4261514946',
    '2141454b31',
    '1814127f10',
    '2745454539',
    '3c4a494930',
    '0171090503',
    '3649494936',
    '064949291e',
    '0036360000',
    '0056360000',
    '0814224100',
    '1414141414',
    '0041221408',
    '0201510906',
    '324979413e',
    '7e1111117e',
    '7f49494936',
    '3e41414122',
    '7f4141221c',
    '7f49494941',
    '7f09090901',
    '3e4149497a',
    '7f0808087f',
    '00417f4100',
    '2040413f01',
    '7f08142241',
    '7f40404040',
    '7f020c027f',
    '7f0408107f',
    '3e4141413e',
    '7f09090906',
    '3e4151215e',
    '7f09192946',
    '4649494931',
    '01017f0101',
    '3f4040403f',
    '1f2040201f',
    '3f4038403f',
    '6314081463',
    '0708700807',
    '6151494543',
  ].join(''),
  'hex',
)

const COLUMNS = 38
const DOT = 2
const WIDTH = (COLUMNS + 4) * 6 * DOT

export interface ReceiptLine {
  text?: string
  right?: string
  big?: boolean
  rule?: boolean
}
export interface ReceiptWord {
  text: string
  x: number
  y: number
  width: number
  height: number
  confidence: number
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’‘]/g, "'")
    .toUpperCase()
    .replace(/[^ -Z]/g, ' ')

/**
 * A till receipt as a small picture: printed in dots, so that no font is asked for, lying straight or, with a tilt in
 * degrees, on a table. Words come with their places, for the straight one.
 */
export function drawReceipt(
  lines: readonly ReceiptLine[],
  seed: number,
  tilt = 0,
): { width: number; height: number; words: ReceiptWord[]; jpeg: () => Promise<Buffer> } {
  const heights = lines.map(({ big, rule }) => (rule ? 6 : big ? 20 : 11) * DOT)
  const height = heights.reduce((sum, each) => sum + each, 0) + 40 * DOT
  const words: ReceiptWord[] = []
  const printed: { text: string; x: number; y: number; size: number }[] = []
  let y = 18 * DOT
  lines.forEach(({ text = '', right, big = false, rule = false }, index) => {
    const size = big ? DOT * 2 : DOT
    const put = (given: string, x: number) => {
      printed.push({ text: given, x, y, size })
      for (const { 0: word, index: at } of given.matchAll(/\S+/g))
        words.push({
          text: word,
          x: x + at * 6 * size,
          y,
          width: word.length * 6 * size,
          height: 7 * size,
          confidence: 93,
        })
    }
    if (rule) put('-'.repeat(COLUMNS), 12 * DOT)
    else if (big) {
      const title = plain(text).slice(0, COLUMNS / 2)
      put(title, Math.round((WIDTH - title.length * 6 * size) / 2))
    } else {
      put(plain(text).slice(0, COLUMNS), 12 * DOT)
      if (right) put(plain(right), WIDTH - (12 + plain(right).length * 6) * DOT)
    }
    y += heights[index]!
  })

  const jpeg = () => {
    const paper = Buffer.alloc(WIDTH * height)
    // Paper is never one shade; a cheap noise from the seed is enough for it.
    let state = seed | 1
    for (let at = 0; at < paper.length; at++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      paper[at] = 238 + (state >> 28)
    }
    for (const { text, x, y: top, size } of printed) {
      for (let place = 0; place < text.length; place++) {
        const glyph = (text.charCodeAt(place) - 32) * 5
        for (let column = 0; column < 5; column++) {
          for (let row = 0; row < 7; row++) {
            if (!((GLYPHS[glyph + column]! >> row) & 1)) continue
            for (let down = 0; down < size; down++)
              paper.fill(
                52,
                (top + row * size + down) * WIDTH + x + (place * 6 + column) * size,
                (top + row * size + down) * WIDTH + x + (place * 6 + column + 1) * size,
              )
          }
        }
      }
    }
    const picture = sharp(paper, { raw: { width: WIDTH, height, channels: 1 } })
    return (tilt ? picture.rotate(tilt, { background: '#7d6d5d' }) : picture).jpeg({ quality: 62 }).toBuffer()
  }
  return { width: WIDTH, height, words, jpeg }
}

import type { Glyph } from 'fontkit'
import { Blob, Buffer as Letters, Face, Font, shape } from 'harfbuzzjs'
import type PDFDocument from 'pdfkit'

/** Glyphs in the order they are drawn, and where each stands; in units of the font. */
interface Run {
  glyphs: Glyph[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  advanceWidth: number
}

/** What the document keeps of the font that was chosen last; it says nothing of it in its types. */
interface Chosen {
  font: { getGlyph(id: number, codePoints: number[]): Glyph; layout(text: string): Run }
}

/**
 * Letters of the font are joined, stacked and turned as their script asks: by HarfBuzz, since what the document brings
 * fails at several scripts of India and at Mongolian. Chooses the font.
 */
export function shapeLetters(doc: InstanceType<typeof PDFDocument>, name: string, bytes: Uint8Array): void {
  const own = new Font(new Face(new Blob(Uint8Array.from(bytes).buffer)))
  doc.font(name)
  const { font } = Reflect.get(doc, '_font') as Chosen
  font.layout = (text) => {
    const letters = new Letters()
    letters.addText(text)
    letters.guessSegmentProperties()
    shape(own, letters)
    const infos = letters.getGlyphInfos()
    const positions = letters.getGlyphPositions()
    // Several glyphs may be of one group of letters, and several letters of one glyph: the first has their words.
    const begins = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
    const written = new Set<number>()
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      const group = written.has(cluster) ? '' : text.slice(cluster, begins[begins.indexOf(cluster) + 1])
      written.add(cluster)
      return font.getGlyph(
        id,
        [...group].map((letter) => letter.codePointAt(0)!),
      )
    })
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }
}

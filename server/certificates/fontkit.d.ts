/** The little of fontkit that is used; it comes without types. */
declare module 'fontkit' {
  /** How a letter is drawn. */
  export interface Glyph {
    id: number
    /** In units of the font. */
    advanceWidth: number
    codePoints: number[]
  }
  /** Reads a font file: what letters it has. */
  export function create(bytes: Uint8Array): { characterSet: readonly number[] }
}

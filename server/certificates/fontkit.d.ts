/** The little of fontkit that is used; it comes without types. */
declare module 'fontkit' {
  /** Reads a font file: what letters it has. */
  export function create(bytes: Uint8Array): { characterSet: readonly number[] }
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Whether a name typed as a signature is this name: capitals, accents and the order of its words say nothing, middle names
 * and initials may be left out.
 */
export function isSignatureOf(signature: string, name: string): boolean {
  const [signed, own] = [wordsOf(signature), wordsOf(name)]
  const left = [...own]
  const fits = signed.every((word) => {
    const at = left.findIndex((one) => one === word || (word.length === 1 && one.startsWith(word)))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return fits && signed.some((word) => word.length > 1 || own.length === 1) && signed.length >= Math.min(2, own.length)
}

import { cut, withoutDirections, withoutInvisible } from '../../values/text.ts'

/** Names that are devices on Windows, whatever follows their first dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i
/** The most letters of a folder or file: with an ending and a number it still fits every system. */
const MOST = 120

/** One part of a path that every system takes: nothing hidden, no separators, no device, no dot or space at the end. */
function part(text: string): string {
  const plain = withoutInvisible(withoutDirections(text.toWellFormed()))
    .normalize('NFC')
    .replace(/[\p{Cc}"<>|:*?/\\]/gu, '_')
  let bare = cut(plain, MOST).trim()
  while (/[.\s]$/.test(bare)) bare = bare.slice(0, -1)
  return DEVICE.test(bare) ? `_${bare}` : bare || '_'
}

const keyOf = (path: string) => path.normalize('NFKC').toLowerCase()

/** Gives each file a path in an archive that no other has, whatever the size of its letters. */
export function pathsInArchive(): (parts: readonly string[]) => string {
  const files = new Set<string>()
  const folders = new Set<string>()
  return (parts) => {
    const above: string[] = []
    for (const text of parts.slice(0, -1)) {
      let name = part(text)
      // A file of that name lies there already: one cannot be both.
      while (files.has(keyOf([...above, name].join('/')))) name += '_'
      above.push(name)
      folders.add(keyOf(above.join('/')))
    }
    const name = part(parts.at(-1) ?? '')
    const dot = name.lastIndexOf('.')
    const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    for (let number = 1; ; number++) {
      const path = [...above, `${base}${number > 1 ? ` (${number})` : ''}${ending}`].join('/')
      const key = keyOf(path)
      if (files.has(key) || folders.has(key)) continue
      files.add(key)
      return path
    }
  }
}

/** A line of a transcript. */
export type Line = { from: number; to: number; text: string }
export type Captions = { lines: readonly Line[]; language: { code: string; name: string } }

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** What follows a `<`, without the mark that it opens; the first piece follows none. */
function unmarked(piece: string, index: number): string {
  const end = piece.indexOf('>')
  if (!index || end < 0) return index ? `<${piece}` : piece
  const [kind = '', ...voice] = piece.slice(0, end).split(/\s+/)
  return `${(kind === 'v' || kind.startsWith('v.')) && voice.some(Boolean) ? `${voice.join(' ')}: ` : ''}${piece.slice(end + 1)}`
}

/** What is said, without the marks of the file: <v Noa>Hello</v> becomes "Noa: Hello". */
const plain = (text: string) =>
  text
    .split('<')
    .map(unmarked)
    .join('')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const english = { code: 'en', name: 'English' }

/** The language a file names itself, in its own head; English where it is silent. */
function languageOf(code: string | undefined) {
  if (!code || !/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(code)) return english
  return { code, name: new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' }).of(code) ?? code }
}

const read = new Map<string, Promise<Captions>>()

async function load(url: string): Promise<Captions> {
  const [{ parseText }, response] = await Promise.all([import('media-captions'), fetch(url)])
  if (!response.ok) throw new Error(`Captions answered ${response.status}`)
  const text = await response.text()
  const { cues, metadata } = await parseText(text, { type: text.startsWith('WEBVTT') ? 'vtt' : 'srt' })
  return {
    lines: cues
      .map(({ startTime, endTime, text: line }) => ({ from: startTime, to: endTime, text: plain(line) }))
      .filter(({ text: line }) => line !== ''),
    language: languageOf(metadata.Language ?? metadata.language),
  }
}

/** Captions of a file, parsed once. A file that cannot be read gives none: the recording plays without. */
export function captionsOf(url: string): Promise<Captions> {
  // Signed addresses differ with each visit; the file behind them does not.
  const [name = url] = url.split('?')
  let captions = read.get(name)
  if (!captions) read.set(name, (captions = load(url).catch(() => ({ lines: [], language: english }))))
  return captions
}

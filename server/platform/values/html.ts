import sanitize from 'sanitize-html'
import { cut, withoutInvisible } from './text.ts'

/** A file of ours and nothing beside it: browsers make another address of `/files/../api/logout`. */
const FILE = /^\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\?expires=\d{1,12}&signature=[\w-]{43})?$/

const px = /^(?:[89]|[1-3]\d|4[0-8])px$/

const SPANS = ['colspan', 'rowspan']

/** A cell reaches over a few others at most: a huge number keeps browsers busy for minutes. */
function cell(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const spans = SPANS.flatMap((name) => {
    const span = attribs[name] ?? ''
    return /^[1-9]\d?$/.test(span) && span !== '1' ? [[name, span] as const] : []
  })
  return { tagName, attribs: Object.fromEntries(spans) }
}

/** What the rich text editor may produce (font sizes 8 to 48 px, spec part 1, 9); everything else is dropped. */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      'h1',
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'sub',
      'sup',
      'mark',
      'a',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'code',
      'img',
      'span',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'figure',
      'figcaption',
    ],
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      span: ['style'],
      p: ['style'],
      h1: ['style'],
      h2: ['style'],
      h3: ['style'],
      th: SPANS,
      td: SPANS,
    },
    allowedStyles: {
      '*': {
        'font-size': [px],
        'text-align': [/^(left|right|center|justify)$/],
        color: [/^#[0-9a-f]{3,6}$/i, /^rgb\([\d, ]+\)$/],
      },
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    // Pictures are ours: an outside address would tell strangers who reads what.
    exclusiveFilter: (frame) => frame.tag === 'img' && !FILE.test(frame.attribs.src ?? ''),
    transformTags: {
      th: cell,
      td: cell,
      a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }),
      // The signature ends within hours: who reads the text is told another. The address stands first, where it is found.
      img(tagName, { src = '', ...attribs }) {
        return { tagName, attribs: { src: FILE.test(src) ? src.split('?')[0]! : src, ...attribs } }
      },
    },
  })

const LETTERS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** After these a space stands between the words. */
const ENDS_WORD = /^(?:\/(?:p|h[1-4]|li|td|th|blockquote)|br ?\/?)$/

/**
 * HTML without its tags, in one pass, until there are more than `enough` characters: what the sanitizer left has no
 * bracket but those of tags, and to sanitize it a second time for every reader takes as long as the first time.
 */
function withoutTags(html: string, enough: number): string {
  const parts: string[] = []
  let [from, length] = [0, 0]
  for (;;) {
    if (length > enough) return parts.join('')
    const begin = html.indexOf('<', from)
    if (begin < 0) return parts.join('') + html.slice(from, from + enough)
    parts.push(html.slice(from, begin))
    length += begin - from
    const isTag = /^[a-z/!]$/i.test(html[begin + 1] ?? '')
    const end = isTag ? html.indexOf('>', begin) : begin
    // One cut off in the middle.
    if (end < 0) return parts.join('')
    parts.push(!isTag ? '<' : ENDS_WORD.test(html.slice(begin + 1, Math.min(end, begin + 20))) ? ' ' : '')
    from = end + 1
  }
}

/** The text of cleaned HTML without its markup, on one line, cut to so many characters. */
export function plainText(html: string, most: number): string {
  const text = withoutInvisible(
    // A letter may be written with six characters, and white space be cut.
    withoutTags(html, 20 * most + 1000).replace(/&(?:amp|lt|gt|quot|nbsp);/g, (letter) => LETTERS[letter] ?? letter),
  )
    .replace(/\s/g, ' ')
    .split(' ')
    .filter(Boolean)
    .join(' ')
  return text.length > most ? `${cut(text, most - 1).trimEnd()}…` : text
}

/** The blocks of cleaned HTML: paragraphs, headings, entries of lists. */
export const blocksOf = (html: string): string[] => html.split(/<\/(?:p|h[1-4]|li|tr|blockquote|pre|figcaption)>/)

/** The text of cleaned HTML without its markup, a line for each of its own, cut to so many characters. */
export function plainLines(html: string, most: number): string {
  const lines = blocksOf(html.slice(0, 20 * most))
    .flatMap((block) => block.split(/<br ?\/?>/))
    .map((line) => plainText(line, most))
  const text = lines.filter(Boolean).join('\n')
  return text.length > most ? `${cut(text, most - 1).trimEnd()}…` : text
}

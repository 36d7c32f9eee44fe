import path from 'node:path'
import { badInput } from '../errors.ts'

interface Shape {
  /** As in “… holds a picture.” */
  holds: string
  /** What names of such files end in, the most common first. */
  endings: readonly string[]
}

const PICTURE: Shape = { holds: 'a picture', endings: ['.png', '.jpg', '.jpeg', '.jfif'] }
const FILM: Shape = { holds: 'a video', endings: ['.mp4', '.mov', '.m4v'] }
const SOUND: Shape = { holds: 'a recording', endings: ['.m4a', '.mp4'] }
const DRAWING: Shape = { holds: 'a PostScript drawing', endings: ['.eps', '.ai', '.ps'] }

/**
 * What a file of a media type is called. Of text only what no machine runs when somebody opens it: a script, a link or
 * a page is text as well.
 */
const SHAPES: Record<string, Shape> = {
  'image/png': PICTURE,
  'image/jpeg': PICTURE,
  'application/pdf': { holds: 'a PDF', endings: ['.pdf', '.ai'] },
  'video/mp4': FILM,
  'video/quicktime': FILM,
  'video/x-m4v': FILM,
  'audio/mpeg': { holds: 'a recording', endings: ['.mp3'] },
  'audio/x-m4a': SOUND,
  'audio/mp4': SOUND,
  'audio/wav': { holds: 'a recording', endings: ['.wav'] },
  'text/plain': { holds: 'text', endings: ['.txt', '.csv', '.md', '.tsv', '.vtt', '.srt', '.log', '.ics', '.json'] },
  'text/vtt': { holds: 'captions', endings: ['.vtt', '.srt', '.sbv'] },
  'text/csv': { holds: 'a table', endings: ['.csv', '.tsv', '.txt'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    holds: 'a Word document',
    endings: ['.docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    holds: 'an Excel workbook',
    endings: ['.xlsx'],
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    holds: 'a PowerPoint presentation',
    endings: ['.pptx'],
  },
  'application/zip': { holds: 'a zip archive', endings: ['.zip'] },
  'application/postscript': DRAWING,
  'application/eps': DRAWING,
  'image/vnd.adobe.photoshop': { holds: 'a Photoshop drawing', endings: ['.psd'] },
}

/** What names of such files end in; none for a type that is not stored. */
export const endingsOf = (mediaType: string): readonly string[] => SHAPES[mediaType]?.endings ?? []

/** The ending a system goes by: it overlooks dots and spaces at the end. “Plan 2.0” and “Mr. Ride” have none. */
function endingOf(name: string): string {
  let end = name.length
  while (/^[.\s]$/.test(name.charAt(end - 1))) end--
  const ending = path.extname(`x${name.slice(0, end)}`).toLowerCase()
  return /\s|^\.\d+$/u.test(ending) ? '' : ending
}

/** Whether a name says no other thing than its content is; one without an ending says nothing. */
export const endingFits = (name: string, mediaType: string): boolean =>
  endingOf(name) === '' || endingsOf(mediaType).includes(endingOf(name))

/** The name with the ending of its content behind another: “receipt.exe.pdf”. */
export const withEnding = (name: string, mediaType: string): string =>
  endingFits(name, mediaType) ? name : `${name}${endingsOf(mediaType)[0] ?? ''}`

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

const otherName = (name: string, field: string, { holds, endings }: Shape) =>
  badInput(
    field,
    `“${name}” holds ${holds}. Rename it so that it ends in ${oneOf.format(endings.slice(0, 3))}, or choose another file.`,
  )

/** Errors: BAD_USER_INPUT at `field` where the name ends as another kind of file. */
export function checkEnding(name: string, mediaType: string, field: string): void {
  const shape = SHAPES[mediaType]
  if (shape && !endingFits(name, mediaType)) throw otherName(name, field, shape)
}

/** The same of a file that arrives: text without an ending may be anything. Errors: BAD_USER_INPUT at `field`. */
export function checkArriving(name: string, mediaType: string, field: string): void {
  const shape = SHAPES[mediaType]
  if (shape && mediaType === 'text/plain' && endingOf(name) === '') throw otherName(name, field, shape)
  checkEnding(name, mediaType, field)
}

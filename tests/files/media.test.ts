import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'

const { db, rest, person, services, origin } = await openWorld()

const media = path.resolve(import.meta.dirname, '../../prisma/media')
const [film, sound] = await Promise.all(
  ['track-lap.mp4', 'sales-minute.mp3'].map((name) => readFile(path.join(media, name))),
)

interface Uploaded {
  _id: string
  location: string
  mediaType: string
  width: number | null
  height: number | null
  durationSeconds: number | null
}
const send = async (bytes: Buffer | string, name: string, kind: string) => {
  const data = new FormData()
  data.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return rest<Uploaded>(await person('company-admin'), `POST /api/s3-file-uploads?kind=${kind}`, data)
}
const leftovers = async () => readdir(path.join(services.config.DATA_DIR, 'tmp')).catch(() => [])

/** The same film as another coding would tell itself. */
const renamed = (from: string, to: string) => {
  const bytes = Buffer.from(film!)
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 4)) bytes.write(to, at, 'latin1')
  return bytes
}

/** The same film with numbers of its boxes changed: `at` bytes behind the name of each box of that name. */
const patched = (box: string, at: number, change: (number: number) => number, bytes = Buffer.from(film!)) => {
  for (let place = bytes.indexOf(box); place >= 0; place = bytes.indexOf(box, place + 4))
    bytes.writeUInt32BE(change(bytes.readUInt32BE(place + at)), place + at)
  return bytes
}

/** A second of silence. */
function wav(format = 1, bits = 16): Buffer {
  const data = Buffer.alloc((8000 * bits) / 8)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(format, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE((8000 * bits) / 8, 28)
  head.writeUInt16LE(bits / 8, 32)
  head.writeUInt16LE(bits, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

describe('video and audio', () => {
  it('are measured', async () => {
    expect((await send(film!, 'lap.mp4', 'video')).json).toMatchObject({
      mediaType: 'video/mp4',
      width: 640,
      height: 360,
      durationSeconds: 16,
    })
    expect((await send(sound!, 'talk.mp3', 'audio')).json).toMatchObject({
      mediaType: 'audio/mpeg',
      width: null,
      durationSeconds: 20.532,
    })
    expect((await send(wav(), 'beep.wav', 'audio')).json).toMatchObject({ mediaType: 'audio/wav', durationSeconds: 1 })
  })

  it('that browsers do not play, or that are cut, say what to do and leave nothing behind', async () => {
    const before = await db.storedFile.count()
    const soundless = renamed('soun', 'abcd')
    for (const [bytes, kind, text] of [
      [
        renamed('avc1', 'hvc1'),
        'video',
        'This video is coded as HEVC (H.265), which not every browser plays. Export it as H.264 (MP4).',
      ],
      [
        renamed('mp4a', 'ac-3'),
        'video',
        'The sound of this video is coded as AC-3, which not every browser plays. Export it with AAC sound.',
      ],
      [film!.subarray(0, 80_000), 'video', 'The video is damaged or not complete. Export it again and upload that.'],
      [film!.subarray(0, 3_000), 'video', 'The video is damaged or not complete. Export it again and upload that.'],
      [renamed('vide', 'abcd'), 'video', 'This file has sound but no picture. Upload it as a recording.'],
      [
        wav(7, 8),
        'audio',
        'This recording is coded as ULAW, which not every browser plays. Export it as MP3 or as M4A with AAC.',
      ],
      // A hundred times as long as it is, by its head; and no time for any of its pictures.
      [
        patched('mdhd', 20, (length) => length * 100),
        'video',
        'The video says it has another length than it has. Export it again and upload that.',
      ],
      [
        patched(
          'stts',
          16,
          () => 0,
          patched('mdhd', 20, () => 0),
        ),
        'video',
        'The video is damaged or not complete. Export it again and upload that.',
      ],
      // A mov that is a zip, and what is no film at all.
      [
        Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), film!.subarray(10)]),
        'video',
        'Choose an MP4 or MOV video.',
      ],
      ['<html><video src="x.mp4"></video></html>', 'video', 'Choose an MP4 or MOV video.'],
      [sound!, 'video', 'Choose an MP4 or MOV video.'],
      [Buffer.from('MThd\0\0'), 'audio', 'Choose an MP3, M4A or WAV recording.'],
    ] as const) {
      const answer = await send(bytes, 'x.mp4', kind)
      expect([answer.status, answer.text, answer.headers.get('x-field')]).toEqual([422, text, 'file'])
    }
    expect((await send(soundless, 'silent.mp4', 'video')).status).toBe(201)
    expect(await db.storedFile.count()).toBe(before + 1)
    expect(await leftovers()).toEqual([])
  })
})

describe('pictures', () => {
  it('keep their transparency', async () => {
    const logo = await sharp({
      create: { width: 40, height: 20, channels: 4, background: { r: 1, g: 129, b: 246, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const { json } = await send(logo, 'logo.png', 'image')
    const kept = sharp(Buffer.from(await (await fetch(origin + json.location)).arrayBuffer()))
    expect(await kept.metadata()).toMatchObject({ format: 'png', hasAlpha: true, width: 40 })
    expect((await kept.raw().toBuffer())[3]).toBeGreaterThan(100)
    expect((await kept.raw().toBuffer())[3]).toBeLessThan(150)
  })
})

describe('captions', () => {
  const cue = '00:00:01.000 --> 00:00:02.000\nHello'
  it.each([
    ['WebVTT', `WEBVTT\n\n${cue}\n`, `WEBVTT\n\n${cue}\n`],
    [
      'with a mark of byte order, Windows lines, short times and settings',
      `\uFEFFWEBVTT - words\r\nKind: captions\r\n\r\n00:01.000 --> 00:02.000 align:start\r\nHi\r\n`,
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start\nHi\n',
    ],
    [
      'notes and styles left out',
      `WEBVTT\n\nNOTE mine\n\nSTYLE\n::cue { background: url(https://spy.test) }\n\nintro\n${cue}\n`,
      `WEBVTT\n\nintro\n${cue}\n`,
    ],
    [
      'SRT',
      '1\n00:00:01,000 --> 00:00:02,000\nHello\nthere\n\n\n2\n00:00:02,500 --> 00:00:04,000\nRiders',
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nHello\nthere\n\n2\n00:00:02.500 --> 00:00:04.000\nRiders\n',
    ],
    [
      'as YouTube rolls them up',
      'WEBVTT\nKind: captions\n\n00:00:01.000 --> 00:00:02.000 align:start\n \nHello<00:00:01.500><c> there</c>\n',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start\nHello<00:00:01.500><c> there</c>\n',
    ],
    ['as Azure counts', 'WEBVTT\n\n00:00:01.0000000 --> 00:00:02.0000000\nHello\n', `WEBVTT\n\n${cue}\n`],
    ['with a head in small letters', `\n webvtt\n\n${cue}\n`, `WEBVTT\n\n${cue}\n`],
    ['put into another language', '00: 00: 01,000 -> 00: 00: 02,000\nHello', `WEBVTT\n\n${cue}\n`],
    ['with an arrow of a word processor', '\u202a00:00:01,000 \u2013> 00:00:02,000\u202c\nHello', `WEBVTT\n\n${cue}\n`],
    [
      'that say where to press',
      '00:00:01,000 --> 00:00:02,000\nFile --> Save, A -> B',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nFile --&gt; Save, A -> B\n',
    ],
  ])('become WebVTT: %s', async (_case, given, kept) => {
    const { json, status, text } = await send(given, 'words.srt', 'caption')
    expect(status, text).toBe(201)
    expect(await (await fetch(origin + json.location)).text()).toBe(kept)
  })

  it.each([
    [
      'a time that is none',
      `WEBVTT\n\n00:00:01:12 --> 00:00:02:00\nHi`,
      'Line 3 of the caption file: “00:00:01:12 --> 00:00:02:00” is not a time. It looks like 00:00:01.000 --> 00:00:04.000.',
    ],
    [
      'an end before its beginning',
      `WEBVTT\n\n${cue}\n\n00:00:09.000 --> 00:00:04.000\nHi`,
      'Line 6 of the caption file: the caption ends before it begins.',
    ],
    [
      'text without a time',
      `WEBVTT\n\n${cue}\n\nHello there`,
      'Line 6 of the caption file: “Hello there” stands without a time. A time looks like 00:00:01.000 --> 00:00:04.000.',
    ],
    [
      'a minute of 75 seconds',
      `1\n00:00:01,000 --> 00:00:75,000\nHi`,
      'Line 2 of the caption file: “00:00:01,000 --> 00:00:75,000” is not a time. It looks like 00:00:01.000 --> 00:00:04.000.',
    ],
    ['no captions', 'WEBVTT\n\nNOTE nothing', 'The caption file holds no captions.'],
    ['not captions at all', 'Dear diary', 'Choose a WebVTT, SRT or SBV caption file.'],
  ])('that are broken name the line and what is wrong: %s', async (_case, given, text) => {
    const answer = await send(given, 'words.vtt', 'caption')
    expect([answer.status, answer.text]).toEqual([422, text])
  })

  it.each<[string, string | Buffer, string]>([
    [
      'out of order',
      `WEBVTT\n\n00:00:05.000 --> 00:00:06.000\nHi\n\n${cue}`,
      `WEBVTT\n\n${cue}\n\n00:00:05.000 --> 00:00:06.000\nHi\n`,
    ],
    [
      'without an empty line between them',
      `1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nTwo`,
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nOne\n\n2\n00:00:03.000 --> 00:00:04.000\nTwo\n',
    ],
    [
      'at once under the head of the file',
      'WEBVTT\nKind: captions\nLanguage: en\n00:01.000 --> 00:02.000\nHi',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHi\n',
    ],
    [
      'without numbers, hours, thousandths and spaces',
      '0:01-->0:02.5\nHi',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHi\n',
    ],
    [
      'of YouTube',
      '0:00:01.000,0:00:02.000\nHi there\n\n0:00:03.000,0:00:04.250\nRide on',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHi there\n\n00:00:03.000 --> 00:00:04.250\nRide on\n',
    ],
    [
      'with styles and empty ones',
      '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="#fff">Hi</font>\n\n2\n00:00:02,000 --> 00:00:02,000\nFlash\n\n3\n00:00:03,000 --> 00:00:04,000\n\n',
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nHi\n',
    ],
    [
      'in UTF-16',
      Buffer.from('\uFEFF1\n00:00:01,000 --> 00:00:02,000\nGrüße', 'utf16le'),
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nGrüße\n',
    ],
    [
      'in Windows-1252',
      Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nLe gar\xe7on', 'latin1'),
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nLe garçon\n',
    ],
  ])('as services write them are taken: %s', async (_case, given, kept) => {
    const { json, status, text } = await send(given, 'words.srt', 'caption')
    expect(status, text).toBe(201)
    expect(await (await fetch(origin + json.location)).text()).toBe(kept)
  })
})

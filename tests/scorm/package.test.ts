import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import type { Manifest } from '../../server/scorm/package/manifest.ts'
import { reportOf } from '../../server/scorm/package/report.ts'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { constants, deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { manifestOf, packageOf } from '../../prisma/factories/scorm.ts'
import { zipOf, type ZipEntry } from '../../prisma/factories/zips.ts'
import { readPackage } from '../../server/scorm/package/readPackage.ts'

const root = await mkdtemp(path.join(tmpdir(), 'paddock-scorm-'))
afterAll(() => rm(root, { recursive: true }))

let count = 0
async function read(zip: Buffer) {
  const place = path.join(root, String(++count))
  await writeFile(`${place}.zip`, zip)
  const found = await readPackage(`${place}.zip`, place)
  return { ...found, place }
}
const refusal = async (zip: Buffer) =>
  read(zip).then(
    () => 'taken',
    (error: Error) => error.message,
  )

const lesson = { identifier: 'one', title: 'One', href: 'one.html' }
const manifest = { name: 'imsmanifest.xml', body: manifestOf([lesson]) }
const page = { name: 'one.html', body: '<p>One</p>' }
const withFile = (entry: ZipEntry) => zipOf([manifest, page, entry])
const written = (text: string | Buffer) => zipOf([{ name: 'imsmanifest.xml', body: text }, page])

describe('a package is read', () => {
  it('of 1.2, with its one lesson and what it gives it', async () => {
    const { manifest: told, files, findings, place } = await read(await packageOf('cold-start'))
    expect(told).toMatchObject({ version: 'SCORM_12', edition: '1.2', organizations: 1, unkept: [] })
    expect(told.items).toEqual([
      {
        identifier: 'first-start',
        title: 'Out of storage: the first cold start',
        href: 'index.html',
        path: 'index.html',
        isSco: true,
        depth: 0,
        isVisible: true,
        launch: { 'cmi.student_data.mastery_score': '80' },
      },
    ])
    expect(findings.map(({ kind }) => kind)).toEqual(['TRACKED', 'TRACKED', 'TRACKED'])
    const { number } = files.find((file) => file.path === 'lesson.js')!
    expect(await readFile(path.join(place, String(number)), 'utf8')).toContain('LMSInitialize')
    // Names of a package never touch the disk.
    expect((await readdir(place)).every((name) => /^\d+$/.test(name))).toBe(true)
  })

  it('of 2004, with headings over its lessons', async () => {
    const { manifest: told, findings } = await read(await packageOf('delivery-walkaround'))
    expect(told).toMatchObject({ version: 'SCORM_2004', edition: '2004 4th Edition', choice: true })
    expect(told.items.map(({ identifier, href, depth }) => [identifier, href, depth])).toEqual([
      ['before', null, 0],
      ['prepare', 'prepare.html', 1],
      ['with', null, 0],
      ['walk', 'walk.html', 1],
      ['ride', 'ride.html', 1],
    ])
    expect(findings.some(({ kind }) => kind === 'FATAL')).toBe(false)
  })

  it('with spaces and umlauts in its names, however they are written', async () => {
    const href = 'Gr%C3%BC%C3%9Fe%20aus%20K%C3%B6ln/eins.html'
    const zip = (name: string | Buffer) =>
      zipOf([
        { name: 'imsmanifest.xml', body: manifestOf([{ ...lesson, href }]) },
        { name, body: 'x' },
      ])
    const name = 'Grüße aus Köln/eins.html'
    const inOldLetters = Buffer.from(name, 'latin1')
    for (const [from, to] of [
      [0xfc, 0x81],
      [0xdf, 0xe1],
      [0xf6, 0x94],
    ] as const)
      for (const [at, byte] of inOldLetters.entries()) if (byte === from) inOldLetters[at] = to
    for (const written of [name, name.normalize('NFD'), Buffer.from(name), inOldLetters, name.replace('/', '\\')]) {
      const { findings, files } = await read(zip(written))
      expect(findings.filter(({ kind }) => kind === 'FATAL')).toEqual([])
      expect(files.map((file) => file.path)).toContain(name)
    }
  })

  it('in UTF-16 and Latin-1, as it declares', async () => {
    const text = manifestOf([{ ...lesson, title: 'Kühlung' }])
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.replace('UTF-8', 'UTF-16'), 'utf16le')])
    const latin = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    for (const bytes of [utf16, latin]) expect((await read(written(bytes))).manifest.items[0]?.title).toBe('Kühlung')
  })

  it('and tells of files that are missing, or called otherwise', async () => {
    const more = '<item identifier="x" identifierref="r-gone"><title>Gone</title></item>'
    const text = manifestOf([lesson, { identifier: 'gone', title: 'Gone', href: 'GONE.html' }], { more }).replace(
      '<file href="one.html"/>',
      '<file href="one.html"/><file href="pictures/engine.png"/>',
    )
    const { findings } = await read(
      zipOf([{ name: 'imsmanifest.xml', body: text }, page, { name: 'gone.html', body: '' }]),
    )
    expect(findings.filter(({ kind }) => kind !== 'TRACKED')).toEqual([
      { kind: 'FATAL', text: '“Gone” cannot be opened: “GONE.html” is called “gone.html” in the package.' },
      { kind: 'FATAL', text: '“Gone” cannot be opened: “GONE.html” is called “gone.html” in the package.' },
      { kind: 'MISSING', text: '“pictures/engine.png” is not in the package.' },
    ])
  })

  it('and tells of files that do nothing in a browser, by the reason', async () => {
    const dead = reportOf(
      { items: [], named: [], unkept: [], organizations: 1, tree: null, version: 'SCORM_12' } as unknown as Manifest,
      ['index.html', 'intro.swf', 'video/two.flv', 'save.php', 'photo.png', 'old.WMV', 'a.avi', 'b.avi'],
    ).flatMap(({ kind, text }) => (kind === 'UNTRACKED' ? [text] : []))
    expect(dead).toEqual([
      '“intro.swf” is Flash, which browsers no longer play: what uses it shows a gap. So is one more file.',
      '“old.WMV” is in a format browsers do not play: what uses it shows a gap. So are 2 more files.',
      '“save.php” is a page for a web server, which does not run here: what uses it shows a gap.',
    ])
  })

  it('and says that nobody can pass what asks for more than there is', async () => {
    const asking = async (score: number) => {
      const text = manifestOf([lesson]).replace('</item>', `<adlcp:masteryscore>${score}</adlcp:masteryscore></item>`)
      const { findings } = await read(written(text))
      return findings.filter(({ kind }) => kind === 'FATAL').map((finding) => finding.text)
    }
    expect(await asking(100)).toEqual([])
    expect(await asking(120)).toEqual([
      `Nobody can pass “${lesson.title}”: it asks for a score of 120, and the most is 100.`,
    ])
  })

  it('and says what decides the order of its lessons, and where it leads nowhere', async () => {
    const two = [lesson, { ...lesson, identifier: 'other', title: 'Other' }]
    const says = async (order: string) => {
      const more = `<imsss:sequencing>${order}</imsss:sequencing>`
      const { findings, manifest: made } = await read(written(manifestOf(two, { version: '2004 4th Edition', more })))
      expect(made.unkept).toEqual([])
      return findings.map(({ kind, text }) => `${kind} ${text}`)
    }
    expect(await says('<imsss:controlMode flow="true"/><imsss:limitConditions attemptLimit="2"/>')).toContain(
      'TRACKED The order of lessons, by limits of attempts',
    )
    expect(await says('<imsss:controlMode choice="false" flow="false"/>')).toContain(
      'FATAL Nobody can begin: no lesson opens at the start, and none can be chosen.',
    )
    const lost =
      '<imsss:sequencingRules><imsss:postConditionRule><imsss:ruleConditions><imsss:ruleCondition referencedObjective="gone" condition="satisfied"/></imsss:ruleConditions><imsss:ruleAction action="retry"/></imsss:postConditionRule></imsss:sequencingRules>'
    expect((await says(`<imsss:controlMode flow="true"/>${lost}`)).join()).toContain('asks for the objective “gone”')
  })

  it('and says which rules of order are not kept', async () => {
    const more =
      '<imsss:sequencing><imsss:controlMode choice="false" flow="true"/><imsss:sequencingRules><imsss:preConditionRule/></imsss:sequencingRules><imsss:rollupRules><imsss:rollupRule/></imsss:rollupRules></imsss:sequencing>'
    const { manifest: told } = await read(written(manifestOf([lesson], { version: '2004 4th Edition', more })))
    expect(told.choice).toBe(false)
    expect(told.unkept.map((words) => /\((\w+)\)/.exec(words)?.[1])).toEqual(['preConditionRule', 'rollupRule'])
  })
})

/** Manifests of a few kilobytes once they are packed, and why each is refused. */
const inManifest = (text: string) => manifest.body.replace('</manifest>', `${text}</manifest>`)
const EVIL: readonly [what: string, text: string, refusal: string][] = [
  ['empty elements', inManifest('<a/>'.repeat(400_000)), 'larger than 750 kB'],
  ['entities', inManifest(`<a>${'&lt;'.repeat(900_000)}</a>`), 'larger than 750 kB'],
  [
    'attributes',
    inManifest(`<a ${Array.from({ length: 500_000 }, (_, n) => `a${n}=""`).join(' ')}/>`),
    'larger than 750 kB',
  ],
  ['nested', inManifest('<a>'.repeat(400_000) + '</a>'.repeat(400_000)), 'larger than 750 kB'],
  ['nested, small', inManifest('<a>'.repeat(100_000) + '</a>'.repeat(100_000)), 'nested'],
  [
    'attributes, small',
    inManifest(`<a ${Array.from({ length: 60_000 }, (_, n) => `a${n}=""`).join(' ')}>`),
    'not well-formed',
  ],
  [
    'a type of entities',
    inManifest('').replace('?>', `?><!DOCTYPE manifest [${'<!ENTITY x "y">'.repeat(40_000)}]>`),
    'DOCTYPE',
  ],
]

describe('a package is refused', () => {
  it('where a file leads out of it', async () => {
    for (const name of ['../x.html', 'a/../../x.html', '..\\x.html', 'a\\..\\..\\x'])
      expect(await refusal(withFile({ name, body: 'x' }))).toContain('outside of itself')
    for (const name of ['/etc/cron.d/x', 'C:\\x.html', '\\\\host\\x'])
      expect(await refusal(withFile({ name, body: 'x' }))).toContain('absolute path')
    expect(await refusal(withFile({ name: 'x', body: '/etc/passwd', mode: 0o120777 }))).toContain('a link, “x”')
    expect(await refusal(zipOf([manifest, page, page]))).toContain('“one.html” twice')
  })

  it('where the manifest leads out of it', async () => {
    expect(await refusal(written(manifestOf([{ ...lesson, href: '../one.html' }])))).toContain('outside of itself')
    expect(await refusal(written(manifestOf([{ ...lesson, href: '%2e%2e/one.html' }])))).toContain('outside of itself')
    const { findings } = await read(written(manifestOf([{ ...lesson, href: 'https://example.com/x' }])))
    expect(findings[0]).toMatchObject({ kind: 'FATAL' })
  })

  it('for a bomb of one megabyte, whatever it says of its size', async () => {
    // Packed once and put in a row: a gigabyte of zeros in a megabyte, and ten of them that share it.
    const zeros = Buffer.alloc(64 * 1024 * 1024)
    const packed = deflateRawSync(zeros, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
    const big = { body: '', packed: Buffer.concat(Array.from({ length: 16 }, () => packed)) }
    const bomb = (size: number, ...more: ZipEntry[]) =>
      zipOf([manifest, page, { ...big, name: 'big.bin', told: { size } }, ...more])
    const shared = (size: number) =>
      Array.from({ length: 9 }, (_, index) => ({ ...big, name: `big${index}.bin`, told: { size }, shares: true }))
    const honest = bomb(1_073_741_824, ...shared(1_073_741_824))
    expect(honest.length).toBeLessThan(2 * 1024 * 1024)
    const before = process.memoryUsage().rss
    expect(await refusal(honest)).toContain('larger than 500 MB')
    expect(await refusal(bomb(1000, ...shared(1000)))).toContain('the same bytes twice')
    expect(await refusal(bomb(1000))).toContain('“big.bin” is damaged')
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    // What was written until then is small.
    for (const name of await readdir(path.join(root, String(count))))
      expect((await readFile(path.join(root, String(count), name))).length).toBeLessThan(100_000)
  })

  it('for too many files', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `f${index}`, body: '' }))
    expect(await refusal(zipOf([manifest, page, ...many]))).toContain('10,002 files')
  })

  it('without a manifest, and says where one is', async () => {
    expect(await refusal(zipOf([page]))).toBe('The package has no imsmanifest.xml, so it is no SCORM package.')
    expect(await refusal(zipOf([{ name: 'course/imsmanifest.xml', body: manifest.body }]))).toContain(
      '“course/imsmanifest.xml”',
    )
    expect(await refusal(Buffer.from('no zip at all'))).toContain('no zip archive')
  })

  it('for a manifest with a document type, and reads no other file for it', async () => {
    const text = manifest.body.replace('?>', '?>\n<!DOCTYPE manifest [<!ENTITY x SYSTEM "file:///etc/passwd">]>')
    expect(await refusal(written(text.replace('>One<', '>&x;<')))).toContain('DOCTYPE')
    expect(await refusal(written(text.replace('<!DOCTYPE', '<!doctype')))).toContain('DOCTYPE')
    // As text of an element, what begins a comment begins none.
    for (const text of ['<![CDATA[<!--]]><!DOCTYPE manifest [<!ENTITY x "y">]>', '<!DOCTYPE manifest>'])
      expect(await refusal(written(manifest.body.replace('?>', `?>${text}`)))).toContain('DOCTYPE')
    expect(await refusal(written(manifest.body.replace('<title>', '<title><!DOCTYPE b>')))).toContain('DOCTYPE')
    // A comment may speak of one.
    expect((await read(written(manifest.body.replace('?>', '?><!-- no <!DOCTYPE here -->')))).manifest.version).toBe(
      'SCORM_12',
    )
  })

  it('for a manifest that takes long to read, without holding up the requests', async () => {
    // The thread is there.
    await read(written(manifest.body))
    for (const [, text, words] of EVIL) {
      const zip = written(text)
      let longest = 0
      let last = performance.now()
      const ticks = setInterval(() => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }, 1)
      expect(await refusal(zip)).toContain(words)
      clearInterval(ticks)
      expect(longest).toBeLessThan(200)
    }
  })

  it('where the database could not look up what it names', async () => {
    const long = Array.from({ length: 900 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
    expect(await refusal(written(manifestOf([{ ...lesson, identifier: long }])))).toContain('identifier')
    expect(await refusal(withFile({ name: long, body: '' }))).toContain('whose name no disk can have')
  })

  it('for a manifest in another encoding than it says, or in one nobody reads', async () => {
    const text = manifestOf([{ ...lesson, title: 'Kühlung' }])
    expect(await refusal(written(Buffer.from(text, 'latin1')))).toContain('not written in the encoding it declares')
    expect(await refusal(written(text.replace('UTF-8', 'Shift_JIS')))).toContain('Shift_JIS')
    expect(await refusal(written(text.slice(0, -20)))).toContain('not well-formed at line')
    expect(await refusal(written('<a/>'))).toContain('“manifest”')
    expect(
      await refusal(
        written(
          text
            .replace('1.2<', '9.9<')
            .replaceAll(/xmlns(:\w+)?="[^"]*"/g, '')
            .replaceAll('adlcp:scormtype="sco"', ''),
        ),
      ),
    ).toContain('neither SCORM 1.2 nor 2004')
  })
})

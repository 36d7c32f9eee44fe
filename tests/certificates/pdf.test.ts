import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renderCertificate, type CertificateText } from '../../server/certificates/pdf.ts'

const earned: CertificateText = {
  title: 'Pre-Delivery Inspection',
  recipientName: 'Zoë Łukasiewicz-Müller',
  brandName: 'Norrvik Offroad',
  brandColor: '#2f7d4a',
  issuedAt: new Date('2026-11-03T23:30:00Z'),
  number: 'PDK-7FQ2-M8XK',
  verifyUrl: 'https://paddock.example/certificates/verify/PDK-7FQ2-M8XK',
  kind: 'course',
}

async function read(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise
  const page = await document.getPage(1)
  const { items, lang } = await page.getTextContent()
  const words = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
  const links = (await page.getAnnotations()).map((annotation: { url?: string }) => annotation.url)
  return {
    pages: document.numPages,
    words,
    lang,
    links,
    info: (await document.getMetadata()).info as { Title?: string },
    marked: pdf.includes('/Marked true'),
    tree: JSON.stringify(await page.getStructTree()),
    view: page.view,
  }
}

test('names the person, the course, the number and the day, in letters beyond Latin-1', async () => {
  const { words, pages } = await read(await renderCertificate(earned))
  expect(pages).toBe(1)
  for (const part of [
    'Zoë Łukasiewicz-Müller',
    'Pre-Delivery Inspection',
    'PDK-7FQ2-M8XK',
    'Nov 3rd, 2026',
    'Norrvik Offroad',
    'completed the course',
  ])
    expect(words).toContain(part)
})

test('is a tagged landscape page with title, language and a link to the verification page', async () => {
  const { info, lang, marked, tree, links, view } = await read(await renderCertificate(earned))
  expect(info.Title).toBe('Certificate: Pre-Delivery Inspection')
  expect(lang).toBe('en')
  expect(marked).toBe(true)
  expect(tree).toContain('"H1"')
  expect(links).toContain(earned.verifyUrl)
  expect(view[2]!).toBeGreaterThan(view[3]!)
})

test('keeps the longest names and titles on one page, with a logo or without a brand', async () => {
  const brandLogo = await sharp({ create: { width: 900, height: 260, channels: 4, background: '#c8321f' } })
    .png()
    .toBuffer()
  const recipientName = 'Maximiliana Konstantinopolskaya-Villarreal de la Cruz Domínguez'
  const title = 'Pre-Delivery Inspection, Set-Up and Customer Handover of Recreational Off-Highway Vehicles in Winter'
  for (const text of [
    { ...earned, title, recipientName, brandLogo, kind: 'curriculum' as const },
    { ...earned, title, recipientName, brandName: null, brandColor: 'not a color' },
  ]) {
    const { words, pages } = await read(await renderCertificate(text))
    expect(pages).toBe(1)
    expect(words.replaceAll('- ', '-')).toContain(recipientName)
    expect(words).toContain('in Winter')
  }
})

/** What is drawn, glyph by glyph. */
async function glyphsOf(pdf: Buffer): Promise<Glyph[]> {
  const page = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  return fnArray.flatMap((fn, index) =>
    fn === OPS.showText
      ? ((argsArray[index] as unknown[])[0] as (Glyph | number)[]).filter((one) => typeof one === 'object')
      : [],
  )
}
/** The first glyph of a font stands for what it does not have. */
const isBox = ({ unicode }: Glyph) => unicode === '\0'

interface Glyph {
  unicode?: string
  fontChar?: string
}

test.each([
  ['simplified Chinese', '王小明', '李伟东', '越野车销售基础'],
  ['traditional Chinese', '黃志偉', '張嘉玲', '越野車銷售基礎'],
  ['Japanese', '東京 さくら', 'ヤマダ・タロウ', 'オフロード車の点検'],
  ['Korean', '홍길동', '김철수', '오프로드 차량 점검'],
  ['both kinds of letters', 'Ann 王小明 Lee', 'Kim 김철수', 'ATV 点検 basics'],
])('writes %s, with a letter drawn for each', async (_script, recipientName, brandName, title) => {
  const pdf = await renderCertificate({ ...earned, recipientName, brandName, title })
  const { words } = await read(pdf)
  // Pieces are read one by one: what stands between them is no matter.
  for (const text of [recipientName, brandName, title])
    expect(words.replaceAll(' ', ''), text).toContain(text.replaceAll(' ', ''))
  const drawn = await glyphsOf(pdf)
  // A box is glyph 0 of a font: the letters shown are those of the text, each by a glyph of its own.
  const eastern = [...(recipientName + brandName + title)].filter((letter) => letter.codePointAt(0)! > 0x2fff)
  const shown = drawn.flatMap(({ unicode }) => [...(unicode ?? '')])
  for (const letter of eastern) expect(shown, letter).toContain(letter)
  expect(drawn.filter(isBox)).toEqual([])
})

/** Every script that Unicode recommends for names, and those of the first nations. */
test.each([
  ['Arabic', 'محمد علي'],
  ['Armenian', 'Արամ Խաչատրյան'],
  ['Bengali', 'রবীন্দ্রনাথ ঠাকুর'],
  ['Canadian Aboriginal', 'ᐃᓄᒃᑎᑐᑦ ᓄᓇᕗᑦ'],
  ['Cherokee', 'ᏍᏏᏉᏯ'],
  ['Cyrillic', 'Їжак Ґалаґан'],
  ['Devanagari', 'श्रीकृष्ण शर्मा'],
  ['Ethiopic', 'አበበ ቢቂላ'],
  ['Georgian', 'ქეთევან'],
  ['Greek', 'Αλέξανδρος'],
  ['Gujarati', 'મહાત્મા ગાંધી'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Hebrew', 'יוסף כהן-לוי'],
  ['Kannada', 'ಕೃಷ್ಣ ರಾವ್'],
  ['Khmer', 'សុខ ចាន់ថា'],
  ['Lao', 'ສົມສັກ'],
  ['Malayalam', 'കൃഷ്ണൻ നായർ'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ'],
  ['Myanmar', 'အောင်ဆန်း'],
  ['Nko', 'ߒߞߏ'],
  ['Oriya', 'ଜଗନ୍ନାଥ'],
  ['Persian', 'گل‌محمد ژیان'],
  ['Sinhala', 'ශ්‍රී ලංකා'],
  ['Syriac', 'ܝܘܚܢܢ'],
  ['Tamil', 'தமிழ்ச்செல்வன்'],
  ['Telugu', 'కృష్ణ మూర్తి'],
  ['Thaana', 'މުޙައްމަދު'],
  ['Thai', 'สมชาย ใจดี'],
  ['Tibetan', 'བསྟན་འཛིན'],
  ['Urdu', 'ٹیپو ڈوگر'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
])('has a glyph for each letter of a name in %s', async (_script, recipientName) => {
  const glyphs = await glyphsOf(await renderCertificate({ ...earned, recipientName }))
  expect(glyphs.filter(isBox)).toEqual([])
})

test('shows a box where no font has a letter, which the tests above would find', async () => {
  const glyphs = await glyphsOf(await renderCertificate({ ...earned, recipientName: 'Osage 𐒰' }))
  expect(glyphs.filter(isBox)).toHaveLength(1)
})

test('writes from right to left, and what stands within the other way', async () => {
  const placesOf = async (recipientName: string, ...words: string[]) => {
    const data = new Uint8Array(await renderCertificate({ ...earned, recipientName }))
    const { items } = await (await (await getDocument({ data, verbosity: 0 }).promise).getPage(1)).getTextContent()
    return words.map((word) => {
      const item = items.find((one) => 'str' in one && one.str.includes(word))
      return item && 'transform' in item ? Number(item.transform[4]) : Number.NaN
    })
  }
  const [name, family] = await placesOf('יוסף כהן', 'יוסף', 'כהן')
  expect(name).toBeGreaterThan(family!)
  const [first, within, last] = await placesOf('Sam (סם) Levi', 'Sam', 'סם', 'Levi')
  expect(first).toBeLessThan(within!)
  expect(within).toBeLessThan(last!)
  const [own, number] = await placesOf('דן 42', 'דן', '42')
  expect(number).toBeLessThan(own!)
})

test('joins letters as their script does', async () => {
  const glyphs = await glyphsOf(await renderCertificate({ ...earned, recipientName: 'ههه' }))
  // The beginning, the middle and the end of a word have forms of their own.
  expect(new Set(glyphs.filter(({ unicode }) => unicode === 'ه').map(({ fontChar }) => fontChar)).size).toBe(3)
})

test('reads no such font for who needs none', async () => {
  const small = await renderCertificate(earned)
  const large = await renderCertificate({ ...earned, recipientName: '王小明' })
  expect([small.includes('XiaoWei'), large.includes('XiaoWei')]).toEqual([false, true])
})

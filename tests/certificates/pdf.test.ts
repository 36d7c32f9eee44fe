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
  const page = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawn = fnArray.flatMap((fn, index) =>
    fn === OPS.showText ? ((argsArray[index] as unknown[])[0] as { unicode?: string; fontChar?: string }[]) : [],
  )
  // A box is glyph 0 of a font: the letters shown are those of the text, each by a glyph of its own.
  const eastern = [...(recipientName + brandName + title)].filter((letter) => letter.codePointAt(0)! > 0x2fff)
  const shown = drawn.flatMap(({ unicode }) => [...(unicode ?? '')])
  for (const letter of eastern) expect(shown, letter).toContain(letter)
  expect(drawn.some(({ unicode, fontChar }) => unicode && fontChar === '\0')).toBe(false)
})

test('reads no such font for who needs none', async () => {
  const small = await renderCertificate(earned)
  const large = await renderCertificate({ ...earned, recipientName: '王小明' })
  expect([small.includes('XiaoWei'), large.includes('XiaoWei')]).toEqual([false, true])
})

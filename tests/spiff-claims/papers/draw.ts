import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { lot } from '../../support/receipts.ts'
import type { Paper } from './paper.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function paperHtml(lines: readonly string[]): string {
  const rows = lines.map((line) => {
    if (line === '---') return '<hr>'
    if (line.startsWith('# ')) return `<h1>${escaped(line.slice(2))}</h1>`
    const cells = line.split('|').map((cell) => `<span>${escaped(cell.trim())}</span>`)
    return `<div class="row n${cells.length}">${cells.join('')}</div>`
  })
  return `<main>${rows.join('')}</main>`
}

const LAYOUTS: Record<Paper['layout'], string> = {
  till: 'main { width: 21em } h1 { text-align: center; font-size: 1.25em } hr { border-top: 2px dashed #444 }',
  sheet: 'main { width: 38em; padding: 3em } h1 { font-size: 1.8em } .n3 span { flex: 1 }',
  boxed: 'main { width: 28em; border: 2px solid #222 } hr { border-top: 2px solid #222 } .row { padding: .1em .3em }',
  plain: 'main { width: 26em } hr { border: 0; margin: .5em } .row { justify-content: flex-start; gap: 3em }',
  dark: 'main { width: 25em; background: #1b1d22; color: #f2f2f2 } hr { border-top: 1px solid #777 }',
}

/** The paper as a picture: printed, then harmed as its recipe says. */
export async function drawnPaper(page: Page, paper: Paper): Promise<Buffer> {
  const { layout, font, size, harm, lines, beside, below } = paper
  const ink = harm.grey ? `main { color: rgb(${harm.grey},${harm.grey},${harm.grey}) }` : ''
  await page.setContent(`<style>
    body { margin: 0; background: #fff } #all { display: inline-flex; flex-direction: ${below ? 'column' : 'row'}; gap: 30px; padding: 24px; align-items: flex-start }
    main { font: ${size}px/1.45 '${font}'; padding: 1.2em; background: #fff; color: #111 }
    h1 { margin: .2em 0; font-weight: 700 } hr { border: 0; border-top: 1px solid #555; margin: .6em 0 }
    .row { display: flex; justify-content: space-between; gap: 1em } ${LAYOUTS[layout]} ${ink}</style>
    <div id="all">${[lines, beside ?? below ?? []]
      .filter((one) => one.length)
      .map(paperHtml)
      .join('')}</div>`)
  const shot = await page.locator('#all').screenshot({ scale: 'css', type: 'png' })
  return harmed(
    await sharp(shot)
      .resize({ width: 2 * (await sharp(shot).metadata()).width, kernel: 'cubic' })
      .png()
      .toBuffer(),
    harm,
  )
}

async function harmed(png: Buffer, { turn, blur, noise, shade, jpeg }: Paper['harm']): Promise<Buffer> {
  let image = sharp(png)
  if (blur)
    image = sharp(
      await image
        .blur(blur + 0.3)
        .png()
        .toBuffer(),
    )
  if (turn) image = sharp(await image.rotate(turn, { background: '#b9b2a6' }).png().toBuffer())
  const { width, height } = await image.metadata()
  if (shade) {
    const light = `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="rgb(${[1, 1, 1].map(() => Math.round(255 * (1 - shade))).join(',')})"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
    image = sharp(
      await image
        .composite([{ input: Buffer.from(light), blend: 'multiply' }])
        .png()
        .toBuffer(),
    )
  }
  if (noise) {
    const l = lot(width)
    const grain = Buffer.alloc(width * height)
    for (let at = 0; at < grain.length; at++) grain[at] = 128 + Math.round((l.next() - 0.5) * noise * 2)
    const over = await sharp(grain, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer()
    image = sharp(
      await image
        .composite([{ input: over, blend: 'soft-light' }])
        .png()
        .toBuffer(),
    )
  }
  return jpeg ? image.jpeg({ quality: jpeg }).toBuffer() : image.png({ compressionLevel: 3 }).toBuffer()
}

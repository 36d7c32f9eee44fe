import sharp from 'sharp'

/** The SVG library keeps few fonts and no network: pictures are drawn from paths alone. */
export const toPng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ palette: true, quality: 92, effort: 4 }).toBuffer()

export const toJpeg = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer()

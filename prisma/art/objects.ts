import { darken, lighten } from './color.ts'

/** Still lifes around the point 0,0, about 400 across. */
const ink = '#171b25'
const steel = '#c3ccd8'
const n = (value: number) => Math.round(value * 10) / 10

const line = (d: string, color: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
const fill = (d: string, color: string, extra = '') => `<path d="${d}" fill="${color}" ${extra}/>`
const circle = (x: number, y: number, r: number, color: string, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}" ${extra}/>`
const box = (x: number, y: number, width: number, height: number, r: number, color: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${color}"/>`

/** Teeth around a circle. */
function toothed(x: number, y: number, inner: number, outer: number, teeth: number): string {
  const points = Array.from({ length: teeth * 4 }, (_, index) => {
    const angle = (index / (teeth * 4)) * 2 * Math.PI
    const radius = index % 4 < 2 ? outer : inner
    return `${n(x + Math.cos(angle) * radius)} ${n(y + Math.sin(angle) * radius)}`
  })
  return `M${points.join('L')}Z`
}

function bolts(x: number, y: number, radius: number, count: number, size: number, color: string): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI + 0.4
    return circle(n(x + Math.cos(angle) * radius), n(y + Math.sin(angle) * radius), size, color)
  }).join('')
}

type Drawing = (accent: string) => string

function helmet(accent: string): string {
  return (
    fill(
      'M-168 40C-180 -110 -70 -196 50 -186C140 -176 186 -112 188 -44L186 24L96 66L70 156C-30 172 -156 150 -168 40Z',
      '#f5f7fa',
    ) +
    fill(
      'M-160 76C-176 -30 -130 -120 -60 -160C-110 -90 -120 0 -96 66C-84 100 -56 130 -30 158C-96 152 -148 130 -160 76Z',
      '#d7dee7',
    ) +
    fill('M-166 10C-150 -96 -80 -162 20 -176L4 -134C-70 -118 -112 -70 -122 16Z', accent) +
    fill('M-110 60C-60 40 -20 46 10 64L-10 128C-50 130 -96 110 -110 60Z', accent) +
    fill('M34 -56C96 -80 160 -64 188 -36L186 34L80 56C40 34 26 -14 34 -56Z', ink) +
    fill('M58 -44C110 -58 156 -48 180 -28L178 4L62 18C52 0 52 -24 58 -44Z', lighten(accent, 0.35)) +
    fill('M70 -38C96 -46 118 -46 134 -42L96 12L64 15C56 -2 58 -22 70 -38Z', '#ffffff', 'opacity="0.4"') +
    fill('M16 56C90 36 180 56 256 110C244 160 190 176 140 176L36 164C0 140 -6 84 16 56Z', '#e9edf3') +
    fill('M124 104L222 120L190 152L126 148Z', ink) +
    line('M138 118L204 128M136 134L188 140', '#4a5468', 6) +
    fill('M-20 -186C84 -226 206 -206 290 -140L276 -118C196 -150 118 -150 46 -132Z', accent) +
    fill('M20 -184C100 -206 190 -192 256 -146C180 -172 110 -176 36 -164Z', lighten(accent, 0.3)) +
    circle(6, -60, 12, ink) +
    circle(6, -60, 5, steel)
  )
}

function shock(accent: string): string {
  const coils = Array.from({ length: 8 }, (_, index) => {
    const y = -84 + index * 27
    return (
      line(`M-62 ${y + 20}C-50 ${y + 34} 46 ${y + 10} 62 ${y - 6}`, darken(accent, 0.3), 17) +
      line(`M-62 ${y + 18}C-40 ${y + 34} 46 ${y + 10} 62 ${y - 8}`, accent, 14)
    )
  }).join('')
  return (
    `<g transform="rotate(28)">` +
    box(-20, -150, 40, 330, 10, '#8d98a8') +
    box(-9, -150, 12, 330, 6, '#e3e9f0') +
    box(-78, -112, 156, 22, 9, '#3a4354') +
    box(-70, -128, 140, 18, 7, lighten(accent, 0.25)) +
    coils +
    box(-78, 138, 156, 22, 9, '#3a4354') +
    box(-34, -212, 68, 72, 16, '#2b3342') +
    circle(0, -196, 32, '#2b3342') +
    circle(0, -196, 15, steel) +
    box(-30, 156, 60, 50, 12, '#2b3342') +
    circle(0, 206, 32, '#2b3342') +
    circle(0, 206, 15, steel) +
    box(52, -214, 62, 146, 26, '#f0a93b') +
    box(60, -204, 14, 124, 7, '#ffd98c') +
    line('M20 -178L66 -178', '#2b3342', 22) +
    circle(83, -226, 13, '#d23b2a') +
    '</g>'
  )
}

function fork(accent: string): string {
  const leg = (x: number) =>
    box(x - 26, -250, 52, 210, 14, '#e0a93a') +
    box(x - 16, -250, 12, 210, 6, '#ffe0a0') +
    box(x - 17, -44, 34, 190, 8, steel) +
    box(x - 10, -44, 8, 190, 4, '#f4f7fa') +
    box(x - 30, 120, 60, 110, 16, '#2b3342') +
    circle(x, 206, 19, steel) +
    box(x - 22, -270, 44, 26, 9, accent) +
    box(x - 8, -282, 16, 16, 4, '#d23b2a') +
    box(x - 28, -60, 56, 22, 8, ink)
  return (
    `<g transform="rotate(-14)">${leg(-78)}${leg(78)}` +
    fill(
      'M-124 -214H124C134 -214 138 -204 136 -196L128 -168H-128L-136 -196C-138 -204 -134 -214 -124 -214Z',
      '#39424f',
    ) +
    fill('M-124 -110H124L116 -70H-116Z', '#39424f') +
    circle(0, -192, 19, steel) +
    circle(0, -192, 9, ink) +
    box(-9, -170, 18, 66, 4, '#8d98a8') +
    box(-112, 198, 224, 16, 8, '#8d98a8') +
    '</g>'
  )
}

function tire(accent: string): string {
  return (
    fill(toothed(0, 0, 186, 208, 26), ink) +
    circle(0, 0, 188, '#20252f') +
    circle(0, 0, 156, '#2d3442') +
    `<circle r="170" fill="none" stroke="#3b4455" stroke-width="5" stroke-dasharray="26 15"/>` +
    circle(0, 0, 118, accent) +
    circle(0, 0, 104, darken(accent, 0.5)) +
    Array.from(
      { length: 6 },
      (_, index) =>
        `<g transform="rotate(${index * 60})">${fill('M-13 -20L-22 -102H22L13 -20Z', lighten(accent, 0.18))}${fill('M0 -20L0 -102H22L13 -20Z', darken(accent, 0.14))}</g>`,
    ).join('') +
    circle(0, 0, 40, '#dfe5ec') +
    bolts(0, 0, 25, 5, 5.5, '#4b566b') +
    circle(0, 0, 13, accent)
  )
}

function tools(accent: string): string {
  const wrench = (color: string) =>
    fill(
      'M-24 -90L-24 150C-24 182 24 182 24 150L24 -90C56 -106 66 -146 50 -178L18 -150L-18 -150L-50 -178C-66 -146 -56 -106 -24 -90Z',
      color,
    ) +
    fill(
      'M-24 -90L-24 150C-24 166 -12 174 0 174L0 -150L-18 -150L-50 -178C-66 -146 -56 -106 -24 -90Z',
      lighten(color, 0.3),
    ) +
    circle(0, 140, 10, ink)
  const driver =
    box(-26, 10, 52, 170, 22, accent) +
    box(-14, 22, 10, 146, 5, lighten(accent, 0.4)) +
    box(-18, -6, 36, 24, 6, '#39424f') +
    box(-8, -176, 16, 176, 4, steel) +
    fill('M-11 -176H11L7 -204H-7Z', '#8d98a8')
  return (
    `<g transform="rotate(-40)">${wrench('#9aa6b6')}</g><g transform="rotate(38)">${driver}</g>` + circle(0, 0, 6, ink)
  )
}

function sprocket(accent: string): string {
  const chain = Array.from({ length: 26 }, (_, index) => {
    const angle = (index / 26) * Math.PI * 1.12 + Math.PI * 0.44
    return [n(Math.cos(angle) * 176), n(Math.sin(angle) * 176)] as const
  })
  const d = `M250 168L${chain.map(([x, y]) => `${x} ${y}`).join('L')}L250 -168`
  return (
    fill(toothed(0, 0, 152, 176, 30), lighten(accent, 0.15)) +
    circle(0, 0, 150, accent) +
    Array.from(
      { length: 6 },
      (_, index) =>
        `<g transform="rotate(${index * 60 + 12})">${fill('M-38 -134C-14 -142 14 -142 38 -134L22 -78C8 -82 -8 -82 -22 -78Z', darken(accent, 0.55))}</g>`,
    ).join('') +
    circle(0, 0, 58, '#dfe5ec') +
    circle(0, 0, 36, ink) +
    bolts(0, 0, 68, 6, 9, '#f4f7fa') +
    line(d, ink, 30) +
    line(d, '#97a3b3', 20, 'stroke-dasharray="1 23"') +
    line(d, steel, 7)
  )
}

function belt(accent: string): string {
  const pulley = (x: number, y: number, r: number) =>
    circle(x, y, r, '#8d98a8') +
    circle(x, y, r - 10, steel) +
    circle(x, y, r * 0.56, '#59657a') +
    bolts(x, y, r * 0.74, 6, 7, '#59657a') +
    circle(x, y, r * 0.24, accent) +
    circle(x, y, r * 0.1, ink)
  const d =
    'M-120 -112C-196 -112 -232 -50 -224 10C-214 74 -150 104 -96 94L120 142C182 148 222 96 216 36C210 -26 158 -56 108 -52Z'
  return (
    line(d, ink, 44) +
    line(d, '#3b4455', 30, 'stroke-dasharray="2 36"') +
    line(d, accent, 5) +
    pulley(-120, -4, 92) +
    pulley(116, 46, 78)
  )
}

function piston(accent: string): string {
  return (
    `<g transform="rotate(18)">` +
    box(-112, -196, 224, 200, 18, '#aeb9c7') +
    box(-112, -196, 90, 200, 18, '#d9e0e8') +
    [-164, -134, -104].map((y) => box(-116, y, 232, 14, 5, ink)).join('') +
    box(-96, -210, 192, 24, 10, '#e9eef3') +
    fill('M-46 -40L46 -40L30 150L-30 150Z', '#59657a') +
    fill('M-46 -40L0 -40L0 150L-30 150Z', '#74819a') +
    circle(0, -34, 48, '#59657a') +
    circle(0, -34, 27, accent) +
    circle(0, 172, 68, '#59657a') +
    circle(0, 172, 46, ink) +
    circle(0, 172, 34, steel) +
    circle(-56, 172, 9, steel) +
    circle(56, 172, 9, steel) +
    '</g>'
  )
}

function impeller(accent: string): string {
  const blades = Array.from(
    { length: 4 },
    (_, index) =>
      `<g transform="rotate(${index * 90})">${fill('M-10 -40C-30 -110 10 -170 90 -150C120 -100 100 -30 34 -6Z', index % 2 ? '#aeb9c7' : '#ccd5df')}${fill('M-10 -40C-30 -110 10 -170 90 -150C40 -140 10 -100 12 -30Z', '#f0f4f8')}</g>`,
  ).join('')
  return (
    circle(0, 0, 206, '#39424f') +
    circle(0, 0, 184, '#10202c') +
    `<circle r="196" fill="none" stroke="${accent}" stroke-width="8"/>` +
    bolts(0, 0, 196, 8, 8, '#dfe5ec') +
    blades +
    circle(0, 0, 52, accent) +
    circle(0, 0, 30, darken(accent, 0.35)) +
    circle(-12, -12, 10, '#ffffff')
  )
}

function clipboard(accent: string): string {
  const rows = [-92, -36, 20, 76, 132]
    .map(
      (y, index) =>
        box(-104, y, 34, 34, 9, index < 4 ? accent : '#d6dde6') +
        (index < 4 ? line(`M-96 ${y + 17}L-89 ${y + 25}L-78 ${y + 10}`, '#ffffff', 6) : '') +
        box(-52, y + 4, index % 2 ? 120 : 150, 11, 5, '#8f9bad') +
        box(-52, y + 21, index % 2 ? 84 : 104, 8, 4, '#cdd5df'),
    )
    .join('')
  return (
    `<g transform="rotate(-6)">` +
    box(-150, -190, 300, 400, 26, darken(accent, 0.35)) +
    box(-132, -166, 264, 358, 12, '#fbfcfd') +
    box(-64, -214, 128, 56, 16, '#59657a') +
    circle(0, -206, 24, '#59657a') +
    circle(0, -208, 10, '#fbfcfd') +
    rows +
    '</g>' +
    `<g transform="translate(140 120) rotate(38)">` +
    box(-14, -150, 28, 190, 10, '#f0a93b') +
    box(-14, -170, 28, 28, 6, '#e2483d') +
    fill('M-14 40H14L0 82Z', '#f3d9b4') +
    fill('M-5 66H5L0 82Z', ink) +
    '</g>'
  )
}

function chart(accent: string): string {
  const bars = [96, 150, 126, 208, 260]
    .map((tall, index) =>
      box(-176 + index * 74, 160 - tall, 50, tall, 10, index === 4 ? accent : ['#7f8ea3', '#93a1b4'][index % 2]!),
    )
    .join('')
  return (
    box(-220, -206, 440, 400, 28, '#fbfcfd') +
    [-110, -40, 30, 100].map((y) => box(-190, y, 380, 3, 1, '#e3e8ee')).join('') +
    bars +
    line('M-150 20L-78 -44L-4 -22L70 -106L146 -160', darken(accent, 0.25), 11) +
    [
      [-150, 20],
      [-78, -44],
      [-4, -22],
      [70, -106],
    ]
      .map(([x, y]) => circle(x!, y!, 12, '#ffffff') + circle(x!, y!, 7, darken(accent, 0.25)))
      .join('') +
    fill('M160 -186L172 -136L122 -152Z', darken(accent, 0.25))
  )
}

function battery(accent: string): string {
  return (
    box(-184, -110, 368, 270, 24, '#262d3a') +
    box(-184, -110, 368, 78, 24, '#38425a') +
    box(-140, -152, 74, 52, 10, '#8d98a8') +
    box(66, -152, 74, 52, 10, '#8d98a8') +
    box(-124, -172, 42, 30, 8, steel) +
    box(82, -172, 42, 30, 8, steel) +
    fill('M26 -50L-72 70H-8L-30 156L78 26H10Z', accent) +
    line('M-150 -70H-106', '#ffffff', 12) +
    line('M106 -70H150M128 -92V-48', '#ffffff', 12)
  )
}

function airFilter(accent: string): string {
  const pleats = Array.from({ length: 17 }, (_, index) =>
    box(-150 + index * 18, -96, 9, 190, 4, index % 2 ? lighten(accent, 0.25) : darken(accent, 0.12)),
  ).join('')
  return (
    `<g transform="rotate(-10)">` +
    box(-166, -110, 332, 220, 44, accent) +
    pleats +
    box(-186, -134, 372, 50, 22, ink) +
    box(-186, 86, 372, 50, 22, ink) +
    `<ellipse cx="0" cy="-118" rx="120" ry="24" fill="#39424f"/><ellipse cx="0" cy="-116" rx="84" ry="14" fill="#0c0f16"/>` +
    '</g>' +
    [
      [-210, -60, 9],
      [-246, 10, 6],
      [-226, 70, 11],
      [222, -84, 8],
      [250, 30, 10],
      [214, 90, 6],
    ]
      .map(([x, y, r]) => circle(x!, y!, r!, '#d9b98a'))
      .join('')
  )
}

function shield(accent: string): string {
  return (
    fill(
      'M0 -216C60 -172 128 -156 190 -156C196 10 146 138 0 212C-146 138 -196 10 -190 -156C-128 -156 -60 -172 0 -216Z',
      '#f5f7fa',
    ) +
    fill(
      'M0 -178C52 -144 106 -128 156 -126C158 10 116 112 0 172C-116 112 -158 10 -156 -126C-106 -128 -52 -144 0 -178Z',
      accent,
    ) +
    fill('M0 -178C52 -144 106 -128 156 -126C158 10 116 112 0 172Z', darken(accent, 0.2)) +
    line('M-74 0L-20 58L82 -62', '#ffffff', 32)
  )
}

function keys(accent: string): string {
  return (
    `<g transform="rotate(-18)">` +
    `<circle cx="-60" cy="-110" r="76" fill="none" stroke="${steel}" stroke-width="16"/>` +
    `<g transform="translate(-50 -36) rotate(16)">` +
    box(-56, -10, 112, 126, 34, ink) +
    circle(0, 30, 16, accent) +
    circle(0, 78, 16, '#4b566b') +
    fill('M-16 116H16V236L0 252L-16 236Z', steel) +
    fill('M16 150H30V168H16ZM16 188H30V206H16Z', '#8d98a8') +
    '</g>' +
    `<g transform="translate(40 -60) rotate(-48)">` +
    fill('M-50 0H50L64 120C66 150 -66 150 -64 120Z', accent) +
    circle(0, 22, 13, '#ffffff') +
    line('M-30 92H30M-22 66H22', '#ffffff', 10) +
    '</g></g>'
  )
}

function jacket(accent: string): string {
  return (
    fill('M-70 -170L70 -170L176 -120L232 96L158 128L124 10L124 190H-124L-124 10L-158 128L-232 96L-176 -120Z', accent) +
    fill('M0 -150L70 -170L176 -120L232 96L158 128L124 10L124 190H0Z', darken(accent, 0.18)) +
    fill('M-70 -170L0 -132L70 -170L52 -196H-52Z', darken(accent, 0.45)) +
    line('M0 -130V186', '#f5f7fa', 7) +
    fill('M-124 30H124V74H-124Z', '#f5f7fa') +
    fill('M-112 -112L-36 -128L-36 -96L-112 -82Z', '#f5f7fa') +
    box(-96, 106, 66, 12, 6, ink) +
    box(30, 106, 66, 12, 6, ink) +
    line('M-206 66L-150 90M206 66L150 90', '#f5f7fa', 16)
  )
}

function gauge(accent: string): string {
  const ticks = Array.from(
    { length: 13 },
    (_, index) =>
      `<rect x="-4" y="-170" width="8" height="${index % 3 ? 20 : 36}" rx="4" fill="${index > 9 ? '#e2483d' : '#dfe5ec'}" transform="rotate(${-135 + index * 22.5})"/>`,
  ).join('')
  return (
    circle(0, 0, 216, '#39424f') +
    circle(0, 0, 194, '#10151f') +
    `<path d="M-122 122A173 173 0 1 1 165 -52" fill="none" stroke="${accent}" stroke-width="14" stroke-linecap="round"/>` +
    ticks +
    fill('M-12 26L-6 -10L108 -104L16 8Z', '#e2483d') +
    circle(0, 0, 27, steel) +
    circle(0, 0, 12, ink) +
    box(-62, 92, 124, 44, 10, '#26303f') +
    box(-46, 108, 28, 12, 3, accent) +
    box(-8, 108, 16, 12, 3, accent) +
    box(18, 108, 28, 12, 3, accent)
  )
}

function headset(accent: string): string {
  return (
    line('M-150 30C-160 -220 160 -220 150 30', '#39424f', 34) +
    line('M-128 10C-134 -176 134 -176 128 10', accent, 10) +
    box(-190, -6, 92, 164, 40, accent) +
    box(98, -6, 92, 164, 40, accent) +
    box(-128, 12, 38, 128, 18, ink) +
    box(90, 12, 38, 128, 18, ink) +
    line('M146 150C140 214 80 226 36 224', '#39424f', 16) +
    box(-24, 200, 78, 46, 22, ink) +
    fill(
      'M-60 -40H60C74 -40 82 -30 82 -18V58C82 70 74 80 60 80H6L-30 116V80H-60C-74 80 -82 70 -82 58V-18C-82 -30 -74 -40 -60 -40Z',
      '#f7f9fb',
    ) +
    [-34, 0, 34].map((x) => circle(x, 20, 11, accent)).join('')
  )
}

function parcel(accent: string): string {
  return (
    fill('M-196 -70L0 -150L196 -70L0 14Z', '#d9aa6e') +
    fill('M-196 -70L0 14V220L-196 130Z', '#b98546') +
    fill('M196 -70L0 14V220L196 130Z', '#9a6a34') +
    fill('M-110 -105L86 -22V32L58 46V-6L-138 -93Z', accent) +
    fill('M30 118L96 90V150L30 178Z', '#f5f7fa') +
    line('M42 130L84 112M42 148L72 136', ink, 7)
  )
}

function contract(accent: string): string {
  return (
    `<g transform="rotate(5)">` +
    box(-150, -206, 300, 400, 16, '#fbfcfd') +
    box(-150, -206, 300, 78, 16, accent) +
    box(-116, -182, 140, 16, 8, '#ffffff') +
    box(-116, -156, 90, 10, 5, '#ffffff') +
    [-96, -66, -36, -6, 24]
      .map((y, index) => box(-116, y, [232, 200, 220, 232, 140][index]!, 12, 6, '#c9d2dd'))
      .join('') +
    box(-116, 70, 104, 52, 10, '#eaf0f5') +
    box(12, 70, 104, 52, 10, '#eaf0f5') +
    line('M-100 170C-80 130 -64 190 -44 156C-30 136 -26 180 0 160C14 150 20 164 40 158', darken(accent, 0.3), 8) +
    circle(100, 150, 34, '#f0a93b') +
    circle(100, 150, 22, '#ffd98c') +
    '</g>'
  )
}

function gloves(accent: string): string {
  const hand = (color: string) =>
    // Fingers, then the thumb, the back of the hand and the cuff.
    [-78, -28, 22, 70].map((x, index) => box(x - 22, [-150, -196, -186, -142][index]!, 44, 190, 22, color)).join('') +
    fill('M92 20C128 -10 150 -52 160 -84C168 -108 204 -100 200 -72C192 -14 156 70 100 104Z', color) +
    box(-102, -40, 196, 158, 40, color) +
    box(-96, 104, 184, 92, 18, ink) +
    box(-96, 126, 184, 26, 4, lighten(color, 0.25)) +
    [-78, -28, 22, 70].map((x) => box(x - 15, -34, 30, 42, 12, ink)).join('') +
    line('M-66 40H58M-66 66H40', lighten(color, 0.45), 10)
  return (
    `<g transform="translate(-92 10) rotate(-16) scale(-0.82 0.82)">${hand(darken(accent, 0.25))}</g>` +
    `<g transform="translate(92 20) rotate(14) scale(0.9)">${hand(accent)}</g>`
  )
}

function fuelCard(accent: string): string {
  return (
    `<g transform="rotate(-9)">` +
    box(-222, -132, 444, 280, 26, darken(accent, 0.35)) +
    box(-222, -144, 444, 280, 26, accent) +
    fill(
      'M-222 40C-90 -20 60 120 222 20V110C222 126 210 136 196 136H-196C-212 136 -222 126 -222 110Z',
      darken(accent, 0.2),
    ) +
    box(-186, -66, 76, 58, 10, '#f0c869') +
    line('M-186 -46H-110M-186 -28H-110M-148 -66V-8', '#b98a2f', 4) +
    // A pump with its hose.
    box(66, -108, 86, 132, 12, '#f7f9fb') +
    box(80, -92, 58, 44, 6, ink) +
    box(54, 18, 110, 18, 6, '#f7f9fb') +
    line('M152 -60H168C182 -60 182 -40 182 -30V-6C182 18 204 14 204 -8V-66L178 -96', '#f7f9fb', 12) +
    [-186, -96, -6].map((x) => box(x, 62, 70, 14, 7, '#ffffff')).join('') +
    box(-186, 94, 150, 12, 6, lighten(accent, 0.5)) +
    '</g>'
  )
}

function cap(accent: string): string {
  return (
    fill('M-176 60C-186 -80 -90 -160 20 -158C130 -156 196 -76 190 60C70 96 -66 96 -176 60Z', accent) +
    fill('M20 -158C-44 -100 -60 0 -48 84C-96 82 -140 72 -176 60C-186 -80 -90 -160 20 -158Z', darken(accent, 0.16)) +
    fill(
      'M-176 56C-90 10 60 0 190 40C150 96 60 130 -80 132C-190 134 -262 112 -256 92C-252 78 -218 68 -176 56Z',
      darken(accent, 0.35),
    ) +
    line('M20 -158C-44 -100 -60 0 -50 40M20 -158C84 -110 110 -30 106 20', darken(accent, 0.3), 5) +
    circle(20, -160, 16, darken(accent, 0.35)) +
    box(18, -76, 76, 76, 18, '#f7f9fb') +
    fill('M40 -60H64C84 -60 84 -26 64 -26H54V-12H40ZM54 -48V-38H62C68 -38 68 -48 62 -48Z', ink)
  )
}

function coffee(accent: string): string {
  return (
    // The bag behind, the mug before it.
    fill('M-196 -150L-180 -204H-10L6 -150L18 190H-208Z', '#8a5a34') +
    fill('M-180 -204H-10L6 -150H-196Z', '#6d4525') +
    box(-160, -76, 130, 150, 14, '#f3e6d0') +
    fill('M-96 -50C-60 -50 -60 46 -96 46C-132 46 -132 -50 -96 -50Z', '#6d4525') +
    line('M-96 -44C-110 -14 -82 10 -96 40', '#f3e6d0', 7) +
    line('M178 46C250 40 250 150 170 148', accent, 28) +
    fill('M-10 16H194L178 176C176 200 160 212 140 212H44C24 212 8 200 6 176Z', accent) +
    fill('M-10 16H194L192 40H-8Z', lighten(accent, 0.3)) +
    line('M56 -24C36 -56 76 -74 56 -108M120 -24C100 -56 140 -74 120 -108', '#ffffff', 12, 'opacity="0.75"')
  )
}

function plaque(accent: string): string {
  return (
    fill('M-186 -196H186V120C186 150 130 176 0 214C-130 176 -186 150 -186 120Z', '#5b3a1e') +
    fill('M-164 -174H164V110C164 134 112 156 0 190C-112 156 -164 134 -164 110Z', '#7a4f2b') +
    box(-122, -140, 244, 210, 12, '#f0c869') +
    box(-108, -126, 216, 182, 8, '#ffe2a3') +
    fill('M0 -112L20 -70L66 -64L32 -32L40 14L0 -8L-40 14L-32 -32L-66 -64L-20 -70Z', accent) +
    box(-70, 26, 140, 12, 6, '#b98a2f') +
    box(-84, 92, 168, 40, 8, '#f0c869') +
    box(-60, 106, 120, 12, 6, '#b98a2f')
  )
}

export const objects = {
  helmet,
  shock,
  fork,
  tire,
  tools,
  sprocket,
  belt,
  piston,
  impeller,
  clipboard,
  chart,
  battery,
  airFilter,
  shield,
  keys,
  jacket,
  gauge,
  headset,
  parcel,
  contract,
  gloves,
  fuelCard,
  cap,
  coffee,
  plaque,
} as const satisfies Record<string, Drawing>

export type ObjectName = keyof typeof objects

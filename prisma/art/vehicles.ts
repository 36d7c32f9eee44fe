import { darken, lighten, mix } from './color.ts'

/** Machines seen from the side, facing right; the ground is y = 0 and everything stands above it. */
export interface Machine {
  width: number
  svg: string
}

const ink = '#14171f'
const metal = '#b9c2cf'
const n = (value: number) => Math.round(value * 10) / 10

/** A tyre with blocks, rim and spokes. */
function wheel(
  x: number,
  y: number,
  radius: number,
  { knobs = 22, rim = 0.66, spokes = 0, tone = ink, hub = metal } = {},
): string {
  const edge = 2 * Math.PI * radius
  const lugs = `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${tone}" stroke-width="9" stroke-dasharray="${n((edge / knobs) * 0.58)} ${n((edge / knobs) * 0.42)}"/>`
  const tyre = `<circle cx="${x}" cy="${y}" r="${radius - 2}" fill="${tone}"/><circle cx="${x}" cy="${y}" r="${n(radius * 0.84)}" fill="none" stroke="${lighten(tone, 0.16)}" stroke-width="2.5"/>`
  const face =
    spokes > 0
      ? `<circle cx="${x}" cy="${y}" r="${n(radius * rim)}" fill="#262c38"/><circle cx="${x}" cy="${y}" r="${n(radius * rim)}" fill="none" stroke="${hub}" stroke-width="5"/>`
      : `<circle cx="${x}" cy="${y}" r="${n(radius * rim)}" fill="${lighten(tone, 0.12)}"/><circle cx="${x}" cy="${y}" r="${n(radius * rim)}" fill="none" stroke="${hub}" stroke-width="3.5"/>`
  const rays = Array.from({ length: spokes || 6 }, (_, index) => {
    const angle = (index * 2 * Math.PI) / (spokes || 6) + 0.3
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return `M${n(x + cos * radius * 0.14)} ${n(y + sin * radius * 0.14)}L${n(x + cos * radius * rim * 0.96)} ${n(y + sin * radius * rim * 0.96)}`
  }).join('')
  const arms = `<path d="${rays}" stroke="${hub}" stroke-width="${spokes > 0 ? 1.4 : radius * 0.13}" stroke-linecap="round"/>`
  return `${lugs}${tyre}${face}${arms}<circle cx="${x}" cy="${y}" r="${n(radius * 0.16)}" fill="${hub}"/><circle cx="${x}" cy="${y}" r="${n(radius * 0.07)}" fill="${ink}"/>`
}

const line = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const fill = (d: string, color: string) => `<path d="${d}" fill="${color}"/>`

/** Coils around a damper. */
function coilover(x1: number, y1: number, x2: number, y2: number, color: string, width = 13): string {
  const coilCount = 6
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = Math.hypot(dx, dy)
  const [nx, ny] = [(-dy / length) * width * 0.62, (dx / length) * width * 0.62]
  const coils = Array.from({ length: coilCount }, (_, index) => {
    const [from, to] = [0.12 + (index / coilCount) * 0.62, 0.12 + ((index + 0.6) / coilCount) * 0.62]
    return `M${n(x1 + dx * from - nx)} ${n(y1 + dy * from - ny)}L${n(x1 + dx * to + nx)} ${n(y1 + dy * to + ny)}`
  }).join('')
  return line(`M${x1} ${y1}L${x2} ${y2}`, metal, width * 0.42) + line(coils, color, width * 0.34)
}

/** A head in a motocross helmet, looking right. */
function helmetHead(x: number, y: number, size: number, color: string, trim: string): string {
  const shape =
    `<g transform="translate(${n(x)} ${n(y)}) scale(${size / 100})">` +
    fill('M-42 6C-46 -34 -16 -52 12 -48C34 -45 44 -28 44 -12L44 6L20 16L14 40C-8 44 -38 36 -42 6Z', color) +
    fill('M8 -14C24 -20 40 -16 46 -10L44 10L18 14C8 8 6 -4 8 -14Z', '#1a2030') +
    fill('M14 -12C26 -16 38 -13 43 -9L42 -2L14 2Z', lighten(trim, 0.25)) +
    fill('M4 14C22 10 44 14 62 28C58 40 46 44 34 44L8 42C0 34 -2 22 4 14Z', color) +
    fill('M30 26L54 30L46 38L30 36Z', '#1a2030') +
    fill('M-4 -46C22 -58 52 -52 74 -36L70 -30C50 -38 30 -38 12 -34Z', trim) +
    fill('M-40 -2C-36 -26 -20 -40 2 -44L-2 -34C-18 -30 -28 -18 -30 2Z', trim) +
    '</g>'
  return shape
}

/** One limb from joint to joint. */
const limb = (points: readonly (readonly [number, number])[], color: string, width: number) =>
  line(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}`, color, width)

export function dirtBike(body: string, { rider = true, number = true } = {}): Machine {
  const dark = darken(body, 0.35)
  const light = lighten(body, 0.28)
  const suit = mix(body, '#101522', 0.78)
  const parts = [
    // far leg and arm first, so that the bike stands before them
    rider
      ? limb(
          [
            [188, -218],
            [232, -158],
            [186, -92],
          ],
          darken(suit, 0.4),
          30,
        )
      : '',
    wheel(72, -60, 57, { knobs: 26, rim: 0.7, spokes: 18, hub: light }),
    wheel(336, -64, 62, { knobs: 28, rim: 0.76, spokes: 20, hub: light }),
    line('M72 -60L172 -92', metal, 13),
    line('M80 -66L168 -104', darken(metal, 0.45), 5),
    line('M170 -104L214 -196M214 -196L282 -204M282 -204L232 -84M232 -84L172 -84', dark, 11),
    fill('M166 -84C160 -110 178 -132 200 -132L236 -126L246 -92L222 -64L178 -64Z', '#30384a'),
    fill('M196 -132L238 -128L230 -168L204 -168Z', '#4b566b'),
    line('M200 -140L236 -137M201 -148L234 -145M202 -156L233 -153', '#6d7a92', 3),
    '<circle cx="196" cy="-92" r="21" fill="#536079"/><circle cx="196" cy="-92" r="12" fill="#30384a"/>',
    line('M238 -140C262 -132 262 -92 232 -78C206 -66 176 -96 160 -118', '#8b95a6', 10),
    fill('M162 -124L60 -168C50 -172 48 -186 60 -190L84 -190L172 -140Z', '#c9d1dc'),
    fill('M60 -168C50 -172 48 -186 60 -190L74 -190L70 -164Z', '#5a6579'),
    coilover(186, -178, 156, -98, light, 14),
    line('M336 -64L300 -176', '#e0a93a', 15),
    line('M318 -120L284 -222', metal, 12),
    line('M336 -64L322 -108', '#2a3040', 18),
    fill('M286 -152C318 -172 366 -168 408 -134C376 -146 344 -144 312 -132Z', body),
    fill('M290 -150C318 -166 352 -164 384 -148C352 -152 326 -148 304 -138Z', light),
    fill('M52 -212L28 -226C60 -232 120 -222 190 -196L196 -140L150 -146C124 -176 92 -200 52 -212Z', body),
    fill('M86 -200L176 -176L180 -150L152 -154C136 -176 112 -190 86 -200Z', number ? '#f7f8fa' : dark),
    fill('M44 -226C96 -230 168 -218 214 -210L262 -216L256 -192L196 -190C146 -200 98 -214 44 -226Z', '#1c2029'),
    fill('M206 -200L290 -216L298 -176L262 -104L232 -118C214 -140 206 -170 206 -200Z', body),
    fill('M232 -196L288 -206L292 -178L266 -126L246 -136C236 -156 232 -176 232 -196Z', light),
    fill('M250 -166L286 -178L268 -138Z', dark),
    fill('M284 -224L318 -216L318 -170L292 -178Z', number ? '#f7f8fa' : body),
    line('M286 -222L276 -240L252 -246', ink, 8),
    line('M252 -246L238 -246', '#363d4c', 12),
    line('M150 -84L196 -84', metal, 9),
  ]
  if (rider)
    parts.push(
      limb(
        [
          [180, -224],
          [236, -166],
          [176, -98],
        ],
        suit,
        36,
      ),
      limb(
        [
          [232, -164],
          [186, -112],
        ],
        body,
        22,
      ),
      fill('M164 -112L196 -112L196 -92L214 -82L214 -72L160 -72Z', ink),
      fill(
        'M164 -238C168 -282 204 -324 246 -334C268 -332 276 -312 268 -296C246 -272 226 -240 212 -206C194 -198 170 -206 164 -238Z',
        body,
      ),
      fill('M186 -250C194 -282 216 -308 246 -320C256 -316 258 -306 254 -300C232 -282 216 -258 204 -230Z', '#f7f8fa'),
      limb(
        [
          [250, -308],
          [294, -282],
          [254, -248],
        ],
        body,
        26,
      ),
      limb(
        [
          [292, -282],
          [258, -252],
        ],
        suit,
        20,
      ),
      '<circle cx="250" cy="-247" r="13" fill="#14171f"/>',
      helmetHead(272, -342, 80, '#f4f6f9', body),
    )
  return { width: 410, svg: parts.join('') }
}

export function sideBySide(body: string, { rider = true } = {}): Machine {
  const dark = darken(body, 0.4)
  const light = lighten(body, 0.25)
  const tube = '#20252f'
  const parts = [
    line('M118 -150L168 -292M402 -170L336 -296', darken(tube, 0.4), 10),
    // people inside, behind the door
    fill('M170 -120L168 -214C170 -228 192 -228 198 -214L214 -130Z', '#2b3240'),
    rider
      ? limb(
          [
            [214, -206],
            [220, -140],
          ],
          '#39435a',
          46,
        ) +
        helmetHead(224, -246, 62, '#f4f6f9', body) +
        limb(
          [
            [226, -196],
            [268, -176],
            [300, -190],
          ],
          '#39435a',
          19,
        )
      : '',
    fill('M258 -120L256 -210C258 -224 280 -224 286 -210L300 -130Z', '#2b3240'),
    line('M302 -168L318 -206', ink, 7),
    line('M306 -214L326 -202', ink, 8),
    // running gear
    line('M92 -64L176 -92M92 -72L182 -118M396 -64L320 -92M396 -72L318 -112', '#39424f', 12),
    coilover(136, -186, 100, -80, light, 19),
    coilover(352, -180, 388, -80, light, 19),
    fill('M120 -78L364 -78L380 -112L104 -112Z', '#1b1f28'),
    wheel(92, -64, 63, { knobs: 22, rim: 0.52, hub: light }),
    wheel(396, -64, 63, { knobs: 22, rim: 0.52, hub: light }),
    // body
    fill('M28 -194L150 -190L172 -112L146 -112C138 -146 66 -152 44 -128L28 -140Z', body),
    fill('M34 -188L144 -184L150 -164L36 -168Z', light),
    fill('M148 -186L318 -180L336 -96L160 -96Z', dark),
    fill('M160 -176L306 -170L318 -112L176 -110Z', body),
    fill('M176 -166L252 -163L212 -118L188 -117Z', light),
    line('M188 -136L300 -134', dark, 4),
    fill('M306 -184L420 -168C452 -162 474 -146 478 -122L468 -112C456 -148 362 -150 340 -104L330 -104Z', body),
    fill('M316 -178L416 -164C436 -160 450 -152 458 -142C420 -156 360 -156 330 -146Z', light),
    fill('M446 -152L476 -134L472 -124L442 -140Z', '#fdf6d8'),
    line('M474 -112L486 -96L470 -74L440 -74', tube, 8),
    line('M30 -140L18 -126L22 -104', tube, 8),
    // cage
    line('M104 -190L158 -300L352 -304L416 -172', tube, 12),
    line('M158 -300L150 -190M252 -303L246 -184', tube, 8),
    line('M106 -192L252 -300', tube, 6),
    fill('M146 -300C150 -314 166 -318 182 -318L338 -320C352 -320 362 -314 366 -300Z', dark),
    fill('M166 -312L336 -314L346 -306L160 -304Z', body),
    fill('M332 -326L364 -324L366 -314L330 -314Z', '#fdf6d8'),
  ]
  return { width: 486, svg: parts.join('') }
}

export function atv(body: string): Machine {
  const dark = darken(body, 0.38)
  const light = lighten(body, 0.26)
  const jacket = mix(body, '#16202c', 0.7)
  const parts = [
    limb(
      [
        [150, -190],
        [204, -166],
        [186, -100],
      ],
      darken(jacket, 0.4),
      30,
    ),
    line('M84 -58L150 -84M308 -58L236 -84', '#39424f', 12),
    coilover(128, -140, 96, -72, light, 16),
    coilover(272, -146, 300, -72, light, 16),
    fill('M132 -64L262 -64L276 -120L120 -120Z', '#2a303d'),
    fill('M156 -76L232 -76L240 -112L150 -112Z', '#495468'),
    '<circle cx="196" cy="-94" r="17" fill="#66728a"/><circle cx="196" cy="-94" r="9" fill="#2a303d"/>',
    wheel(84, -58, 58, { knobs: 18, rim: 0.5, hub: light }),
    wheel(308, -58, 58, { knobs: 18, rim: 0.5, hub: light }),
    line('M132 -66L262 -66', ink, 9),
    fill('M8 -120C20 -156 60 -166 112 -160L156 -152L168 -116L138 -112C124 -142 50 -142 30 -108Z', body),
    fill('M22 -130C40 -152 74 -156 112 -151L146 -146C108 -146 60 -148 22 -130Z', light),
    fill('M228 -122L250 -168L300 -172C344 -168 372 -146 384 -112L366 -106C348 -140 276 -142 258 -108Z', body),
    fill('M256 -162L300 -165C332 -162 354 -148 366 -132C334 -150 292 -152 252 -146Z', light),
    fill('M214 -170L282 -178L268 -128L222 -128Z', dark),
    fill('M92 -164C120 -180 170 -176 222 -172L226 -148L112 -148Z', '#1c2029'),
    fill('M352 -150L376 -140L380 -126L356 -132Z', '#fdf6d8'),
    line(
      'M30 -170L112 -172M40 -170L44 -156M96 -172L96 -158M290 -184L366 -176M302 -184L304 -170M354 -176L350 -164',
      '#20252f',
      7,
    ),
    line('M384 -112L396 -98L384 -78L366 -78', '#20252f', 8),
    line('M262 -176L250 -212L226 -216', ink, 8),
    limb(
      [
        [146, -192],
        [216, -168],
        [192, -100],
      ],
      jacket,
      34,
    ),
    fill('M176 -108L206 -108L208 -90L226 -82L226 -72L172 -72Z', ink),
    fill(
      'M122 -196C118 -244 148 -290 186 -296C206 -294 212 -276 206 -262C192 -240 186 -214 182 -184C160 -174 128 -176 122 -196Z',
      body,
    ),
    fill('M142 -206C144 -240 160 -270 184 -282C192 -276 192 -268 188 -262C174 -242 168 -218 164 -190Z', '#f7f8fa'),
    limb(
      [
        [190, -270],
        [222, -238],
        [230, -218],
      ],
      body,
      24,
    ),
    '<circle cx="232" cy="-216" r="12" fill="#14171f"/>',
    helmetHead(202, -308, 76, '#f4f6f9', body),
  ]
  return { width: 396, svg: parts.join('') }
}

/** Stands with the waterline at y = 0. */
export function watercraft(body: string, { rider = true } = {}): Machine {
  const dark = darken(body, 0.4)
  const light = lighten(body, 0.3)
  const vest = '#ff6a3d'
  const skin = '#c98d66'
  const parts = [
    fill('M12 -52L30 -82L150 -92L330 -96C388 -92 424 -76 446 -50C424 -18 380 2 318 8L60 8C34 4 14 -20 12 -52Z', dark),
    fill('M12 -52L30 -82L150 -92L330 -96C388 -92 424 -76 446 -50C340 -38 160 -36 12 -52Z', '#f4f7fa'),
    fill('M30 -82L150 -92L330 -96C380 -93 414 -80 436 -62C330 -70 150 -62 20 -66Z', body),
    fill('M250 -44C310 -48 380 -50 428 -50C408 -24 372 -6 322 0L210 0C232 -10 246 -26 250 -44Z', body),
    fill('M286 -40C330 -44 376 -46 408 -46C392 -28 366 -16 330 -12L262 -10C276 -18 284 -28 286 -40Z', light),
    fill('M70 -88C84 -126 128 -132 190 -122L236 -112L244 -92Z', '#1c2029'),
    fill('M86 -94C98 -116 130 -120 184 -112L224 -104L228 -94Z', '#333a49'),
    fill('M226 -96C244 -146 284 -158 326 -136C362 -120 392 -104 410 -86C350 -92 290 -96 226 -96Z', body),
    fill('M256 -112C270 -138 296 -146 322 -130C348 -116 368 -106 384 -94C340 -104 298 -108 256 -112Z', light),
    fill('M296 -150C310 -160 326 -154 336 -140L310 -138Z', '#20252f'),
    line('M276 -142L256 -172L236 -174', ink, 8),
  ]
  if (rider)
    parts.push(
      limb(
        [
          [150, -140],
          [214, -128],
          [212, -88],
        ],
        darken(mix(body, '#101522', 0.7), 0.1),
        30,
      ),
      fill('M196 -92L232 -92L236 -80L196 -80Z', ink),
      fill(
        'M128 -138C122 -186 146 -232 182 -240C204 -238 212 -218 206 -204C194 -182 188 -158 184 -130C164 -120 132 -122 128 -138Z',
        mix(body, '#101522', 0.7),
      ),
      fill(
        'M132 -150C130 -188 148 -226 178 -234C198 -232 204 -218 200 -204C190 -184 184 -162 180 -140C164 -134 140 -136 132 -150Z',
        vest,
      ),
      line('M142 -170L192 -164M152 -196L200 -190', '#ffd9c4', 5),
      limb(
        [
          [188, -214],
          [222, -190],
          [240, -176],
        ],
        skin,
        20,
      ),
      '<circle cx="241" cy="-175" r="11" fill="#14171f"/>',
      line('M186 -244L194 -258', skin, 20),
      '<g transform="translate(-3 12)">',
      `<circle cx="202" cy="-268" r="27" fill="${skin}"/>`,
      fill(
        'M172 -268C172 -298 196 -306 214 -298C230 -292 232 -276 228 -272C210 -280 196 -276 188 -262L184 -252C176 -254 172 -260 172 -268Z',
        '#2c2430',
      ),
      fill('M206 -278L232 -276L230 -264L212 -264Z', '#1a2030'),
      line('M188 -272L208 -272', '#1a2030', 4),
      '</g>',
    )
  return { width: 446, svg: parts.join('') }
}

/** A watercraft on the road: on its trailer, nobody aboard. */
export function trailer(body: string): Machine {
  const parts = [
    line('M40 -66L360 -66L470 -48', '#2a303d', 13),
    line('M470 -48L486 -48L486 -30', '#2a303d', 9),
    line('M420 -54L420 -8M410 -4L430 -4', '#39424f', 7),
    wheel(170, -40, 39, { knobs: 30, rim: 0.6, hub: metal }),
    fill('M112 -46C120 -98 220 -98 230 -46L218 -46C208 -82 134 -82 124 -46Z', body),
    line('M66 -68L66 -92M300 -68L318 -100', '#39424f', 9),
    fill('M24 -74L48 -74L48 -58L24 -58Z', '#e23b3b'),
    line('M388 -62L404 -150', '#2a303d', 9),
    `<g transform="translate(2 -80) scale(0.92)">${watercraft(body, { rider: false }).svg}</g>`,
    line('M404 -146L380 -132', '#39424f', 4),
  ]
  return { width: 486, svg: parts.join('') }
}

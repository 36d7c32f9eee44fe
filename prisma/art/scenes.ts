import { seededDraw, type Draw } from '../factories/draw.ts'
import { darken, lighten, mix, palettes, type Palette, type PaletteName } from './color.ts'
import {
  crags,
  dirt,
  dust,
  foreground,
  gradient,
  hills,
  mesas,
  mountains,
  pines,
  sky,
  water,
  type Frame,
} from './landscape.ts'
import { objects, type ObjectName } from './objects.ts'
import { atv, dirtBike, sideBySide, trailer, watercraft, type Machine } from './vehicles.ts'

const machines = { dirtBike, sideBySide, atv, watercraft, trailer } as const satisfies Record<
  string,
  (body: string, options?: { rider?: boolean }) => Machine
>
type MachineName = keyof typeof machines

type Backdrop = 'alpine' | 'canyon' | 'woods' | 'track' | 'lake' | 'coast' | 'snowfield' | 'workshop' | 'showroom'
type Subject = MachineName | ObjectName | 'none'

export interface Scene {
  /** Same words, same picture. */
  seed: string
  backdrop: Backdrop
  palette: PaletteName
  subject: Subject
  /** Colour of the machine or object; the palette's own unless given. */
  color?: string
  /** Place of the subject from left (0) to right (1). */
  at?: number
}

const n = (value: number) => Math.round(value * 10) / 10
const onWater: readonly Backdrop[] = ['lake', 'coast']
const indoors: readonly Backdrop[] = ['workshop', 'showroom']

function outdoors(frame: Frame, palette: Palette, draw: Draw, backdrop: Backdrop): string {
  const { width, height } = frame
  const horizon = height * 0.66
  switch (backdrop) {
    case 'canyon':
      return (
        sky(frame, palette, draw) +
        mesas(frame, palette, draw, horizon + 6) +
        hills(frame, mix(palette.far, palette.near, 0.75), draw, horizon + 26, height * 0.07) +
        dirt(frame, palette, draw, height * 0.76)
      )
    case 'woods':
      return (
        sky(frame, palette, draw) +
        crags(frame, mix(palette.far, palette.sky[2], 0.4), draw, horizon - 10, height * 0.24) +
        [0.15, 0.5, 0.9]
          .map(
            (share, row) =>
              pines(
                frame,
                mix(palette.far, palette.near, share),
                draw,
                horizon + row * 32,
                height * (0.22 + row * 0.1),
                30 - row * 7,
              ) + hills(frame, mix(palette.far, palette.near, share), draw, horizon + 18 + row * 32, 18),
          )
          .join('') +
        dirt(frame, palette, draw, height * 0.79)
      )
    case 'track': {
      const flags = Array.from({ length: 9 }, (_, index) => {
        const x = width * (index / 8)
        const top = horizon - 44 - (index % 2) * 14
        return `<path d="M${n(x)} ${n(horizon + 24)}V${n(top)}" stroke="${palette.near}" stroke-width="4"/><path d="M${n(x + 2)} ${n(top)}l34 9l-34 11Z" fill="${index % 2 ? palette.accent : lighten(palette.sun, 0.3)}"/>`
      }).join('')
      const berms = [0.2, 0.62, 0.98]
        .map(
          (share, index) =>
            `<path d="M${n(width * (share - 0.26))} ${n(horizon + 56 + index * 4)}Q${n(width * (share - 0.08))} ${n(horizon + 44)} ${n(width * share)} ${n(horizon - 8 - index * 6)}L${n(width * (share + 0.03))} ${n(horizon - 8 - index * 6)}Q${n(width * (share + 0.1))} ${n(horizon + 44)} ${n(width * (share + 0.2))} ${n(horizon + 56)}Z" fill="${mix(palette.near, palette.far, 0.35 - index * 0.1)}"/>`,
        )
        .join('')
      return (
        sky(frame, palette, draw) +
        crags(frame, mix(palette.far, palette.sky[2], 0.3), draw, horizon - 20, height * 0.2) +
        hills(frame, mix(palette.far, palette.near, 0.4), draw, horizon + 10, height * 0.12) +
        flags +
        berms +
        dirt(frame, palette, draw, height * 0.77)
      )
    }
    case 'lake':
      return (
        sky(frame, palette, draw) +
        mountains(frame, palette, draw, { base: horizon - 30, height: height * 0.42 }) +
        pines(frame, palette.near, draw, horizon - 6, height * 0.13, 46) +
        water(frame, palette, draw, horizon - 8)
      )
    case 'coast':
      return (
        sky(frame, palette, draw, {
          x: width * (0.2 + draw.next() * 0.6),
          y: horizon - height * 0.13,
          r: height * 0.15,
        }) +
        crags(frame, mix(palette.far, palette.sky[2], 0.3), draw, horizon + 4, height * 0.1) +
        water(frame, palette, draw, horizon - 4)
      )
    case 'snowfield': {
      const flakes = Array.from(
        { length: 90 },
        () =>
          `<circle cx="${n(draw.next() * width)}" cy="${n(draw.next() * height * 0.95)}" r="${n(1.2 + draw.next() * 3)}" opacity="${n((0.4 + draw.next() * 0.5) * 10) / 10}"/>`,
      ).join('')
      return (
        sky(frame, palette, draw) +
        mountains(frame, palette, draw, { base: horizon, height: height * 0.46, snow: true }) +
        pines(frame, mix(palette.near, '#274a63', 0.5), draw, horizon + 22, height * 0.2, 34) +
        hills(frame, '#d3e2ee', draw, horizon + 40, 30) +
        hills(frame, '#f4f8fb', draw, height * 0.8, 24) +
        `<g fill="#ffffff">${flakes}</g>`
      )
    }
    default:
      return (
        sky(frame, palette, draw) +
        mountains(frame, palette, draw, { base: horizon, height: height * 0.5 }) +
        pines(frame, mix(palette.far, palette.near, 0.55), draw, horizon + 16, height * 0.16, 40) +
        hills(frame, mix(palette.far, palette.near, 0.8), draw, horizon + 30, height * 0.06) +
        pines(frame, palette.near, draw, horizon + 52, height * 0.24, 16) +
        dirt(frame, palette, draw, height * 0.77)
      )
  }
}

/** A wall with a window on the country outside, light from above, and a floor that mirrors it. */
function interior(frame: Frame, palette: Palette, draw: Draw, backdrop: Backdrop): string {
  const { width, height } = frame
  const floor = height * 0.78
  const wall = mix(palette.near, palette.sky[0], 0.35)
  const showroom = backdrop === 'showroom'
  const view = showroom
    ? { x: width * 0.05, y: height * 0.13, w: width * 0.9, h: height * 0.52 }
    : { x: width * 0.57, y: height * 0.12, w: width * 0.37, h: height * 0.36 }
  const inner: Frame = { width: view.w, height: view.h * 1.25 }
  const outside =
    sky(inner, palette, draw) +
    mountains(inner, palette, draw, { base: inner.height * 0.62, height: inner.height * 0.42 }) +
    pines(inner, palette.near, draw, inner.height * 0.68, inner.height * 0.16, 30) +
    hills(inner, palette.near, draw, inner.height * 0.7, 12)
  const panes = showroom ? 4 : 3
  const bars = Array.from(
    { length: panes - 1 },
    (_, index) => `M${n(view.x + (view.w * (index + 1)) / panes)} ${n(view.y)}v${n(view.h)}`,
  ).join('')
  const lamps = [0.24, 0.5, 0.76]
    .map(
      (share) =>
        `<path d="M${n(width * share - 22)} ${n(height * 0.075)}h44L${n(width * share + width * 0.16)} ${n(floor)}H${n(width * share - width * 0.16)}Z" fill="#ffffff" opacity="0.05"/><path d="M${n(width * share - 26)} ${n(height * 0.08)}l10 -26h32l10 26Z" fill="${darken(wall, 0.5)}"/><rect x="${n(width * share - 22)}" y="${n(height * 0.077)}" width="44" height="6" rx="3" fill="${palette.sun}"/>`,
    )
    .join('')
  const hung = Array.from({ length: 12 }, (_, index) => {
    const x = width * (0.085 + (index % 6) * 0.07)
    const y = height * (index < 6 ? 0.19 : 0.36)
    const long = height * (0.09 + draw.next() * 0.05)
    const tone = draw.pick([lighten(wall, 0.35), palette.accent, lighten(wall, 0.5), darken(wall, 0.35)])
    const shape = draw.pick([
      `<path d="M-11 8a13 13 0 1 1 22 0l-4 ${n(long)}h-14Z" fill="${tone}"/><circle cy="-1" r="5" fill="${lighten(wall, 0.12)}"/>`,
      `<rect x="-24" y="-12" width="48" height="20" rx="4" fill="${darken(tone, 0.2)}"/><rect x="-6" y="6" width="12" height="${n(long)}" rx="5" fill="${tone}"/>`,
      `<rect x="-9" y="-12" width="18" height="${n(long * 0.55)}" rx="8" fill="${tone}"/><rect x="-3" y="${n(long * 0.5 - 12)}" width="6" height="${n(long * 0.55)}" rx="2" fill="${lighten(wall, 0.5)}"/>`,
      `<path d="M-14 ${n(long)}Q-16 30 0 18Q16 30 14 ${n(long)}" fill="none" stroke="${tone}" stroke-width="9" stroke-linecap="round"/><path d="M-7 -12L0 20L7 -12" fill="none" stroke="${lighten(wall, 0.5)}" stroke-width="6" stroke-linecap="round"/>`,
    ])
    return `<g transform="translate(${n(x)} ${n(y)})">${shape}</g>`
  }).join('')
  const board = showroom
    ? ''
    : `<rect x="${n(width * 0.05)}" y="${n(height * 0.12)}" width="${n(width * 0.46)}" height="${n(height * 0.4)}" rx="10" fill="${lighten(wall, 0.12)}"/>${hung}` +
      `<rect x="${n(width * 0.05)}" y="${n(height * 0.62)}" width="${n(width * 0.9)}" height="14" rx="5" fill="${lighten(wall, 0.28)}"/>` +
      [0.08, 0.66, 0.82]
        .map(
          (share, index) =>
            `<rect x="${n(width * share)}" y="${n(height * 0.62 + 14)}" width="${n(width * 0.13)}" height="${n(floor - height * 0.62 - 14)}" fill="${index === 1 ? mix(palette.accent, wall, 0.35) : darken(wall, 0.25)}"/>` +
            [0.25, 0.5, 0.75]
              .map(
                (at) =>
                  `<rect x="${n(width * share + 10)}" y="${n(height * 0.62 + 14 + (floor - height * 0.62 - 14) * at)}" width="${n(width * 0.13 - 20)}" height="3" rx="1" fill="#ffffff" opacity="0.25"/>`,
              )
              .join(''),
        )
        .join('')
  return (
    `<defs>${gradient('wall', [darken(wall, 0.25), wall])}${gradient('floor', [lighten(wall, 0.22), darken(wall, 0.2)])}<clipPath id="window"><rect x="${n(view.x)}" y="${n(view.y)}" width="${n(view.w)}" height="${n(view.h)}" rx="8"/></clipPath></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#wall)"/><g clip-path="url(#window)"><g transform="translate(${n(view.x)} ${n(view.y)})">${outside}</g></g>` +
    `<rect x="${n(view.x)}" y="${n(view.y)}" width="${n(view.w)}" height="${n(view.h)}" rx="8" fill="none" stroke="${darken(wall, 0.45)}" stroke-width="10"/><path d="${bars}" stroke="${darken(wall, 0.45)}" stroke-width="8"/>${board}` +
    `<rect y="${n(floor)}" width="${width}" height="${n(height - floor)}" fill="url(#floor)"/><rect y="${n(floor - 8)}" width="${width}" height="8" fill="${darken(wall, 0.4)}"/>${lamps}`
  )
}

function standing(frame: Frame, palette: Palette, draw: Draw, scene: Scene, machine: Machine): string {
  const { width, height } = frame
  const afloat = onWater.includes(scene.backdrop)
  const inside = indoors.includes(scene.backdrop)
  const bike = scene.subject === 'dirtBike'
  const flying = bike && scene.backdrop === 'track'
  const scale =
    Math.min(height / 600, width / 620) * (bike ? (flying ? 0.98 : 1.12) : scene.subject === 'atv' ? 1.16 : 1.1)
  const x = width * (scene.at ?? 0.5) - (machine.width * scale) / 2
  const ground = height * (afloat ? 0.83 : inside ? 0.9 : 0.9)
  const tilt = flying ? -15 : afloat ? -7 : inside ? 0 : -2
  const lift = flying ? height * 0.13 : 0
  const dustColor = scene.backdrop === 'snowfield' ? '#ffffff' : lighten(palette.far, 0.35)
  const shadow = `<ellipse cx="${n(x + machine.width * scale * 0.5)}" cy="${n(ground + 4)}" rx="${n(machine.width * scale * (flying ? 0.34 : 0.52))}" ry="${n(height * 0.022)}" fill="#05070d" opacity="${afloat ? 0.2 : 0.32}"/>`
  const body = `<g transform="translate(${n(x)} ${n(ground - lift)}) rotate(${tilt} ${n(machine.width * scale * 0.35)} 0) scale(${n(scale * 100) / 100})">${machine.svg}</g>`
  if (inside) return shadow + body
  if (afloat) {
    const wake =
      dust(x + machine.width * scale * 0.1, ground - 4, height * 0.2, '#ffffff', draw) +
      `<path d="M${n(x - width * 0.3)} ${n(ground + 22)}Q${n(x + machine.width * scale * 0.5)} ${n(ground - 30)} ${n(x + machine.width * scale * 0.95)} ${n(ground + 2)}Q${n(x + machine.width * scale * 0.6)} ${n(ground + 26)} ${n(x - width * 0.3)} ${n(ground + 22)}Z" fill="#ffffff" opacity="0.85"/>`
    return (
      body +
      wake +
      `<path d="M${n(x - 40)} ${n(ground + 18)}q${n(machine.width * scale * 0.55)} -22 ${n(machine.width * scale)} -10" fill="none" stroke="#ffffff" stroke-width="5" stroke-linecap="round" opacity="0.7"/>`
    )
  }
  return shadow + dust(x + machine.width * scale * 0.16, ground - lift * 0.6, height * 0.24, dustColor, draw) + body
}

/** A thing in front of a plain disc, so that it reads at the size of a stamp. */
function stillLife(frame: Frame, palette: Palette, scene: Scene, name: ObjectName): string {
  const { width, height } = frame
  const [x, y] = [width * (scene.at ?? 0.5), height * 0.52]
  const reach = Math.min(width, height)
  const color = scene.color ?? palette.accent
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(reach * 0.43)}" fill="${palette.sun}" opacity="0.22"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(reach * 0.365)}" fill="${mix(palette.sun, palette.sky[2], 0.35)}" opacity="0.94"/>` +
    `<ellipse cx="${n(x)}" cy="${n(y + reach * 0.36)}" rx="${n(reach * 0.26)}" ry="${n(reach * 0.028)}" fill="#05070d" opacity="0.3"/>` +
    `<g transform="translate(${n(x)} ${n(y)}) scale(${n((reach / 600) * 100) / 100})">${objects[name](color)}</g>`
  )
}

/** Nobody rides inside the house, and what belongs on water comes by road. */
function machineFor({ backdrop, subject }: Scene, color: string, name: MachineName): Machine {
  const rider = !indoors.includes(backdrop)
  if (subject === 'watercraft' && !onWater.includes(backdrop)) return trailer(color)
  return machines[name](color, { rider })
}

const isMachine = (subject: Subject): subject is MachineName => subject in machines

export function drawScene(frame: Frame, scene: Scene): string {
  const draw = seededDraw(scene.seed)
  const palette = palettes[scene.palette]
  const back = indoors.includes(scene.backdrop)
    ? interior(frame, palette, draw, scene.backdrop)
    : outdoors(frame, palette, draw, scene.backdrop)
  const front =
    indoors.includes(scene.backdrop) || onWater.includes(scene.backdrop)
      ? ''
      : foreground(frame, scene.backdrop === 'snowfield' ? '#ffffff' : palette.ground, draw)
  const middle =
    scene.subject === 'none'
      ? ''
      : isMachine(scene.subject)
        ? standing(frame, palette, draw, scene, machineFor(scene, scene.color ?? palette.accent, scene.subject))
        : stillLife(frame, palette, scene, scene.subject)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}">${back}${middle}${front}</svg>`
}

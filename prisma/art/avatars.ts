import { seededDraw } from '../factories/draw.ts'
import { darken, lighten } from './color.ts'

const skins = ['#f3c9a5', '#e3ad82', '#c98d66', '#a56a45', '#7c4a2d', '#5b3623'] as const
const hairs = ['#221a1d', '#3c2a22', '#6b4327', '#a8713a', '#d9b26a', '#8b8f98', '#7a2f22'] as const
const shirts = ['#0b7a9e', '#c8321f', '#2f7d4a', '#9a5b00', '#3c4f8c', '#6a3d7d', '#37474f'] as const
const backs = ['#d5e8f2', '#f6dccb', '#dcebd8', '#f4e6bf', '#dfdff2', '#f0d8de', '#d8e4e4'] as const

const haircuts = [
  (color: string) =>
    `<path d="M118 170C104 96 152 66 204 68C262 70 300 104 284 172C276 138 256 122 232 118C196 124 154 118 134 132C124 142 120 156 118 170Z" fill="${color}"/>`,
  (color: string) =>
    `<path d="M108 260C88 120 140 60 204 62C272 64 314 120 294 262C282 282 262 282 258 262C272 190 262 140 236 124C200 136 160 132 146 152C134 182 138 222 144 262C138 282 118 280 108 260Z" fill="${color}"/>`,
  (color: string) =>
    `<path d="M120 168C112 108 150 76 202 76C256 76 290 108 282 168C276 146 268 134 256 128C220 118 182 118 146 128C134 134 126 148 120 168Z" fill="${color}"/>`,
  (color: string) =>
    `<circle cx="250" cy="76" r="38" fill="${color}"/><path d="M116 186C100 104 148 66 202 68C262 70 302 110 286 186C278 148 252 126 200 128C152 128 126 150 116 186Z" fill="${color}"/>`,
  (color: string) =>
    `<path d="M104 150C100 96 150 66 202 68C250 70 288 96 288 140L350 150C356 152 354 164 346 164L104 160Z" fill="${color}"/><path d="M112 136C118 96 156 74 202 76C244 78 276 98 282 134Z" fill="${lighten(color, 0.14)}"/>`,
] as const

/** A made-up face; the same seed draws the same person. */
export function drawAvatar(seed: string): string {
  const draw = seededDraw(`avatar ${seed}`)
  const skin = draw.pick(skins)
  const hair = draw.pick(hairs)
  const shirt = draw.pick(shirts)
  const cut = draw.int(0, haircuts.length - 1)
  const beard = cut !== 1 && cut !== 3 && draw.chance(0.4)
  const glasses = draw.chance(0.22)
  const capColor = cut === 4 ? shirt : hair
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><rect width="400" height="400" fill="${draw.pick(backs)}"/>` +
    `<path d="M40 400C44 322 96 292 160 284H242C306 292 356 322 360 400Z" fill="${shirt}"/><path d="M160 284L201 330L242 284L258 290L204 364L146 290Z" fill="${darken(shirt, 0.25)}"/>` +
    `<path d="M166 236H236V290C222 316 180 316 166 290Z" fill="${darken(skin, 0.14)}"/>` +
    `<ellipse cx="122" cy="192" rx="15" ry="22" fill="${darken(skin, 0.08)}"/><ellipse cx="280" cy="192" rx="15" ry="22" fill="${darken(skin, 0.08)}"/>` +
    `<path d="M122 164C122 110 160 88 201 88C242 88 280 110 280 164C280 226 250 276 201 276C152 276 122 226 122 164Z" fill="${skin}"/>` +
    (beard
      ? `<path d="M124 188C128 246 158 282 201 282C244 282 274 246 278 188C266 214 250 222 232 218C212 212 190 212 170 218C152 222 136 214 124 188Z" fill="${hair}"/>`
      : '') +
    `<path d="M158 158q12 -9 26 -3M218 155q14 -6 26 3" fill="none" stroke="${darken(hair, 0.2)}" stroke-width="7" stroke-linecap="round"/><circle cx="172" cy="180" r="8" fill="#22252e"/><circle cx="230" cy="180" r="8" fill="#22252e"/>` +
    `<path d="M200 186q-9 24 -3 30q6 4 12 0" fill="none" stroke="${darken(skin, 0.28)}" stroke-width="5" stroke-linecap="round"/><path d="M178 238q23 17 46 0" fill="none" stroke="${beard ? '#ffffff' : darken(skin, 0.45)}" stroke-width="6" stroke-linecap="round"/>` +
    (glasses
      ? `<g fill="none" stroke="#2a2f3b" stroke-width="6"><circle cx="171" cy="181" r="24"/><circle cx="231" cy="181" r="24"/><path d="M195 178h12"/></g>`
      : '') +
    haircuts[cut]!(capColor) +
    '</svg>'
  )
}

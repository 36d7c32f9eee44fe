import { spansOf } from './names.ts'
import {
  doubted,
  placeOf,
  proven,
  withoutAccents,
  type Claimed,
  type Paper,
  type PrintedLine,
  type Verdict,
} from './paper.ts'
import { BUYER, namesOf } from './seller.ts'
import { within, type Span } from './said.ts'

/** Before the name of who sold it. */
const STAFF =
  /\b(?:served|serviced|sold|helped|assisted|advised|rung up|entered|issued) by\b|\b(?:sales ?(?:person|man|woman|rep\w*|associate|consultant)|cashier|clerk|server|associate|employee|operator|staff|your (?:rep|advisor)|sold by|user|bedient von|es bediente sie|verkaufer\w*|kassier\w*|mitarbeiter\w*|servi par|vendeur|vendeuse|caissier|caissiere|conseiller\w*|atendido por|vendedora?|cajer[oa]|le atendio)\b/gi
const BUYERS =
  /\b(?:bill(?:ed|ing)? (?:to|name|address)|sold to|ship(?:ped|ping)? (?:to|name|address)|deliver(?:ed|y)? to|purchased by|bought by|paid by|customer|customers|guest|buyer|purchaser|owner|card ?holder|account|acct|account ?(?:holder|name)|member|name|client|cliente|kunde|kundin|kaufer\w*|rechnung an|rechnungsempfanger\w*|verkauft an|acheteur|acheteuse|facture a|vendu a|titulaire|comprador|compradora|vendido a|facturar a|titular|attn|signature|signed)\b/i
/** Lines a label reaches down: a box of the buyer's name, company and street. */
const BOX = 2

/** What stands behind the last label of who served; null where there is none, or a buyer's behind it. */
function behindStaff(text: string): string | null {
  const label = [...text.matchAll(STAFF)].at(-1)
  const behind = label && text.slice(label.index + label[0].length)
  return behind === undefined || isBuyers(behind) ? null : behind
}
const isBuyers = (text: string): boolean => BUYERS.test(text) || BUYER.test(text)
const isEmpty = (text: string | null | undefined): boolean => text != null && !/[\p{L}\d]/u.test(text)

/** Whose name stands at a place of a line: by the labels before it, or on the lines above. */
function whoseAt(lines: readonly PrintedLine[], line: PrintedLine, start: number): 'buyer' | 'staff' | null {
  const before = withoutAccents(line.text.slice(0, start))
  const behind = behindStaff(before)
  if (behind !== null) return isEmpty(behind) ? 'staff' : null
  if (isBuyers(before)) return 'buyer'
  const at = lines.indexOf(line)
  const above = lines.slice(Math.max(0, at - BOX), at).map(({ text }) => withoutAccents(text))
  if (isEmpty(before) && isEmpty(behindStaff(above.at(-1) ?? ''))) return 'staff'
  return above.some(isBuyers) ? 'buyer' : null
}

/**
 * The claimant did not sell to themselves: their whole name stands nowhere but beside who served, and no part of it in a
 * buyer's place.
 */
export function buyerIsAnother({ looks }: Paper, { claimant, dealer }: Claimed): Verdict {
  const parts = claimant.split(/\s+/).filter(Boolean)
  const wholes = parts.length > 1 ? [claimant, [parts.at(-1)!, ...parts.slice(0, -1)].join(' ')] : []
  const places = looks.flatMap((lines) =>
    lines.flatMap((line) => {
      const sellers = dealer ? namesOf(dealer).flatMap((name) => spansOf(line, name)) : []
      const own = (name: string) => spansOf(line, name).filter((hit) => !sellers.some((seller) => within(seller, hit)))
      const isStaffs = ({ start }: Span) => whoseAt(lines, line, start) === 'staff'
      const whole = wholes.flatMap(own)
      const staff = whole.filter(isStaffs)
      const hits = [
        ...whole.filter((hit) => !isStaffs(hit)),
        ...parts
          .flatMap(own)
          .filter((hit) => !staff.some((name) => within(name, hit)) && whoseAt(lines, line, hit.start) === 'buyer'),
      ]
      return hits.length ? [placeOf(line, line.words)] : []
    }),
  )
  const [first] = places
  return first
    ? doubted('buyer', `“${first.text}” may name the person who claims as the buyer.`, places)
    : proven('buyer', 'The buyer is not the person who claims.')
}

import {
  almost,
  doubted,
  loose,
  placeOf,
  proven,
  withoutAccents,
  type Claimed,
  type Paper,
  type Place,
  type PrintedLine,
  type Seller,
  type Verdict,
} from './paper.ts'

/** What firms put behind their name and receipts leave out. */
const FIRM = new Set(
  'llc inc incorporated ltd limited corp co company gmbh ag kg ohg ek sarl sas sa sl ltee'.split(' '),
)
/** Before a customer’s name, not the seller’s. */
const BUYER =
  /\b(?:bill(?:ed)? to|sold to|ship(?:ped)? to|deliver(?:ed)? to|customer|buyer|client|cliente|kunde|acheteur|comprador|attn|c\/o|for)\b/i
/** Words of a business: a line at the top that has one names a shop. */
const BUSINESS =
  /\b(?:inc|llc|ltd|corp|company|gmbh|sarl|shop|store|stores|mart|market|supermarket|supercenter|outlet|depot|cafe|coffee|bakery|restaurant|grill|pizza|bar|hotel|toys?|books?|pharmacy|drugs?|hardware|supply|supplies|motors?|motorsports?|powersports|sports?|cycles?|marine|boats?|atv|yamaha|honda|center|centre|garage|auto|tires?|gas|fuel|station|planet|planets|world|warehouse|dealers?|equipment|rentals?|salon|clinic|laden|markt|haus|handel|boutique|magasin|tienda|mercado)\b/i

function shortName(name: string): string {
  const words = name.split(/[\s,]+/)
  const isFirm = (word: string) => FIRM.has(word.replaceAll('.', '').toLowerCase())
  return words.slice(0, words.findLastIndex((word) => word && !isFirm(word)) + 1).join(' ')
}

/** Is a name said in these letters, one sign of a long one read wrong? */
function holds(text: string, name: string): boolean {
  if (name.length < 3) return false
  if (text.includes(name)) return true
  if (name.length < 9) return false
  for (let at = 0; at + name.length - 1 <= text.length; at++)
    for (const length of [name.length - 1, name.length, name.length + 1])
      if (almost(text.slice(at, at + length), name)) return true
  return false
}

/** All names a dealer sells by, as receipts print them. */
export const namesOf = ({ name, aliases }: Seller): string[] => [name, ...aliases].map(shortName)

/** Lines that say a name, by themselves or with the next one. */
function linesSaying(lines: readonly PrintedLine[], name: string): PrintedLine[] {
  const wanted = loose(shortName(name))
  return lines.flatMap((line, index) => {
    if (holds(loose(line.text), wanted)) return [line]
    const next = lines[index + 1]
    return next && holds(loose(line.text) + loose(next.text), wanted) && !holds(loose(next.text), wanted)
      ? [line, next]
      : []
  })
}

/** A bill-to box: on the line itself, or one of the two above. */
const isBuyers = (lines: readonly PrintedLine[], line: PrintedLine) => {
  const at = lines.indexOf(line)
  return lines.slice(Math.max(0, at - 2), at + 1).some(({ text }) => BUYER.test(withoutAccents(text)))
}

/** At the top of papers of every shop. */
const HEADING =
  /\b(?:invoice|receipts?|sales?|ticket|order|bill|date|tel|phone|fax|welcome|willkommen|bienvenue|bienvenidos|thank\w*|merci|danke|gracias|customer|copy|page|tax|store|reg\w*|cashier|rechnung|quittung|beleg|kassenbon|facture|recu|factura|recibo|statement|original|paid|www|http\w*)\b|@/i
const PHONE = /(?<![\d-])(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]\d{4}(?!\d)/
const STREET =
  /(?<![\d-])\d{1,5} [\p{L}. ]{2,40}\b(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|highway|hwy|parkway|pkwy|court|ct|way|route)\b/iu
/** Where a shop prints its street and phone. */
const ABOVE_SALE = 8

const digits = (text: string) => text.replace(/\D/g, '')
/** The dealer's phone in digits, without the code of the country and an extension. */
export const phoneOf = (dealer: Seller) => digits((dealer.phone ?? '').split(' ext.')[0]!).replace(/^1(?=\d{10}$)/, '')

/** How much of the top of a paper names its shop. */
const HEAD = 4

/** The seller is the dealer: its name, phone, or street and town are printed, and no other shop’s name is. */
export function sellerIsDealer({ looks }: Paper, { dealer }: Claimed): Verdict {
  if (!dealer) return doubted('seller', 'The claim has no dealer to look for on the receipt.')
  const verdicts = looks.map((lines) => {
    const own = (line: PrintedLine) => !isBuyers(lines, line)
    const named = [dealer.name, ...dealer.aliases].flatMap((name) => linesSaying(lines, name)).filter(own)
    const phone = phoneOf(dealer)
    const called = phone.length >= 7 ? lines.filter((line) => digits(line.text).includes(phone) && own(line)) : []
    const [street, town] = [loose(dealer.addressLine1), loose(dealer.city)]
    const lives =
      street.length >= 6 && town.length >= 3
        ? lines.filter((line) => loose(line.text).includes(street) && own(line))
        : []
    const lived = lives.length && lines.some((line) => loose(line.text).includes(town) && own(line)) ? lives : []
    const first = lines[0]?.pageId
    const head = lines.filter(({ pageId, text }) => pageId === first && /\p{L}{3}/u.test(text)).slice(0, HEAD)
    const firstOwn = Math.min(...[...named, ...called, ...lived].map((line) => lines.indexOf(line)))
    // The street or phone of somebody else: with a name over it that is a shop, whatever it is called.
    const isElsewhere = lines
      .slice(0, ABOVE_SALE)
      .some(
        (line) =>
          own(line) &&
          ((phone.length >= 7 && !called.includes(line) && PHONE.test(line.text)) ||
            (street.length >= 6 && !loose(line.text).includes(street) && STREET.test(withoutAccents(line.text)))),
      )
    const isShop = (line: PrintedLine) => {
      const text = withoutAccents(line.text)
      if (BUSINESS.test(text)) return !named.length || lines.indexOf(line) < firstOwn
      return isElsewhere && lines.indexOf(line) < firstOwn && own(line) && !/\d/.test(text) && !HEADING.test(text)
    }
    const others = head.filter(
      (line) => !named.includes(line) && !called.includes(line) && !lived.includes(line) && isShop(line),
    )
    return { named, called, lived, others, head }
  })
  const good = verdicts.find(
    ({ named, called, lived, others }) => !others.length && (named.length || called.length || lived.length),
  )
  if (good) {
    const by = good.named.length ? 'name' : good.called.length ? 'phone number' : 'address'
    return proven('seller', `The seller is ${dealer.name}, by its ${by}.`)
  }
  const { others, head } = verdicts[0]!
  const doubts: Place[] = (others.length ? others : head).map((line) => placeOf(line, line.words))
  return doubted(
    'seller',
    others.length
      ? `The receipt names another shop: “${others[0]!.text}”.`
      : `The receipt does not name ${dealer.name}.`,
    doubts,
  )
}

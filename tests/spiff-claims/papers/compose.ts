// Writes recipes.json: papers honest and not, drawn by lot and the same each time. Run by hand after a change here:
// node tests/spiff-claims/papers/compose.ts && node tests/spiff-claims/papers/record.ts
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { lot, type Lot } from '../../support/receipts.ts'
import type { Paper } from './paper.ts'

type Place = 'US' | 'CA' | 'QC' | 'DE' | 'FR' | 'ES'
interface Parts {
  header: string[]
  meta: string[]
  items: string[]
  totals: string[]
  paid: string[]
  foot: string[]
}
interface Made {
  place: Place
  paper: Omit<Paper, 'id' | 'kind' | 'expect' | 'lines'>
  parts: Parts
  /** As printed. */
  total: string
  day: string
  subtotal: number
  tax: number
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const pad = (number: number) => String(number).padStart(2, '0')

const DEALERS: Record<Place, Paper['dealer'][]> = {
  US: [
    {
      name: 'North Ridge Powersports',
      aliases: [],
      phone: '218-555-0142',
      addressLine1: '410 Harbor Road',
      city: 'Duluth',
      country: 'US',
    },
    {
      name: 'Redhollow Cycle Works LLC',
      aliases: ['RHC Works'],
      phone: '541-555-0119',
      addressLine1: '77 Cascade Avenue',
      city: 'Bend',
      country: 'US',
    },
    {
      name: 'Timberline ATV Center',
      aliases: [],
      phone: '(435) 555-0177',
      addressLine1: '2290 Main Street',
      city: 'Moab',
      country: 'US',
    },
    {
      name: 'Gulf Breeze Marine',
      aliases: ['GBM Boats'],
      phone: '352-555-0166',
      addressLine1: '15 Pier Street',
      city: 'Ocala',
      country: 'US',
    },
  ],
  CA: [
    {
      name: 'Maple Trail Sports',
      aliases: [],
      phone: '705-555-0133',
      addressLine1: '88 Lakeshore Drive',
      city: 'Barrie',
      country: 'CA',
    },
    {
      name: 'Prairie Sled & Cycle',
      aliases: [],
      phone: '306-555-0121',
      addressLine1: '1204 Railway Avenue',
      city: 'Regina',
      country: 'CA',
    },
  ],
  QC: [
    {
      name: 'Moto Laurentides',
      aliases: [],
      phone: '450-555-0188',
      addressLine1: '310 rue Principale',
      city: 'Saint-Jovite',
      country: 'CA',
    },
  ],
  DE: [
    {
      name: 'Motorradhaus Krause GmbH',
      aliases: [],
      phone: '0711 5550144',
      addressLine1: 'Hauptstr. 14',
      city: 'Stuttgart',
      country: 'DE',
    },
    {
      name: 'Alpen Quad Center',
      aliases: [],
      phone: '089 5550172',
      addressLine1: 'Lindenweg 3',
      city: 'Rosenheim',
      country: 'DE',
    },
  ],
  FR: [
    {
      name: 'Quad Passion Lyon',
      aliases: [],
      phone: '04 78 55 01 62',
      addressLine1: '12 avenue Berthelot',
      city: 'Lyon',
      country: 'FR',
    },
  ],
  ES: [
    {
      name: 'Motos del Sur',
      aliases: [],
      phone: '954 550 138',
      addressLine1: 'Calle Feria 21',
      city: 'Sevilla',
      country: 'ES',
    },
  ],
}
const WORDS = {
  en: {
    number: [
      'Invoice #',
      'Invoice no.',
      'Invoice:',
      'Receipt #',
      'Receipt no:',
      'Ticket #',
      'Order #',
      'Sales receipt no.',
    ],
    date: ['Date:', 'Sale date', 'Invoice date:', 'Date of sale', 'Sold on', 'Receipt date'],
    sub: ['Subtotal', 'Sub-total', 'Sub total'],
    total: ['TOTAL', 'Total', 'Grand total', 'TOTAL SALE', 'Invoice total'],
    paid: ['Visa ****4417', 'Cash', 'Check', 'Mastercard', 'Debit card', 'Paid by Visa', 'AMEX'],
    foot: [
      'Thank you for riding with us',
      'Returns within 14 days with this receipt',
      'Customer copy',
      'All sales are final',
      'Keep this receipt for your records',
      'No refunds on electrical parts',
      'Thank you for your business',
      'See our return policy online',
      'Have a great day',
      'Returns accepted within 30 days',
    ],
    by: ['Served by', 'Salesperson', 'Cashier'],
  },
  de: {
    number: ['Rechnungsnr.', 'Beleg-Nr.', 'Rechnung Nr.', 'Rechnungsnummer'],
    date: ['Rechnungsdatum', 'Datum', 'Belegdatum', 'Verkaufsdatum'],
    sub: ['Zwischensumme', 'Netto'],
    total: ['Gesamtbetrag', 'Summe', 'Gesamt', 'SUMME EUR'],
    paid: ['EC-Karte', 'Bar', 'Kartenzahlung', 'Bezahlt mit Karte'],
    foot: ['Vielen Dank', 'Umtausch innerhalb von 14 Tagen', 'Gute Fahrt', 'Danke und bis bald'],
    by: ['Bedient von', 'Es bediente Sie'],
  },
  fr: {
    number: ['Facture no', 'No de facture', 'Ticket no', 'Facture'],
    date: ['Date', 'Date de vente', 'Date de facture'],
    sub: ['Sous-total'],
    total: ['TOTAL', 'Montant total', 'Total TTC'],
    paid: ['Carte', 'Comptant', 'Visa'],
    foot: ['Merci de votre visite', 'Bonne route', 'Merci et bonne saison'],
    by: ['Servi par', 'Vendeur'],
  },
  es: {
    number: ['Factura no.', 'Recibo no.', 'Ticket'],
    date: ['Fecha', 'Fecha de venta', 'Fecha de factura'],
    sub: ['Subtotal'],
    total: ['TOTAL', 'Importe total'],
    paid: ['Tarjeta', 'Efectivo', 'Visa'],
    foot: ['Gracias por su compra', 'Buen viaje'],
    by: ['Atendido por', 'Vendedor'],
  },
}
const LANGUAGE: Record<Place, keyof typeof WORDS> = { US: 'en', CA: 'en', QC: 'fr', DE: 'de', FR: 'fr', ES: 'es' }
const CURRENCY: Record<Place, string> = { US: 'USD', CA: 'CAD', QC: 'CAD', DE: 'EUR', FR: 'EUR', ES: 'EUR' }
const FONTS = [
  'DejaVu Sans',
  'DejaVu Sans Mono',
  'DejaVu Serif',
  'DejaVu Sans Condensed',
  'Liberation Sans',
  'Liberation Serif',
  'Liberation Mono',
  'Liberation Sans Narrow',
]
const MODELS = [
  'Trail Winch 3500',
  'Ridge Runner 850',
  'Wake Pro 230',
  'Enduro 450 R',
  'Crosscut UTV XL',
  'Tidewater 1800',
  'Summit Sled 600',
  'Plow Kit 60',
]

const thousands = (minor: number, between: string, point: string) =>
  `${String(Math.floor(minor / 100)).replace(/\B(?=(\d{3})+$)/g, between)}${point}${pad(minor % 100)}`
const plainAmount = (minor: number, place: Place) =>
  place === 'DE' || place === 'ES'
    ? thousands(minor, '.', ',')
    : place === 'FR' || place === 'QC'
      ? thousands(minor, ' ', ',')
      : thousands(minor, ',', '.')
const signs = (l: Lot, place: Place, text: string): string =>
  ({
    US: () => l.of([text, `$${text}`, `$${text}`, `USD ${text}`]),
    CA: () => l.of([text, `$${text}`, `CAD ${text}`]),
    QC: () => l.of([`${text} $`, `${text} $`, text]),
    DE: () => l.of([text, `${text} EUR`, `${text} €`]),
    FR: () => l.of([`${text} €`, `${text} EUR`, text]),
    ES: () => l.of([`${text} €`, `${text} EUR`, text]),
  })[place]()
const dayIn = (l: Lot, day: string, place: Place): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const named = `${MONTHS[month - 1]} ${date}, ${year}`
  const dmy = `${pad(date)}/${pad(month)}/${year}`
  return {
    US: () =>
      l.of([
        `${pad(month)}/${pad(date)}/${year}`,
        `${month}/${date}/${String(year).slice(2)}`,
        named,
        day,
        `${pad(date)}-${MONTHS[month - 1]!.toUpperCase()}-${year}`,
        `${pad(month)}/${pad(date)}/${year} 14:05`,
      ]),
    CA: () => l.of([day, named, ...(date > 12 ? [dmy] : [])]),
    QC: () => l.of([day, ...(date > 12 ? [dmy] : [])]),
    DE: () =>
      l.of([
        `${pad(date)}.${pad(month)}.${year}`,
        `${date}.${month}.${year}`,
        `${pad(date)}.${pad(month)}.${String(year).slice(2)}`,
      ]),
    FR: () => l.of([dmy, `${pad(date)}.${pad(month)}.${year}`]),
    ES: () => l.of([dmy, `${pad(date)}-${pad(month)}-${year}`]),
  }[place]()
}
const serialOf = (l: Lot) => `${l.of(['SN', 'WX', 'PD', 'KT'])}${l.signs('0123456789', l.between(6, 8))}`
const harmOf = (l: Lot): Paper['harm'] =>
  l.of<Paper['harm']>([
    {},
    {},
    { blur: 0.6 },
    { jpeg: 60 },
    { turn: 1.5 },
    { turn: -2, jpeg: 75 },
    { noise: 18 },
    { shade: 0.25, jpeg: 70 },
    { blur: 0.5, noise: 10, turn: 1 },
  ])

interface Wish {
  place?: Place
  structure?: Paper['claim']['structure']
  /** Without serials, so often. */
  pieces?: number
  small?: boolean
}
function made(l: Lot, wish: Wish = {}): Made {
  const place = wish.place ?? l.of<Place>(['US', 'US', 'US', 'US', 'US', 'US', 'CA', 'QC', 'DE', 'DE', 'FR', 'ES'])
  const dealer = l.of(DEALERS[place])
  const words = WORDS[LANGUAGE[place]]
  const structure = wish.structure ?? l.of(['PER_ITEM', 'PER_ITEM', 'PER_ITEM', 'FIXED', 'PER_SPENT'] as const)
  const count = wish.pieces ?? l.of([1, 1, 1, 2])
  const bySerial = !wish.pieces && l.next() < 0.65
  const name = l.of(MODELS)
  const partNumber = l.next() < 0.4 ? `${l.between(20, 99)}-${l.between(1000, 9999)}` : null
  const price = wish.small ? l.between(2500, 9900) : l.between(29_900, 949_900)
  const subtotal = price * count
  const rate = { US: 6, CA: 13, QC: 15, DE: 19, FR: 20, ES: 21 }[place]
  const tax = Math.round((subtotal * rate) / 100)
  const spent = subtotal + tax
  const date = `2026-${l.of(['10', '11'])}-${pad(l.between(1, 20))}`
  const invoiceNumber = l.of([
    () => `INV-${l.between(10_000, 99_999)}`,
    () => String(l.between(100_000, 9_999_999)),
    () => `${l.signs('ABCDEFGHJKLMNPRTUVWXYZ', 2)}${l.between(10_000, 99_999)}`,
    () => `26-${l.between(1000, 9999)}`,
  ])()
  const serials = Array.from({ length: count }, () => (bySerial ? serialOf(l) : null))
  const text = (minor: number) => plainAmount(minor, place)
  const printedDay = dayIn(l, date, place)
  const claimed = structure === 'PER_ITEM'
  const byPart = claimed && !bySerial && partNumber !== null && l.next() < 0.4
  const shown = byPart ? `${l.of(['Item', 'Part'])} ${partNumber}` : name
  const items: string[] = []
  if (bySerial) {
    for (const serial of serials)
      items.push(
        ...l.of([
          [`${name} | ${text(price)}`, `S/N ${serial}`],
          [`${name} S/N ${serial} | ${text(price)}`],
          [`1 x ${name} | ${text(price)}`, `Serial no. ${serial}`],
        ]),
      )
  } else if (count > 1) {
    items.push(
      l.of([
        `${count} x ${shown} | ${text(price * count)}`,
        `${shown} Qty ${count} | ${text(price * count)}`,
        `${count} ${shown} @ ${text(price)} | ${text(price * count)}`,
      ]),
    )
  } else items.push(l.of([`${shown} | ${text(price)}`, `1 x ${shown} | ${text(price)}`]))
  const taxes = {
    US: [`${l.of(['Sales tax', 'Tax 6%', 'Tax'])} | ${text(tax)}`],
    CA: [`${l.of(['HST 13%', 'HST'])} | ${text(tax)}`],
    QC: [`TPS 5% | ${text(Math.round(subtotal * 0.05))}`, `TVQ 10% | ${text(tax - Math.round(subtotal * 0.05))}`],
    DE: [`MwSt 19% | ${text(tax)}`],
    FR: [`TVA 20% | ${text(tax)}`],
    ES: [`IVA 21% | ${text(tax)}`],
  }[place]
  const total = signs(l, place, text(spent))
  const label = l.of(words.number)
  const apart = /[:#]$/.test(label) ? ' ' : l.of([' ', ' | '])
  const unit = 2500
  const pays = structure === 'PER_ITEM' ? unit * count : structure === 'FIXED' ? unit : Math.floor(spent / 20_000) * 500
  return {
    place,
    day: printedDay,
    total,
    subtotal,
    tax,
    paper: {
      claim: {
        currency: CURRENCY[place],
        structure: structure === 'PER_SPENT' && pays === 0 ? 'FIXED' : structure,
        invoiceNumber,
        invoiceDate: date,
        spent,
        pays: pays || unit,
        spentStep: structure === 'PER_SPENT' && pays ? 20_000 : null,
        unit: structure === 'PER_SPENT' && pays ? 500 : unit,
        items: claimed ? serials.map((serial) => ({ name, partNumber, words: [], serial })) : [],
        productWords: claimed ? null : [name],
        startDate: '2026-10-01',
        endDate: '2026-11-30',
      },
      dealer,
      layout: l.of(['till', 'till', 'sheet', 'boxed', 'plain', 'dark'] as const),
      font: l.of(FONTS),
      size: l.between(15, 20),
      harm: harmOf(l),
    },
    parts: {
      header: [
        `# ${dealer.name}`,
        `${dealer.addressLine1}, ${dealer.city}`,
        ...(l.next() < 0.7 ? [`Tel ${dealer.phone}`] : []),
      ],
      meta: [
        `${label}${apart}${invoiceNumber}`,
        `${l.of(words.date)} ${l.of(['', '| '])}${printedDay}`,
        ...(l.next() < 0.5 ? [`${l.of(words.by)} | ${l.of(['Dana', 'Chris', 'Lee'])}`] : []),
      ],
      items,
      totals: [`${l.of(words.sub)} | ${text(subtotal)}`, ...taxes, `${l.of(words.total)} | ${total}`],
      paid: [`${l.of(words.paid)} | ${text(spent)}`],
      foot: [l.of(words.foot), ...(l.next() < 0.4 ? [l.of(words.foot)] : [])].filter(
        (line, index, all) => all.indexOf(line) === index,
      ),
    },
  }
}
const linesOf = ({ header, meta, items, totals, paid, foot }: Parts) => [
  ...header,
  '---',
  ...meta,
  '---',
  ...items,
  '---',
  ...totals,
  ...paid,
  '---',
  ...foot,
]

const papers: Paper[] = []
const l = lot(20261122)
const put = (kind: string, expect: Paper['expect'], one: Made, more: Partial<Paper> = {}) =>
  papers.push({
    id: `${kind}-${papers.filter((paper) => paper.kind === kind).length + 1}`,
    kind,
    expect,
    ...one.paper,
    lines: linesOf(one.parts),
    ...more,
  })

// Honest ones.
for (let index = 0; index < 120; index++) put('honest', 'grant', made(l))
const extras = [
  'Points earned 120',
  'You saved 50.00',
  'Auth 118204',
  'Card ****4417',
  'Customer Pat Meyer',
  'SKU 88112',
  'Next service at 500 miles',
  'Limited warranty applies',
  'Free helmet bag with purchase',
  'Register 2',
]
for (const extra of extras) {
  const one = made(l, { place: 'US' })
  one.parts.foot.unshift(extra)
  put('honest', 'grant', one)
}
for (let index = 0; index < 10; index++) {
  const one = made(l, { place: 'US' })
  one.parts.meta = [`Invoice | Date | Sold by`, `${one.paper.claim.invoiceNumber} | ${one.day} | Dana`]
  put('honest', 'grant', one, { layout: 'sheet' })
}
for (let index = 0; index < 6; index++) {
  const one = made(l, { place: 'US' })
  const { spent } = one.paper.claim
  one.parts.totals.push(`Amount due | ${plainAmount(spent, 'US')}`)
  one.parts.paid = [`Visa ****4417 | ${plainAmount(spent, 'US')}`, 'Balance due | 0.00']
  put('honest', 'grant', one)
}
for (let index = 0; index < 6; index++) {
  const one = made(l, { place: 'US' })
  one.parts.foot.push('Return by 12/31/2026 with this receipt')
  put('honest', 'grant', one)
}
for (const turn of [180, 180, 180, 90, 270, 15, -15, 14, -12, 10])
  put('turned', 'grant', made(l), { hard: true, harm: { turn } })
for (const grey of [150, 165, 175, 185, 150, 165, 175, 185])
  put('faded', 'grant', made(l), { hard: true, harm: { grey, noise: 6 } })

// What is said that makes it no sale that stands.
const SAID = [
  'SALES QUOTE - PRICES VALID 30 DAYS',
  'ESTIMATE ONLY - THIS IS NOT AN INVOICE',
  'PURCHASE ORDER',
  'PROPOSAL',
  'DRAFT',
  'PACKING SLIP',
  'TRAINING MODE',
  'LAYAWAY',
  'NOT PAID',
  'RETURN',
  'CANCELLED',
  'CREDIT NOTE',
  'THIS RECEIPT HAS BEEN VOIDED',
  'REFUND RECEIPT - KEEP FOR RECORDS',
  'CARD DECLINED - NO SALE',
  '*** VOID ***',
  'Duplicate',
  'REPRINT 2 of 2',
  'Copy of original receipt',
  'PRO FORMA INVOICE',
  'Sales order - balance on delivery',
  'Deposit received 50.00',
  'UNPAID',
  'Refunded in full on request of the customer',
  'This transaction was canceled by the cashier',
  'Order confirmation',
  'Work order',
  'Back order',
  'Quotation prepared for Pat Meyer',
  'Repair estimate',
  'Delivery note',
  'Merchant copy',
  'SAMPLE RECEIPT',
  'Test transaction',
  'Payment pending',
  'On account, net 30',
  'Credit memo',
  'Items returned',
  'Store credit issued',
  'This is not a receipt',
  'Suspended sale',
  'Rental agreement',
  'Gift receipt',
  'Sale on hold',
  'Reservation',
  'Pre-order',
  'Statement of account',
  'Transaction not approved',
  'Goods were sent back',
]
for (const said of SAID) {
  const one = made(l, { place: l.of(['US', 'US', 'CA']) })
  const where = l.upTo(4)
  if (where === 0) one.parts.header.unshift(`# ${said}`)
  else if (where === 1) one.parts.meta.unshift(said)
  else if (where === 2) one.parts.foot.push(said)
  else one.parts.items.push(said)
  put('said', 'person', one)
}
const SAID_ELSEWHERE: [Place, string][] = [
  ['DE', 'ANGEBOT'],
  ['DE', 'STORNO'],
  ['DE', 'GUTSCHRIFT'],
  ['DE', 'Lieferschein'],
  ['DE', 'Kostenvoranschlag'],
  ['DE', 'Auftragsbestätigung'],
  ['DE', 'Anzahlung 50,00'],
  ['DE', 'Rechnungskopie'],
  ['DE', 'Proforma-Rechnung'],
  ['DE', 'Betrag offen'],
  ['DE', 'Retoure'],
  ['DE', 'Zweitschrift'],
  ['DE', 'Bestellung'],
  ['FR', 'DEVIS'],
  ['FR', 'Bon de commande'],
  ['FR', 'Facture annulée'],
  ['FR', 'Remboursement'],
  ['FR', 'DUPLICATA'],
  ['FR', 'Acompte 50,00'],
  ['FR', 'Reste à payer 900,00'],
  ['FR', 'Bon de livraison'],
  ['FR', 'Note de crédit'],
  ['QC', 'Soumission'],
  ['QC', 'Copie'],
  ['QC', 'Mise de côté'],
  ['ES', 'COTIZACION'],
  ['ES', 'Presupuesto'],
  ['ES', 'Pedido'],
  ['ES', 'Devolución'],
  ['ES', 'ANULADO'],
  ['ES', 'Nota de crédito'],
  ['ES', 'Copia'],
  ['ES', 'Saldo pendiente 90,00'],
  ['ES', 'Anticipo 50,00'],
  ['ES', 'Factura proforma'],
]
for (const [place, said] of SAID_ELSEWHERE) {
  const one = made(l, { place })
  if (l.next() < 0.5) one.parts.header.unshift(`# ${said}`)
  else one.parts.meta.push(said)
  put('said', 'person', one)
}
for (let index = 0; index < 6; index++) {
  const one = made(l, { place: 'US' })
  const { spent } = one.paper.claim
  const text = (minor: number) => plainAmount(minor, 'US')
  one.parts.paid = [
    [`Cash | ${text(5000)}`, `Balance due | ${text(spent - 5000)}`],
    [`Balance due | ${text(spent)}`],
    [`Amount due | ${text(spent)}`],
    ['Payment due on receipt'],
    [`Down payment | ${text(5000)}`, `Remaining balance | ${text(spent - 5000)}`],
    ['Terms: net 30'],
  ][index]!
  put('balance', 'person', one)
}

// Foreign money as the spiff's.
const MONEY: ((one: Made) => void)[] = [
  (one) => one.parts.totals.push('Prices in GBP'),
  ({ parts }) => (parts.totals[0] = parts.totals[0]!.replace(/\| ?/, '| £')),
  ({ parts }) => (parts.items[0] = parts.items[0]!.replace(/\| ?/, '| £')),
  ({ parts }) => parts.totals.push('All amounts in MXN'),
  ({ parts }) => parts.totals.push('Total in SEK'),
  ({ parts }) => parts.totals.push('Prices are in Canadian dollars'),
  ({ parts }) => parts.totals.splice(1, 1, parts.totals[1]!.replace(/^.*\|/, 'HST 6% |')),
  ({ parts }) => parts.totals.splice(1, 1, parts.totals[1]!.replace(/^.*\|/, 'GST |')),
  ({ parts }) => parts.totals.splice(1, 1, parts.totals[1]!.replace(/^.*\|/, 'VAT 6% |')),
  ({ parts }) => parts.totals.splice(1, 1, parts.totals[1]!.replace(/^.*\|/, 'IVA 6% |')),
  ({ parts }) => parts.totals.splice(1, 1, parts.totals[1]!.replace(/^.*\|/, 'MOMS 6% |')),
  ({ parts }) => parts.totals.push('Currency JPY'),
  ({ parts }) => (parts.totals[2] = parts.totals[2]!.replace(/\|.*$/, (text) => `${text.replace(/[$]|USD /, '')} kr`)),
  ({ parts }) => (parts.totals[2] = parts.totals[2]!.replace(/\|.*$/, (text) => `${text.replace(/[$]|USD /, '')} CHF`)),
  ({ parts }) => (parts.totals[2] = parts.totals[2]!.replace(/\| ?[$]?(?:USD )?/, '| MX$')),
  ({ parts }) => (parts.totals[2] = parts.totals[2]!.replace(/\| ?[$]?(?:USD )?/, '| C$')),
  ({ parts }) => (parts.totals[2] = parts.totals[2]!.replace(/\| ?[$]?(?:USD )?/, '| A$')),
  ({ parts }) => (parts.totals[2] = parts.totals[2]!.replace(/\| ?[$]?(?:USD )?/, '| €')),
  ({ parts }) => parts.header.push('ABN 51 824 753 556'),
  ({ parts }) => (parts.totals[2] = parts.totals[2]!.replace(/\| ?[$]?(?:USD )?/, '| ¥')),
]
for (const spoil of MONEY) {
  const one = made(l, { place: 'US' })
  spoil(one)
  put('money', 'person', one)
}
for (let index = 0; index < 4; index++) {
  const one = made(l, { place: index % 2 ? 'CA' : 'DE' })
  one.paper.claim.currency = index % 2 ? 'USD' : 'USD'
  put('money', 'person', one)
}

// Amounts that are not the total of the sale.
const TOTALS: string[] = [
  'RETURN TOTAL',
  'TOTAL CREDIT',
  'TOTAL POINTS',
  'ORIGINAL TOTAL',
  'YOUR TOTAL THIS YEAR',
  'TOTAL BEFORE TRADE-IN',
  'TOTAL SAVED',
  'TOTAL SAVINGS',
  'PREVIOUS TOTAL',
  'TOTAL CHANGE',
  'LAST YEAR TOTAL',
  'TOTAL MSRP',
  'Total before discount',
  'Cash tendered',
  'Credit limit',
  'Total rewards',
  'Total value',
  'Lifetime total',
]
for (const label of TOTALS) {
  const one = made(l, { place: 'US', structure: 'PER_SPENT' })
  const wrong = one.paper.claim.spent + l.between(100_000, 999_900)
  one.paper.claim.spent = wrong
  one.paper.claim.pays = Math.floor(wrong / 20_000) * 500
  one.parts.totals.push(`${label} | ${signs(l, 'US', plainAmount(wrong, 'US'))}`)
  put('total', 'person', one)
}
for (let index = 0; index < 6; index++) {
  const one = made(l, { place: 'US', structure: 'PER_SPENT' })
  const claim = one.paper.claim
  if (index === 0) claim.spent = one.subtotal
  if (index === 1) claim.spent += 10_000
  if (index === 2) one.parts.totals[0] = `Subtotal | ${plainAmount(one.subtotal - 20_000, 'US')}`
  if (index === 3) one.parts.totals.push(`TOTAL | ${plainAmount(claim.spent + 50_000, 'US')}`)
  if (index === 4) one.parts.totals = [`Due today | ${plainAmount(claim.spent, 'US')}`]
  if (index === 5) one.parts.totals[2] = `Total items | ${plainAmount(claim.spent, 'US')}`
  put('total', 'person', one)
}

// Days that are not the day of the sale.
const DAYS: ((day: string, other: string) => string[])[] = [
  (day, other) => [`Date: ${other}`, `Next service ${day}`],
  (day, other) => [`Date: ${other}`, `PROMO ENDS ${day}`],
  (day, other) => [`Date: ${other}`, `Survey code open from ${day}`],
  (day, other) => [`Date: ${other}`, `COPY ${day}`],
  (day, other) => [`Date: ${other}`, `Printed ${day}`],
  (day, other) => [`Sale date ${other}`, `Due date ${day}`],
  (day, other) => [`Sold on ${other}`, `Offer expires ${day}`],
  (day, other) => [`Invoice date ${other}`, `Warranty until ${day}`],
  (day) => [`Next service ${day}`],
  (day) => [`Customer since ${day}`],
  (day) => [`Valid through ${day}`],
  (day) => [`Return by ${day}`],
  (day, other) => [`${other}`, `${day}`],
  (day, other) => [`Invoice date ${other}`, `Date ${day}`],
  (_day, other) => [`Date: ${other}`],
  () => [],
  (day) => [`Next appointment ${day}`],
  (day) => [`Delivery date ${day}`],
]
for (const spoil of DAYS) {
  const one = made(l, { place: 'US' })
  const day = one.paper.claim.invoiceDate
  const other = `2026-08-${pad(l.between(13, 28))}`
  const number = one.parts.meta[0]!
  one.parts.meta = [
    number,
    ...spoil(dayIn(l, day, 'US').replace(' 14:05', ''), dayIn(l, other, 'US').replace(' 14:05', '')),
  ]
  put('day', 'person', one)
}
for (const [place, printed, claimed] of [
  ['DE', '11.10.2026', '2026-11-10'],
  ['FR', '11/10/2026', '2026-11-10'],
  ['ES', '10/11/2026', '2026-10-11'],
  ['CA', '10/11/2026', '2026-10-11'],
  ['CA', '11/10/2026', '2026-10-11'],
  ['CA', '10-11-2026', '2026-11-10'],
  ['US', '10/11/2026', '2026-11-10'],
] as const) {
  const one = made(l, { place })
  one.parts.meta[1] = `${WORDS[LANGUAGE[place]].date[0]} ${printed}`
  one.paper.claim.invoiceDate = claimed
  put('day-order', 'person', one)
}

// Numbers that are not the sale's.
const NUMBERS: ((number: string) => string[])[] = [
  (number) => ['Invoice # 553120', `SKU ${number}`],
  (number) => ['Invoice # 553120', `Phone ${number}`],
  (number) => ['Invoice # 553120', `Card ${number}`],
  (number) => ['Invoice # 553120', `Customer # ${number}`],
  (number) => ['Invoice # 553120', `Survey code ${number}`],
  (number) => ['Invoice # 553120', `Auth ${number}`],
  (number) => ['Invoice # 553120', `Account ${number}`],
  (number) => ['Invoice # 553120', `Part ${number}`],
  (number) => ['Invoice # 553120', `PO number ${number}`],
  (number) => [`${number}`],
  (number) => ['Receipt # 553120', `Member no. ${number}`],
  (number) => [`Terminal ${number}`],
  (number) => ['Invoice # 553120', `Tax ID ${number}`],
  () => ['Invoice # 553120'],
]
for (const spoil of NUMBERS) {
  const one = made(l, { place: 'US' })
  one.paper.claim.invoiceNumber = String(l.between(600_000, 9_999_999))
  const [, ...rest] = one.parts.meta
  const [first, ...more] = spoil(one.paper.claim.invoiceNumber)
  one.parts.meta = [first!, ...rest]
  one.parts.items.push(...more)
  put('number', 'person', one)
}

// Things that were not sold.
for (let index = 0; index < 16; index++) {
  const one = made(l, { place: 'US', structure: 'PER_ITEM', pieces: index < 8 ? 1 : undefined })
  const claim = one.paper.claim
  const [item] = claim.items
  if (index === 0) one.parts.items = ['Coffee mug | 12.00']
  if (index === 1) claim.items = Array.from({ length: 20 }, () => item!)
  if (index === 2) one.parts.items[0] = `${one.parts.items[0]!.replace(/\|.*/, '')} returned | -499.00`
  if (index === 3) claim.items = [item!, item!]
  if (index === 4) one.parts.items = ['Oil filter | 12.00', `Ask about our ${item!.name}`]
  if (index === 5) item!.name = 'Hydro Ski 3000'
  if (index === 6) one.parts.items = [`Trade-in ${item!.name} | 2,000.00`]
  if (index === 7)
    one.parts.items = [`${item!.name} cover | 39.00`].map((line) => line.replace(item!.name, item!.name.split(' ')[0]!))
  if (index >= 8) {
    item!.serial = serialOf(l)
    const vin = '1M8GDM9AXKP042788'
    if (index === 8) item!.serial = vin
    if (index === 9) one.parts.items.push(`TRADE-IN S/N ${item!.serial}`)
    if (index === 10) one.parts.items.push(`Traded: Enduro 250, serial ${item!.serial}`)
    if (index === 11) one.parts.items.push(`Returned unit S/N ${item!.serial}`)
    if (index === 12) one.parts.items.push('Trade-in allowance', `S/N ${item!.serial}`)
    if (index === 13) {
      item!.serial = vin
      one.parts.items.push(`TRADE-IN VIN ${vin}`)
    }
    if (index === 14)
      one.parts.items.push(`S/N ${item!.serial!.slice(0, -1)}${(Number(item!.serial!.at(-1)) + 1) % 10}`)
  }
  put('sold', 'person', one)
}

// Other sellers.
const SELLERS = [
  ['# Corner Coffee Shop', '12 Bean Street, Duluth', 'Tel 218-555-0999'],
  ['# Toy Planet', '900 Mall Drive, Springfield'],
  ['# Lakeside Powersports Inc.', '1 Shore Road, Erie'],
  ['# Big Box Outlet Store', 'Store 4417, Tulsa'],
  ['# Highway Cycle', 'Route 66, Kingman'],
  ['# Harbor Marine Supply', '5 Dock Street, Bend'],
  ['Walmart Supercenter', '4 Retail Road'],
  ['# Ridge Cafe', 'Moab'],
  ['123 Main Street'],
  [],
]
for (const header of SELLERS) {
  const one = made(l, { place: 'US' })
  one.parts.header = [...header]
  put('seller', 'person', one)
}
for (const header of [
  ['# Lakeside Powersports Inc.', '1 Shore Road, Erie'],
  ['# Corner Coffee Shop', '12 Bean Street, Duluth'],
  ['# Toy Planet', '900 Mall Drive'],
]) {
  for (const label of ['Bill to', 'Sold to', 'Ship to']) {
    const one = made(l, { place: 'US' })
    one.parts.header = [...header]
    one.parts.meta.push(
      `${label}: ${one.paper.dealer.name}`,
      `${one.paper.dealer.addressLine1}, ${one.paper.dealer.city}`,
    )
    put('seller', 'person', one)
  }
}

// Two papers in one picture.
for (let index = 0; index < 12; index++) {
  const [one, other] = [made(l, { place: 'US' }), made(l, { place: 'US' })]
  const lines = linesOf(other.parts)
  put('two', 'person', one, index % 2 ? { beside: lines, harm: {} } : { below: lines, harm: {} })
}

// More than the receipt carries.
for (let index = 0; index < 8; index++) {
  const one = made(l, { place: 'US', small: true, structure: index % 2 ? 'FIXED' : 'PER_ITEM' })
  one.paper.claim.pays = one.paper.claim.spent + l.between(100, 150_000)
  put('carries', 'person', one)
}

// Goods of others, at a spiff that pays for the sale as a whole.
const BIKE = 'Redhollow 450'
const FOREIGN: { words?: string[]; items: string[]; foot?: string; dealer?: string; place?: Place }[] = [
  { items: ['Honda lawn mower | 399.00'] },
  { words: ['Tidewake'], items: ['Coffee mug | 12.00'] },
  // Nothing is named, so nothing is proven.
  { words: [], items: [`${BIKE} R | 9,499.00`] },
  { items: ['Honda lawn mower | 399.00', `Trade-in ${BIKE} R | 2,000.00`] },
  { items: ['Honda lawn mower | 399.00', `${BIKE} R returned | 9,499.00`] },
  { items: ['Honda lawn mower | 399.00'], foot: `Ask for the ${BIKE} | 9,499.00` },
  { items: [`Oil filter for ${BIKE} | 12.00`] },
  { items: [`Seat cover fits ${BIKE} R | 89.00`] },
  { words: ['Redhollow'], items: ['Honda lawn mower | 399.00'], dealer: 'Redhollow Cycle Works LLC' },
  { words: ['Redhollow'], items: ['Redhollow Cycle Works mug | 12.00'], dealer: 'Redhollow Cycle Works LLC' },
  { words: ['Redhollow 250', BIKE], items: ['Yamaha 450 R | 9,499.00', 'Ridge Runner 250 | 4,499.00'] },
  { words: ['Tidewake'], items: ['Coffee mug | 12.00', 'Tidewake brochure | 0.00'] },
  { place: 'DE', items: ['Rasenmäher Honda | 399,00', `Inzahlungnahme ${BIKE} | 2.000,00`] },
]
for (const { words = [BIKE], items, foot, dealer, place = 'US' } of FOREIGN) {
  const one = made(l, { place, structure: l.of(['FIXED', 'PER_SPENT'] as const) })
  const seller = DEALERS[place].find(({ name }) => name === dealer)
  if (seller) {
    one.paper.dealer = seller
    one.parts.header = [`# ${seller.name}`, `${seller.addressLine1}, ${seller.city}`]
  }
  one.paper.claim.productWords = words
  one.parts.items = items
  if (foot) one.parts.foot.unshift(foot)
  put('foreign', 'person', one)
}
for (const [index, words] of [['Redhollow 250', BIKE], ['Tidewake'], ['45-8570'], ['Redhollow']].entries()) {
  const one = made(l, { place: 'US', structure: index % 2 ? 'PER_SPENT' : 'FIXED' })
  const price = one.parts.items[0]!.replace(/.*\|/, '|')
  const [seller] = DEALERS.US.filter(({ name }) => name.startsWith('Redhollow'))
  if (index === 3) {
    one.paper.dealer = seller!
    one.parts.header = [`# ${seller!.name}`, `${seller!.addressLine1}, ${seller!.city}`]
  }
  one.paper.claim.productWords = words
  one.parts.items = [
    [`1 x ${BIKE} R ${price}`],
    [`Tidewake ride vest ${price}`],
    [`Part 45-8570 ${price}`],
    [`Redhollow 250 R ${price}`],
  ][index]!
  put('honest', 'grant', one)
}

writeFileSync(
  path.join(import.meta.dirname, 'recipes.json'),
  `[\n${papers.map((paper) => JSON.stringify(paper)).join(',\n')}\n]\n`,
)
const tally = new Map<string, number>()
for (const { kind, expect } of papers) tally.set(`${expect} ${kind}`, (tally.get(`${expect} ${kind}`) ?? 0) + 1)
console.log(papers.length, Object.fromEntries(tally))

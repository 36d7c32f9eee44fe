/** A counter invoice as a parts desk prints it: narrow, a little grey, slightly askew. */
export interface Invoice {
  shop: string
  number: string
  date: string
  lines: { part: string; name: string; quantity: number; cents: number }[]
  totalCents: number
  tilt: number
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const money = (cents: number) =>
  `${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`
const text = (
  x: number,
  y: number,
  words: string,
  { size = 17, weight = 400, end = false }: { size?: number; weight?: number; end?: boolean } = {},
) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}"${end ? ' text-anchor="end"' : ''}>${escaped(words)}</text>`

export function drawInvoice({ shop, number, date, lines, totalCents, tilt }: Invoice): string {
  const rows = lines
    .map(({ part, name, quantity, cents }, index) => {
      const y = 250 + index * 56
      return (
        text(56, y, part, { weight: 700 }) +
        text(56, y + 22, name, { size: 14 }) +
        text(330, y, String(quantity), { end: true }) +
        text(464, y, money(cents), { end: true })
      )
    })
    .join('')
  const foot = 270 + lines.length * 56
  const tax = Math.round((totalCents * 0.06) / 1.06)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="720" viewBox="0 0 520 720"><rect width="520" height="720" fill="#8b8378"/><g transform="rotate(${tilt} 260 360)"><rect x="24" y="20" width="472" height="680" fill="#fbfaf6"/>
    <g font-family="monospace" fill="#2b2b2f">${text(56, 76, shop, { size: 22, weight: 700 })}${text(56, 102, 'Parts counter', { size: 14 })}${text(56, 150, `INVOICE ${number}`, { weight: 700 })}${text(464, 150, date, { end: true })}
    <path d="M56 172H464M56 ${foot}H464" stroke="#2b2b2f" stroke-dasharray="4 4"/>${text(56, 204, 'PART', { size: 13 })}${text(330, 204, 'QTY', { size: 13, end: true })}${text(464, 204, 'AMOUNT', { size: 13, end: true })}${rows}
    ${text(56, foot + 34, 'Tax')}${text(464, foot + 34, money(tax), { end: true })}${text(56, foot + 68, 'TOTAL USD', { size: 20, weight: 700 })}${text(464, foot + 68, money(totalCents), { size: 20, weight: 700, end: true })}
    ${text(56, foot + 118, 'Paid by card. Thank you for riding with us.', { size: 13 })}</g></g></svg>`
}

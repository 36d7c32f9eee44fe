/** Rows in an email: cells as people read them, with the totals last where there are any. */
export interface LetterTable {
  head: string[]
  rows: string[][]
  totals?: string[]
  /** Places of the columns that hold figures. */
  figures: number[]
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const CELL = 'padding:6px 8px;border-bottom:1px solid #dde3ea;vertical-align:top'

/** Mail programs read no style sheet: each cell has its own style. On a phone the table is moved sideways. */
export function tableHtml({ head, rows, totals, figures }: LetterTable): string {
  const line = (cells: readonly string[], tag: 'td' | 'th', more = '') =>
    `<tr>${cells
      .map((cell, at) => {
        const side = figures.includes(at) ? 'right' : 'left'
        return `<${tag} style="${CELL};text-align:${side}${more}"${tag === 'th' ? ' scope="col"' : ''}>${escaped(cell)}</${tag}>`
      })
      .join('')}</tr>`
  const body = rows.map((cells) => line(cells, 'td')).join('\n')
  const last = totals ? `\n${line(totals, 'td', ';font-weight:600')}` : ''
  return `<div style="overflow-x:auto;margin:0 0 16px"><table style="border-collapse:collapse;width:100%;font-size:14px;line-height:1.4"><thead>
${line(head, 'th', ';color:#5b6472;font-weight:600')}
</thead><tbody>
${body}${last}
</tbody></table></div>`
}

/** The same as lines of plain text, each figure with its name. */
export const tableText = ({ head, rows, totals }: LetterTable): string =>
  [...rows, ...(totals ? [totals] : [])]
    .map((cells) => {
      const [first, ...others] = cells.map((cell, at) => (at && cell ? `${head[at]}: ${cell}` : cell))
      return [first, ...others.filter(Boolean)].join(', ')
    })
    .join('\n')

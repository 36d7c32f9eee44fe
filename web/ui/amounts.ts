/**
 * Minor units of an amount as people type it (1299, 1,299.00, 1.299,00, $ 12.5), as the server reads it; null when it
 * is none.
 */
export function amountOf(text: string): number | null {
  const bare = text
    .trim()
    .replace(/^(?:US|CA|C)?[$€]|^(?:USD|CAD|EUR)\b|[$€]$|\b(?:USD|CAD|EUR)$/gi, '')
    .replace(/[\s\u00a0\u202f'’]/g, '')
  const [, whole = '', fraction = ''] = /^\+?(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(bare) ?? []
  const marks = new Set(whole.replace(/\d/g, ''))
  // Thousands to some, thousandths to others.
  if (/^[+-]?\d{1,3}\.\d{3}$/.test(bare)) return null
  if (!whole || marks.size > 1 || (marks.size === 1 && !/^\d{1,3}([.,]\d{3})+$/.test(whole))) return null
  if (fraction && marks.size === 1 && bare.at(-fraction.length - 1) === [...marks][0]) return null
  const digits = whole.replace(/\D/g, '')
  return digits.length > 11 ? null : Number(digits + fraction.padEnd(2, '0'))
}

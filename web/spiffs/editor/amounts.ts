/** An amount as one would type it: 25,000.00. */
export function typedAmount(amount: string | null | undefined): string {
  if (!amount) return ''
  const [whole = '', ...cents] = amount.split('.')
  return cents.length ? `${Number(whole).toLocaleString('en-US')}.${cents.join('.')}` : whole
}

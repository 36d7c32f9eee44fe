import { counted } from '../ui/formats.ts'

/** 1 credit, 60 credits, 1,200 points. */
export const amountWords = (amount: number, unit: string) => counted(amount, unit === 'CREDITS' ? 'credit' : 'point')

interface Named {
  type: string
  invoiceNumber: string | null | undefined
  number: number
}

export const submissionName = ({ type, invoiceNumber, number }: Named) =>
  type === 'PHOTO' ? `Photos #${number}` : invoiceNumber ? `Receipt ${invoiceNumber}` : `Receipt #${number}`

/** Sums of several currencies in one line; they are never added up. */
export const moneyWords = (
  sums: readonly { minor: number | string; currency: string }[],
  format: (minor: number, currency: 'USD' | 'CAD' | 'EUR') => string,
) =>
  sums.length
    ? sums.map(({ minor, currency }) => format(Number(minor), currency as 'USD' | 'CAD' | 'EUR')).join(' + ')
    : format(0, 'USD')

import { counted } from '../ui/formats.ts'

/** 1 credit, 60 credits, 1,200 points. */
export const amountWords = (amount: number, unit: string) => counted(amount, unit === 'CREDITS' ? 'credit' : 'point')

/** A paper of the table: what is printed, how it is drawn, who claims what by it, and what has to become of the claim. */
export interface Paper {
  id: string
  kind: string
  /** `grant` by itself, or left to a `person`. */
  expect: 'grant' | 'person'
  /** Honest, but no clear one: read where the reader is able to. */
  hard?: boolean
  claim: {
    currency: string
    structure: 'PER_ITEM' | 'FIXED' | 'PER_SPENT'
    invoiceNumber: string
    invoiceDate: string
    /** Minor units, as what follows. */
    spent: number
    pays: number
    spentStep: number | null
    unit: number
    items: { name: string; partNumber: string | null; words: string[]; serial: string | null }[]
    /** What must be sold; null where each item pays. */
    productWords: string[] | null
    startDate: string
    endDate: string
  }
  dealer: { name: string; aliases: string[]; phone: string | null; addressLine1: string; city: string; country: string }
  layout: 'till' | 'sheet' | 'boxed' | 'plain' | 'dark'
  font: string
  size: number
  harm: { turn?: number; blur?: number; grey?: number; noise?: number; jpeg?: number; shade?: number }
  /** `a | b` is set in columns, `# a` is a headline, `---` a rule. */
  lines: string[]
  /** Another paper in the same picture. */
  beside?: string[]
  below?: string[]
}

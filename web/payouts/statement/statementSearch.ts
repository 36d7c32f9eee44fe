/** What the address of the statement may search for. */
export const defaults = { account: '', unit: '', meaning: '', text: '', from: '', to: '' }

/** Whose account it is stays when the search is cleared. */
export const views = ['account'] as const

/** A day as the address has it, or null for anything else. */
export const dayOf = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

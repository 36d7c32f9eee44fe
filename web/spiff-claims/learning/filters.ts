/** What is looked at: lines the reader knows, those taken back, and what receipts are doubted for. */
export const views = [
  { value: 'known', label: 'Remembered' },
  { value: 'revoked', label: 'Taken back' },
  { value: 'doubts', label: 'Kinds of doubts' },
] as const

export const defaults = { text: '', part: '', view: 'known', sort: '-created' }

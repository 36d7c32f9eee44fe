const standingWords: Record<string, string> = {
  DUE: 'Gets a form',
  BELOW: 'Below the threshold',
  EXEMPT: 'Exempt',
  FOREIGN: 'Foreign',
}

/** Whether a recipient gets a form. */
export const standingWord = (standing: string): string => standingWords[standing] ?? standing

export const standings = Object.entries(standingWords).map(([value, label]) => ({ value, label }))

const problemWords: Record<string, string> = {
  NO_FORM: 'No W-9: the form has no tax number',
  FORM_PENDING: 'The W-9 is still being checked',
  TIN_REFUSED: 'The W-9 was refused: name and number do not match',
  NO_ADDRESS: 'No address',
  WITHHOLDING: 'Backup withholding applies and was not taken off',
  CURRENCY: 'Another currency too: enter US dollars as paid outside where they belong on the form',
}

/** What has to be cleared up about a recipient. */
export const problemWord = (problem: string): string => problemWords[problem] ?? problem

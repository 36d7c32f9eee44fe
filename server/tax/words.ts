import type { Classification } from './number.ts'

/** Line 3a of the form, as it is printed. */
export const CLASSIFICATION_WORDS: Record<Classification, string> = {
  individual: 'Individual, sole proprietor or single-member LLC',
  'c-corporation': 'C corporation',
  's-corporation': 'S corporation',
  partnership: 'Partnership',
  'trust-estate': 'Trust or estate',
  'llc-c': 'LLC taxed as a C corporation',
  'llc-s': 'LLC taxed as an S corporation',
  'llc-p': 'LLC taxed as a partnership',
  other: 'Other',
}

/**
 * Part II of the form: what is certified under penalties of perjury. The second falls away for who is subject to backup
 * withholding.
 */
export const CERTIFICATIONS = [
  'The number shown on this form is my correct taxpayer identification number.',
  'I am not subject to backup withholding: I am exempt from it, or the IRS has not told me that I am subject to it, or has told me that I no longer am.',
  'I am a U.S. citizen or another U.S. person.',
  'The FATCA codes entered on this form, if any, are correct.',
] as const

export const certificationsFor = (backupWithholding: boolean): string[] =>
  CERTIFICATIONS.filter((_, index) => !(backupWithholding && index === 1))

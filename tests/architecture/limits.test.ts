import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { limitsFile } from '../../server/boot/printed/limitsFile.ts'

const web = path.resolve(import.meta.dirname, '../../web')

/** Where the web still counts by itself. */
const LEFT = [
  // Looked for, not kept.
  'certificates/VerifyCertificateScreen.tsx',
  'ui/lists/pickers/PickPanel.tsx',
  // Read as an amount or by its form, whose letters nobody counts: money, codes of six digits, ZIP codes and tax
  // numbers.
  'payouts/CashoutForm.tsx',
  'second-factors/SecondStep.tsx',
  'tax/TinField.tsx',
  // Serial numbers are counted without what stands between their letters.
  'spiff-claims/form/claimValues.ts',
]
const TYPED = /z\.(?:maxLength|lte|maximum)\(\d|maxLength(?:=\{|: )\d|\b(?:required|upTo)\('[^']*', \d/

const typesLimits = (source: string) => TYPED.test(source)

it('limits of forms are the server’s own, made by generate', () => {
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('__generated__'))
    .map((entry) => path.relative(web, path.join(entry.parentPath, entry.name)))
  const typing = files.filter((file) => typesLimits(readFileSync(path.join(web, file), 'utf8')))
  expect(typing.filter((file) => !LEFT.some((left) => file.startsWith(left)))).toEqual([])
  expect(LEFT.filter((left) => !typing.some((file) => file.startsWith(left)))).toEqual([])
})

it('a limit typed again is seen', () => {
  expect(typesLimits(`name: required('Name', 80)`)).toBe(true)
  expect(typesLimits('<TextField maxLength={80} />')).toBe(true)
  expect(typesLimits('z.maxLength(500)')).toBe(true)
  expect(typesLimits(`required('Name', SaveBrandInput.name.max)`)).toBe(false)
})

it('what the server holds to is what is printed', () => {
  const printed = limitsFile()
  expect(printed).toContain(
    'export const SaveBusinessUnitInput = {"description":{"max":500},"name":{"max":80}} as const',
  )
  expect(printed).toContain(
    'export const LoyaltyItemInput = {"partNumber":{"max":60},"quantity":{"min":1,"max":1000}} as const',
  )
  // What may be left empty has the limit of what is given, and a record its parts.
  expect(printed).toMatch(/export const SaveDealerInput = .*"phone":\{"max":60\}/)
  expect(printed).toMatch(/export const SettingsRecord = .*"positions":\{"max":60,"each":\{"max":60\}\}/)
  expect(printed).toContain('export const SubmissionStatus = ["PENDING","APPROVED","DENIED"] as const')
  expect(printed).toContain('export const POINTS_PER_COURSE = 10 as const')
  expect(printed).toMatch(/export const RIGHTS = \[.*"view-brands".*\] as const/)
  expect(printed).toMatch(/export const FLAGS = \[.*"pointSystem".*\] as const/)
})

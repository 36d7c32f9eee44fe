import { stringify } from 'csv-stringify/sync'
import { expect, it } from 'vitest'
import { FOR_SPREADSHEETS } from '../../server/platform/values/csv.ts'

it('numbers stay numbers, text that a spreadsheet would run is made text', () => {
  const line = (...cells: (string | number)[]) => stringify([cells], FOR_SPREADSHEETS).replace('\uFEFF', '').trim()
  expect(line('-10.00', -5, '12.50', '-7')).toBe('-10.00,-5,12.50,-7')
  expect(line('-10+2', '-cmd', '=1', '+1', '@sum', '-')).toBe("'-10+2,'-cmd,'=1,'+1,'@sum,'-")
})

import { expect, it } from 'vitest'
import { tinDigits } from '../../server/tax/number.ts'
import { email, phone, phoneOrNone } from '../../server/platform/values/inputs.ts'
import { phoneNumber } from '../../server/platform/values/phones.ts'
import { regionCode, regionIn } from '../../server/platform/values/regions.ts'

it.each([
  ['(555) 123-4567', '(555) 123-4567'],
  ['555/123-4567', '555-123-4567'],
  ['555·123·4567', '555-123-4567'],
  ['555–123—4567', '555-123-4567'],
  ['\u202a(555) 123-4567\u202c', '(555) 123-4567'],
  ['Phone: (555) 123-4567', '(555) 123-4567'],
  ['５５５１２３４５６７', '5551234567'],
  ['+1 555.123.4567', '+1 555.123.4567'],
  ['555.123.4567 x11', '(555) 123-4567 ext. 11'],
  ['555-123-4567 EXT.11', '(555) 123-4567 ext. 11'],
  ['(555) 123-4567 poste 12', '(555) 123-4567 ext. 12'],
  ['tel:+1-555-123-4567;ext=12', '(555) 123-4567 ext. 12'],
  ['0044 20 7946 0958', '0044 20 7946 0958'],
  ['011 44 20 7946 0958', '011 44 20 7946 0958'],
  ['Tel. +44 (0)20 7946 0958', '+44 20 7946 0958'],
  ['(555)123-4567 ext11', '(555) 123-4567 ext. 11'],
  ['555-123-4567x4567', '(555) 123-4567 ext. 4567'],
  ['555-123-4567 p. 12', '(555) 123-4567 ext. 12'],
  ['555-123-4567 option 2', '(555) 123-4567 ext. 2'],
  ['555-123-4567 cell', '(555) 123-4567'],
  ['[555] 123-4567', '(555) 123-4567'],
  ['5551234567.0', '5551234567'],
  ['800.GO.HONDA', '800.GO.HONDA'],
  ['1 800 GO HONDA', '1 800 GO HONDA'],
  // Of these only their own country knows more.
  ['020 7946 0958', '020 7946 0958'],
  ['555 0100', '555 0100'],
  ['1-800-POLARIS', '1-800-POLARIS'],
])('a telephone number is taken as people write it: %s', (typed, kept) => {
  expect(phone.parse(typed)).toBe(kept)
  // What was kept is taken again as it is.
  expect(phone.parse(kept)).toBe(kept)
})

it('what is no telephone number is refused with an example', () => {
  for (const typed of [
    'abc',
    '12',
    '---',
    '+',
    '123456789012345678',
    'Call Bob',
    '555-123-4567 or 555-123-4568',
    '555 123 O567',
    ' ',
  ])
    expect([typed, phoneNumber(typed)]).toEqual([typed, null])
  for (const shape of [phone, phoneOrNone])
    expect(shape.safeParse('call me').error?.issues[0]?.message).toBe('Enter a phone number, such as (555) 123-4567.')
  expect(phoneOrNone.parse('')).toBe('')
})

it.each([
  ['Calif.', 'CA'],
  ['N. Dak.', 'ND'],
  ['n.y.', 'NY'],
  ['Penna.', 'PA'],
  ['W. Va.', 'WV'],
  ['Wash', 'WA'],
  ['Washington, D.C.', 'DC'],
  ['Miss.', 'MS'],
  ['Québec', 'QC'],
  ['P.E.I.', 'PE'],
  ['Île-du-Prince-Édouard', 'PE'],
  ['N.-B.', 'NB'],
  ['ont', 'ON'],
  ['Newfoundland & Labrador', 'NL'],
  ['Ala.', 'AL'],
  ['W.Va.', 'WV'],
  ['West Va.', 'WV'],
  ['Hawai\u02bbi', 'HI'],
  ['Armed Forces Pacific', 'AP'],
  ['New York State', 'NY'],
  ['Commonwealth of Virginia', 'VA'],
  ['US-CA', 'CA'],
  ['CA-ON', 'ON'],
  ['TX - Texas', 'TX'],
  ['Québec (QC)', 'QC'],
  ['Ontario, Canada', 'ON'],
  ['N.-É.', 'NS'],
  ['C.-B.', 'BC'],
  // A code beside another name is neither.
  ['TX - Oklahoma', 'TX - OKLAHOMA'],
  // What may be several is none.
  ['New', 'NEW'],
  ['North', 'NORTH'],
  ['Atlantis', 'ATLANTIS'],
])('a state or province is known as people write it: %s', (typed, code) => {
  expect(regionCode(typed)).toBe(code)
})

it('a state is one of its own country', () => {
  expect([regionIn('US', 'Ontario'), regionIn('CA', 'Texas'), regionIn('AU', 'wa')]).toEqual([null, null, 'WA'])
})

it('addresses and numbers lose what nobody sees, and dashes of every kind', () => {
  expect(email.parse('\u200bmailto:Ann@dealer.test\ufeff ')).toBe('ann@dealer.test')
  for (const dash of ['-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', ' '])
    expect(tinDigits(`123${dash}45${dash}6789`)).toBe('123456789')
})

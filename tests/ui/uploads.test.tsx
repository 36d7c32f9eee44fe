import { expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../../web/contract/__generated__/limits.ts'
import { fileProblem } from '../../web/ui/uploads/uploads.ts'
import { countries, countriesByThreeLetters, regionsOf, usStates } from '../../web/ui/fields/places/regions.ts'
import { messageOf } from '../../web/ui/alerts.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test('files are refused before they are sent, in the documented words', () => {
  expect(fileProblem(file('a.png', 'image/png', MAX_UPLOAD_BYTES + 1), 'image')).toBe('Your file is too large.')
  expect(fileProblem(file('a.png', 'image/png', MAX_UPLOAD_BYTES), 'image')).toBeUndefined()
  expect(fileProblem(file('a.gif', 'image/gif'), 'image')).toContain('PNG or JPEG')
  expect(fileProblem(file('CLIP.MOV', ''), 'video')).toBeUndefined()
  expect(fileProblem(file('empty.mp4', 'video/mp4', 0), 'video')).toBe('This file is empty.')
})

test('region lists are whole and start with the home markets', () => {
  expect(countries).toHaveLength(249)
  expect(countries.slice(0, 2).map(({ value }) => value)).toEqual(['US', 'CA'])
  expect(countriesByThreeLetters.slice(0, 2).map(({ value }) => value)).toEqual(['USA', 'CAN'])
  expect(countriesByThreeLetters.find(({ value }) => value === 'DEU')?.label).toBe('Germany')
  expect(new Set(countriesByThreeLetters.map(({ value }) => value)).size).toBe(249)
  // With the district, five territories and three regions of the armed forces.
  expect(usStates).toHaveLength(50 + 1 + 5 + 3)
  expect(regionsOf('CAN')).toHaveLength(13)
  expect(regionsOf('DE')).toHaveLength(0)
})

test('a failure is told in the words of the server, then of the browser, then as unexpected', () => {
  expect(
    messageOf(Object.assign(new Error('Relay'), { source: { errors: [{ message: 'This name is taken.' }] } })),
  ).toBe('This name is taken.')
  expect(messageOf(new Error('No route'))).toBe('No route')
  expect(messageOf(new TypeError('Failed to fetch'))).toMatch(/cannot be reached/)
  expect(messageOf(undefined)).toBe('Unexpected Error')
  expect(messageOf({})).toBe('Unexpected Error')
})

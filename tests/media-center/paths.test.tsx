import { expect, test } from 'vitest'
import { lookOf } from '../../web/media-center/kinds.ts'
import { pathTo, pathWithin, zipOf } from '../../web/media-center/paths.ts'

test('a folder’s address says its path, whatever its names are made of', () => {
  expect(pathTo('/auth/media-center', '')).toBe('/auth/media-center')
  expect(pathTo('/auth/media-center', 'Logos & marks/100% ü?#')).toBe(
    '/auth/media-center/Logos%20%26%20marks/100%25%20%C3%BC%3F%23',
  )
  expect(pathWithin('Norrvik/Photos/2027', 1)).toBe('Photos/2027')
  expect(pathWithin(undefined, 1)).toBe('')
})

test('a download holds what learners see, and all where that is asked for', () => {
  expect(zipOf(['a', 'b'])).toBe('/api/media-center-zip?ids=a,b&open=true')
  expect(zipOf(['a'], true)).toBe('/api/media-center-zip?ids=a')
})

test('a kind nobody knows yet is a file', () => expect(lookOf('HOLOGRAM').word).toBe('File'))

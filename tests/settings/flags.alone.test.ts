import { expect, it } from 'vitest'
import { install } from '../../server/platform/feature.ts'
import { declaredFlags, flagFields, settingsFrom, settingsRecord } from '../../server/platform/settings.ts'

const shared = { announcements: { description: 'Of two features.', default: true, position: 2 } }

it('flags are not known before features are installed', () => {
  for (const asked of [declaredFlags, flagFields, settingsRecord, () => settingsFrom({})])
    expect(asked).toThrow(/No features are installed/)
})

it('two flags of one name are refused, and so for good', () => {
  install([
    { name: 'one', flags: shared },
    { name: 'other', flags: { announcements: { description: 'Another.', default: false } } },
  ])
  expect(declaredFlags).toThrow('The flag announcements is declared twice.')
  expect(settingsRecord).toThrow('The flag announcements is declared twice.')
})

it('a flag that features share is one, those without a place stand last, and each has its default', () => {
  install([
    { name: 'one', flags: { favorites: { description: 'As if no document named it.', default: false } } },
    { name: 'two', flags: shared },
    { name: 'three', flags: shared },
  ])
  expect(flagFields()).toBe('announcements inDevelopment trainingOnly skipEmailVerification loginDisabled favorites')
  expect(settingsFrom({ flags: { inDevelopment: true } }).flags).toEqual({
    announcements: true,
    inDevelopment: true,
    trainingOnly: false,
    skipEmailVerification: false,
    loginDisabled: false,
    favorites: false,
  })
})

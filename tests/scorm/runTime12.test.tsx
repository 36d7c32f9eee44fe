import { beforeEach, expect, test, vi } from 'vitest'
import type { Launch } from '../../web/scorm/frame/launch.ts'
import { giveRunTime } from '../../web/scorm/frame/lessonRunTime.ts'

const launch = { version: 'SCORM_12', isSco: true, order: null } as Launch
const onCommit = vi.fn<(values: Record<string, unknown>) => void>()

beforeEach(() => {
  giveRunTime(launch, { 'cmi.comments': 'a' }, { onCommit, onEnd: () => undefined })
  window.API!.LMSInitialize('')
})
const errorAfter = (answer: unknown) => [String(answer), window.API!.LMSGetLastError()]

test('comments go behind those that are there, and are kept', () => {
  expect(errorAfter(window.API!.LMSSetValue('cmi.comments', 'b'))).toEqual(['true', '0'])
  expect(window.API!.LMSGetValue('cmi.comments')).toBe('ab')
  window.API!.LMSCommit('')
  expect(onCommit.mock.lastCall?.[0]).toMatchObject({ 'cmi.comments': 'ab' })
})

test('a branch is refused and stays, and nothing has no value', () => {
  expect(errorAfter(window.API!.LMSSetValue('cmi', 'x'))).toEqual(['false', '402'])
  expect(errorAfter(window.API!.LMSSetValue('cmi.objectives', 'x'))).toEqual(['false', '402'])
  expect(errorAfter(window.API!.LMSGetValue(''))).toEqual(['', '201'])
  expect(errorAfter(window.API!.LMSGetValue('cmi.comments'))).toEqual(['a', '0'])
})

import { describe, expect, it, vi } from 'vitest'
import { createRunTime } from '../../../server/standards/scorm/run-time/runTime.ts'

interface Heard {
  commits: number
  ended: string | null
}
function stay(launch: Record<string, string> = {}, { isStrict = false } = {}) {
  const heard: Heard = { commits: 0, ended: null }
  const runTime = createRunTime(launch, {
    isStrict,
    onCommit: () => (heard.commits += 1),
    onTerminate: ({ request }) => (heard.ended = request),
  })
  const { api } = runTime
  const set = (element: string, value: unknown) => {
    api.SetValue(element, value)
    return Number(api.GetLastError())
  }
  const get = (element: string): string | number => {
    const value = api.GetValue(element)
    return api.GetLastError() === '0' ? value : Number(api.GetLastError())
  }
  return { ...runTime, heard, set, get }
}
const running = (...given: Parameters<typeof stay>) => {
  const one = stay(...given)
  one.api.Initialize('')
  return one
}

describe('the run time of 2004', () => {
  it('says which version of the interface it is, also before the stay', () => {
    expect(stay().api.version).toBe('1.0')
  })
  it('knows languages by itself, since browsers leave out most of their names', () => {
    const names = vi.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue(undefined)
    const { set } = running()
    const says = (text: string) => set('cmi.comments_from_learner.0.comment', text)
    expect([says('{lang=ba}ok'), says('{lang=Ae}ok'), says('{lang=xx}ok')]).toEqual([0, 0, 406])
    names.mockRestore()
  })
  it('answers before, during and after the stay', () => {
    const { api, heard, set } = stay()
    expect([set('cmi.location', '1'), api.GetValue('cmi.location'), api.GetLastError()]).toEqual([132, '', '122'])
    expect([api.Initialize('x'), api.Initialize(''), api.Initialize('')]).toEqual(['false', 'true', 'false'])
    set('adl.nav.request', 'continue')
    expect([api.Commit(''), api.Terminate(''), api.Terminate('')]).toEqual(['true', 'true', 'false'])
    expect(heard).toEqual({ commits: 1, ended: 'continue' })
    expect(set('cmi.location', '2')).toBe(133)
  })
  it.each([
    ['cmi', 401],
    ['cmi.objectives', 401],
    ['cmi.score', 401],
    ['cmi.learner_preference', 401],
    ['cmi.interactions.0', 401],
    ['cmi.wish', 401],
    ['cmi.constructor', 401],
    ['', 351],
    ['cmi.learner_id', 404],
    ['cmi.objectives._count', 404],
    ['cmi.interactions.1.id', 351],
    ['cmi.interactions.01.id', 351],
    ['cmi.interactions.0.type', 408],
  ])('setting %s is %s, and nothing is overwritten', (element, code) => {
    const { set, get } = running({ 'cmi.location': 'here' })
    expect(set(element, 'x')).toBe(code)
    expect(get('cmi.location')).toBe('here')
  })
  it('reads: what was never set, what is only written, what is there', () => {
    const { get } = running({ 'cmi.learner_name': 'Rider, Ruth' })
    expect(get('cmi.location')).toBe(403)
    expect(get('cmi.exit')).toBe(405)
    expect(get('cmi.objectives.0.id')).toBe(301)
    expect(get('cmi.learner_name')).toBe('Rider, Ruth')
    expect(get('cmi.completion_status')).toBe('unknown')
    expect(get('cmi.objectives._count')).toBe('0')
    expect(get('cmi.score._children')).toBe('scaled,raw,min,max')
  })
  it('an empty location is one', () => {
    const { set, get } = running()
    expect([set('cmi.location', ''), get('cmi.location')]).toEqual([0, ''])
  })
  it('lists of more than ten entries come back whole', () => {
    const first = running()
    for (let place = 0; place < 15; place++) {
      first.set(`cmi.comments_from_learner.${place}.comment`, `comment ${place}`)
      first.set(`cmi.interactions.${place}.id`, `question ${place}`)
    }
    const again = running(first.said().cmi)
    expect([again.get('cmi.comments_from_learner._count'), again.get('cmi.interactions._count')]).toEqual(['15', '15'])
    expect(again.get('cmi.comments_from_learner.14.comment')).toBe('comment 14')
  })
  it('numbers as JavaScript writes them count, and the pass mark decides', () => {
    for (const [score, status] of [
      [2 / 3, 'failed'],
      [5 / 6, 'passed'],
      [4 / 5, 'passed'],
    ] as const) {
      const { set, get } = running({ 'cmi.scaled_passing_score': '0.8' })
      expect([set('cmi.score.scaled', score), set('cmi.success_status', 'passed')]).toEqual([0, 0])
      expect([get('cmi.score.scaled'), get('cmi.success_status')]).toEqual([String(score), status])
    }
    expect(running().set('cmi.score.scaled', 1.2)).toBe(407)
    expect(running().set('cmi.score.scaled', 'much')).toBe(406)
  })
  it('is kind to what lessons write, and strict where it is asked to be', () => {
    for (const [element, value] of [
      ['cmi.session_time', 'PT12.345S'],
      ['cmi.interactions.0.timestamp', '2026-11-27T10:00:00.123Z'],
      ['cmi.interactions.0.timestamp', '2026-11-27T10:00:00Z'],
      ['cmi.interactions.0.latency', 'PT1.234567S'],
      ['cmi.interactions.0.learner_response', 'Check the oil, then the chain'],
    ] as const) {
      for (const isStrict of [false, true]) {
        const { set } = running({}, { isStrict })
        set('cmi.interactions.0.id', 'q')
        set('cmi.interactions.0.type', 'choice')
        expect(set(element, value) === 0, `${element} ${value} ${isStrict}`).toBe(!isStrict)
      }
    }
  })
  it('data it shares may be shut for reading or writing', () => {
    const heard = { onCommit: () => {}, onTerminate: () => {} }
    const { api } = createRunTime(
      { 'adl.data.0.id': 'a', 'adl.data.0.store': 'x', 'adl.data.1.id': 'b' },
      {
        ...heard,
        shared: [
          { reads: true, writes: false },
          { reads: false, writes: true },
        ],
      },
    )
    api.Initialize('')
    expect([api.GetValue('adl.data.0.store'), api.SetValue('adl.data.0.store', 'y')]).toEqual(['x', 'false'])
    expect([api.SetValue('adl.data.1.store', 'y'), api.GetValue('adl.data.1.store')]).toEqual(['true', ''])
  })
  it('says what it may ask for as it was told at its beginning', () => {
    const { api } = createRunTime(
      {},
      { onCommit: () => {}, onTerminate: () => {}, valid: (request) => (request === 'continue' ? 'true' : 'unknown') },
    )
    api.Initialize('')
    expect(api.GetValue('adl.nav.request_valid.continue')).toBe('true')
    expect(api.GetValue('adl.nav.request_valid.choice.{target=a}')).toBe('unknown')
  })
})

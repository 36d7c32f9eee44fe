import { describe, expect, it } from 'vitest'
import { optionalText, requiredText } from '../../server/platform/values/inputs.ts'
import { openWorld } from '../support/world.ts'

const { graphql, person } = await openWorld()
const UNSEEN = [
  '\u200b',
  '\u3164',
  '\u2800',
  '\ufeff',
  '\u00ad',
  '\u200e',
  '\u202e',
  '\u2060',
  '\u200d',
  '\ufe0f',
  '\u115f',
]

describe('signs that show nothing', () => {
  it('are nothing: alone they are no name', () => {
    for (const sign of UNSEEN) {
      expect(requiredText('Name').safeParse(sign.repeat(3)).success, sign.codePointAt(0)?.toString(16)).toBe(false)
      expect(requiredText('Name').safeParse(` ${sign} ${sign}`).success).toBe(false)
      expect(optionalText().parse(sign)).toBe('')
    }
  })

  it('go from within a name, and stay where a script is written with them', () => {
    expect(requiredText('Name').parse('Ad\u200ba\ufeff Lo\u00adve\u200dlace')).toBe('Ada Lovelace')
    for (const name of ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🔧 Ada', '❤\ufe0f Riders', 'José Ñuñez'])
      expect(requiredText('Name').parse(name)).toBe(name)
  })

  it('are refused at the door', async () => {
    const learner = await person('learner')
    const { errors } = await graphql(
      learner,
      'mutation ($input: UpdateInfoInput!) { updateInfo(input: $input) { __typename } }',
      { input: { firstName: '\u3164\u200b', lastName: 'Rider' } },
    )
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { firstName: expect.any(String) } })
  })
})

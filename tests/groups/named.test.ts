import { describe, expect, it } from 'vitest'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()
const admin = await person('platform-admin')

interface Kept {
  _id: string
  audience: { _id: string }[]
}

describe('whom a thing is for, over REST', () => {
  for (const [kind, data] of [
    ['bulletins', { title: 'Price list', text: 'For the sales floor.' }],
    ['promotions', { title: 'Price list', text: 'For the sales floor.' }],
    ['events', { title: 'Price list', startDay: '2027-03-01' }],
    ['videos', { title: 'Price list' }],
    ['podcasts', { title: 'Price list' }],
    ['resources', { name: 'Price list', url: 'https://example.test/prices' }],
  ] as const)
    it(`${kind}: an answer sent back names the same groups, and an empty text opens nothing`, async () => {
      const group = await makeAssignmentGroup(db)
      const made = await rest<Kept>(admin, `POST /api/${kind}`, { ...data, audience: [{ _id: group.id, name: 'x' }] })
      expect(made.status, JSON.stringify(made.json)).toBeLessThan(300)
      const groupsOf = (kept: Kept & { assignmentGroups?: Kept['audience'] }) =>
        (kept.assignmentGroups ?? kept.audience).map(({ _id }) => _id)
      expect(groupsOf(made.json)).toEqual([group.id])
      const save = kind === 'resources' ? `PUT /api/resources/${made.json._id}` : `POST /api/${kind}`
      for (const empty of ['audienceIds', 'audience', 'assignmentGroups']) {
        const saved = await rest<Kept>(admin, save, { ...data, _id: made.json._id, [empty]: '' })
        expect(saved.status, JSON.stringify(saved.json)).toBeLessThan(300)
        expect(groupsOf(saved.json)).toEqual([group.id])
      }
      const opened = await rest<Kept>(admin, save, { ...data, _id: made.json._id, audienceIds: [] })
      expect(groupsOf(opened.json)).toEqual([])
    })

  it('a message that names nobody is for nobody', async () => {
    for (const body of [{}, { recipient: [admin.user.id] }, { recipients: null }, { audience: '' }]) {
      const sent = await rest(admin, 'POST /api/messages', { subject: 'Torque', text: 'New values.', ...body })
      expect(sent.status).toBe(422)
      expect(sent.text).toContain('Choose who gets it.')
    }
    const SAVE = 'mutation ($input: SaveMessageInput!) { saveMessage(input: $input) { message { databaseId } } }'
    const direct = await graphql(admin, SAVE, { input: { subject: 'Torque', send: true } })
    expect(direct.errors?.[0]?.message).toContain('Choose who gets it.')
    // Nor may a draft without anybody be sent later.
    const draft = await graphql<{ saveMessage: { message: { databaseId: string } } }>(admin, SAVE, {
      input: { subject: 'Torque' },
    })
    const later = await graphql(
      admin,
      'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { databaseId } } }',
      { input: { databaseId: draft.data!.saveMessage.message.databaseId } },
    )
    expect(later.errors?.[0]?.message).toContain('Choose who gets it.')
    expect(await db.messageRecipient.count()).toBe(0)
  })
})

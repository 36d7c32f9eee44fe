import { expect, it } from 'vitest'
import { happenings } from '../../server/domain/happenings/happenings.ts'
import { contextInJob } from '../../server/platform/context.ts'
import { addressFault, isPublicAddress } from '../../server/platform/http/outbound.ts'
import { clientWith } from '../../server/domain/people/clientViewer.ts'
import { selectionFault } from '../../server/webhooks/selection.ts'
import { codeOf, fieldOf } from '../support/answers.ts'
import { guest } from '../support/world.ts'
import { openWebhooks } from './world.ts'

const { services, person, graphql, receiver, admin, issue, save, open, change, makeDealer } = await openWebhooks()

it('are the platform admin’s alone', async () => {
  const input = { name: 'x', url: receiver.url, clientId: await issue(), subscriptions: [{ kind: 'dealer.created' }] }
  for (const who of [guest, await person('company-admin'), await person('learner')]) {
    const code = who ? 'FORBIDDEN' : 'UNAUTHENTICATED'
    expect(codeOf(await graphql(who, '{ webhooks { totalCount } }'))).toBe(code)
    expect(codeOf(await graphql(who, '{ webhookKinds { kind } }'))).toBe(code)
    expect(codeOf(await save(input, who))).toBe(code)
  }
})

it('every kind has usual fields that can be read, with the right it names', async () => {
  const { viewer } = (await clientWith(services, 'id', await issue()))!
  const faults = happenings().map(({ kind, type, selection }) => [
    kind,
    selectionFault(contextInJob(services, viewer), type, selection),
  ])
  expect(faults.filter(([, fault]) => fault)).toEqual([])
  expect(faults.length).toBeGreaterThan(30)
})

it('fields that cannot be read, or cost too much, are refused with the words of GraphQL', async () => {
  const clientId = await issue()
  const fault = async (selection: string) =>
    fieldOf(
      await save({ name: 'x', url: receiver.url, clientId, subscriptions: [{ kind: 'dealer.created', selection }] }),
    )
  for (const selection of [
    '{ wheels }',
    'name } } query Other { viewer { id',
    'mutation { logout }',
    '__schema { types { name } }',
    '{ staff(first: 100) { edges { node { user { dealers { dealer { staff(first: 100) { totalCount } } } } } } } }',
  ])
    expect([selection, await fault(selection)]).toEqual([selection, 'subscriptions.0.selection'])
  expect(await fault('{ name }')).toBeUndefined()
})

it('addresses are of the public internet, by https', () => {
  const none = new Set<string>()
  for (const address of [
    'http://partner.example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://db.internal/',
    'https://user:word@partner.example.com/',
    'nonsense',
  ])
    expect([address, addressFault(address, none)]).toEqual([address, expect.stringMatching(/^(Enter|Leave)/)])
  expect(addressFault('https://partner.example.com/hooks?of=us', none)).toBeNull()
  expect(addressFault('http://127.0.0.1:9/', new Set(['127.0.0.1']))).toBeNull()
  expect(['8.8.8.8', '2600::1', 'fe80::1', '2002:7f00:1::'].map(isPublicAddress)).toEqual([true, true, false, false])
})

it('is tried before anything happens: the message is shown, or sent at once', async () => {
  const clientId = await issue(['view-dealers'])
  const { id } = await open([{ kind: 'dealer.created', selection: '{ name }' }], clientId)
  await makeDealer('Trial Motors')
  const shown = await graphql<{ webhookPreview: { body: string; problem: string | null } }>(
    admin,
    'query ($id: ID!) { webhookPreview(clientId: $id, kind: "dealer.created", selection: "{ name }") { body problem } }',
    { id: clientId },
  )
  expect(JSON.parse(shown.data!.webhookPreview.body)).toMatchObject({ data: { name: 'Trial Motors' } })
  const tested = await change<object>('testWebhook', { databaseId: id, kind: 'dealer.created' }, 'status answer error')
  expect(tested.data!.testWebhook).toEqual({ status: 200, answer: 'taken', error: '' })
  expect(receiver.got[0]!.json.type).toBe('test')
})

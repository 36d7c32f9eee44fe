import { afterAll, beforeEach } from 'vitest'
import { openWorld, type Who } from '../support/world.ts'
import { openReceiver } from './receiver.ts'

/** A portal whose platform admin issued a token, with a partner’s receiver beside it. */
export async function openWebhooks() {
  const world = await openWorld({ WEBHOOKS_INSIDE: '127.0.0.1', WEBHOOK_TIMEOUT: '300' })
  const { db, graphql, jobs, person, signIn, travel } = world
  const receiver = await openReceiver()
  afterAll(() => receiver.close())
  beforeEach(async () => {
    receiver.clear()
    await db.webhook.deleteMany()
  })
  const admin = await person('platform-admin')

  const change = async <T>(name: string, input: object, answer: string, who: Who | null = admin) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
    return graphql<{ [key: string]: T }>(who, `mutation ($input: ${type}!) { ${name}(input: $input) { ${answer} } }`, {
      input,
    })
  }
  const issue = async (rights: string[] = ['view-users', 'view-dealers']) => {
    const { data } = await change<{ token: string; client: { databaseId: string } }>(
      'createApiClient',
      { name: 'Dealer system', rights },
      'token client { databaseId }',
    )
    return data!.createApiClient!.client.databaseId
  }
  const save = (input: object, who: Who | null = admin) =>
    change<{ secret: string | null; webhook: { databaseId: string; version: number } }>(
      'saveWebhook',
      input,
      'secret webhook { databaseId version }',
      who,
    )
  const open = async (subscriptions: { kind: string; selection?: string }[], clientId?: string) => {
    const { data, errors } = await save({
      name: 'Orders',
      url: receiver.url,
      clientId: clientId ?? (await issue()),
      subscriptions,
    })
    if (errors) throw new Error(JSON.stringify(errors))
    return { id: data!.saveWebhook!.webhook.databaseId, secret: data!.saveWebhook!.secret! }
  }
  /** A dealer is made; answers its id. */
  const makeDealer = async (name: string) => {
    const { data, errors } = await change<{ dealer: { databaseId: string } }>(
      'saveDealer',
      { name },
      'dealer { databaseId }',
    )
    if (errors) throw new Error(JSON.stringify(errors))
    return data!.saveDealer!.dealer.databaseId
  }
  const renameDealer = (databaseId: string, name: string) => change('saveDealer', { databaseId, name }, '__typename')
  /** So much later the queue looks for what is due, and the admin has signed in again. */
  const later = async (milliseconds: number) => {
    travel(milliseconds)
    Object.assign(admin, await signIn(admin.user))
    await db.$executeRaw`SELECT graphile_worker.add_job('send-due-webhooks', payload := '{}'::json)`
    await jobs()
    await jobs()
  }
  const deliveries = (webhookId: string) =>
    db.webhookDelivery.findMany({ where: { webhookId }, orderBy: { sequence: 'asc' } })
  return { ...world, receiver, admin, change, issue, save, open, makeDealer, renameDealer, deliveries, later }
}

const PAST: Record<string, string> = {
  add: 'added',
  approve: 'approved',
  cancel: 'canceled',
  change: 'changed',
  create: 'created',
  delete: 'deleted',
  deny: 'denied',
  duplicate: 'copied',
  import: 'imported',
  invite: 'invited',
  issue: 'issued',
  make: 'created',
  merge: 'merged',
  publish: 'published',
  remove: 'removed',
  restore: 'restored',
  reverse: 'reversed',
  revoke: 'revoked',
  save: 'saved',
  send: 'sent',
  start: 'started',
  stop: 'stopped',
  submit: 'submitted',
  unpublish: 'unpublished',
  update: 'changed',
  upload: 'uploaded',
  withdraw: 'withdrawn',
}
/** What is done to something with respect to another thing keeps its order: Add courses to curriculum. */
const ABOUT_TWO = /[a-z](?:To|From|Of|In|Into|For|As|With|By|At|On)(?=[A-Z]|$)/

/** makeCertificate as a log tells it: Certificate created. */
export function deedWords(action: string): string {
  const [, verb = '', thing = ''] = /^([a-z]+)([A-Z]\w*)$/.exec(action) ?? []
  const done = ABOUT_TWO.test(action) ? undefined : PAST[verb]
  return done ? `${actionWords(thing.charAt(0).toLowerCase() + thing.slice(1))} ${done}` : actionWords(action)
}

/** saveCourse as people read it: Save course. */
const actionWords = (action: string) => {
  const words = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\bapi\b/, 'API')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** ratePerMinute as people read it: rate per minute; what is named by its id, such as brandId, by what it is. */
export const fieldWords = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ ids?$/, '')

/** Whether its values are states, which have words of their own. */
export const isState = (field: string) => /^(status|state)$|(Status|State)$/.test(field)

const DONE: Record<string, string> = {
  save: 'Changed',
  update: 'Changed',
  publish: 'Published or taken down as planned',
  duplicate: 'Copied from another one',
  remind: 'Reminded those who had not read it',
  reorder: 'Put in another order',
  send: 'Sent, as far as it has come',
  stop: 'Stopped',
}

/** What was done, as a history tells it: saveBulletin is Changed. */
export function doneWords(action: string, isNew: boolean) {
  const verb = /^[a-z]+/.exec(action)?.[0] ?? ''
  if (isNew && verb !== 'duplicate') return 'Created'
  return DONE[verb] ?? actionWords(action)
}

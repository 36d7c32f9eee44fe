import { inNumber } from '../platform/values/text.ts'
import { after, on } from '../platform/events.ts'
import { writeTo } from '../domain/news/letters.ts'
import { notify } from '../domain/news/notify.ts'
import { notifyPlatformAdmins } from '../domain/news/platformAdmins.ts'

const FORM = '/auth/w9/create'

on('tax.formInForce', (c, { userId, formId }) =>
  notify(c, {
    userId,
    kind: 'tax.accepted',
    title: 'Your W-9 is in force',
    body: 'Payouts that waited for it go on by themselves.',
    link: FORM,
    reference: `tax.formInForce:${formId}`,
  }),
)

on('tax.formRejected', (c, { userId, formId, reason }) =>
  notify(c, {
    userId,
    kind: 'tax.rejected',
    title: 'Your W-9 was refused',
    body: reason,
    link: FORM,
    reference: `tax.formRejected:${formId}`,
  }),
)

after('tax.formRejected', 'mail-tax-form-rejected', (services, { userId, formId, reason }) =>
  writeTo(services, userId, 'claims', {
    reference: `tax.formRejected:${formId}`,
    subject: 'Your W-9 was refused',
    paragraphs: [reason, 'Payouts that need the form wait until it is signed again.'],
    action: { text: 'Sign it again', path: FORM },
  }),
)

on('ledger.drifted', (c, { day, drift, first }) =>
  notifyPlatformAdmins(c, {
    kind: 'ledger.drifted',
    title: `The ledger shows ${inNumber(drift, 'a difference', '# differences')}`,
    body: `No longer true: ${first.toLowerCase()}. The log names each.`,
    reference: `ledger.drifted:${day}`,
  }),
)

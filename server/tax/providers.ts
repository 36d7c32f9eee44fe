import type { Config } from '../platform/config.ts'
import type { TaxProvider } from './provider.ts'
import { taxBandits } from './taxBandits.ts'

/** The portal itself: what passed the checks of the form is in force. */
const embedded: TaxProvider = {
  name: 'embedded',
  send: null,
  statusOf: (id) => Promise.resolve({ id, status: 'ACCEPTED' }),
  transientToken: () => Promise.resolve(null),
}

export const providerOf = (config: Config): TaxProvider => (config.TAXBANDITS_CLIENT_ID ? taxBandits(config) : embedded)

import type { Services } from '../../platform/context.ts'
import { embedded } from './embedded.ts'
import type { PayoutProvider } from './provider.ts'
import { tremendous } from './tremendous.ts'

/** Tremendous where a key is set, else rewards the portal issues by itself. */
export const providerOf = (services: Services): PayoutProvider =>
  services.config.TREMENDOUS_KEY ? tremendous(services.config, services.config.TREMENDOUS_KEY) : embedded(services)

/** The one an order was begun with, which may be another than today's: a second one would pay it a second time. */
export function providerNamed(services: Services, name: string | null): PayoutProvider {
  if (name === 'embedded') return embedded(services)
  if (name !== 'tremendous') return providerOf(services)
  if (!services.config.TREMENDOUS_KEY) throw new Error('The provider has no key any more')
  return tremendous(services.config, services.config.TREMENDOUS_KEY)
}

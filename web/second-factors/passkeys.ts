import { callForSession } from '../session/session.ts'
import { call } from '../session/rest.ts'

// Ceremonies need a library of their own: it is loaded when a passkey is in sight, never with the page.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser, at this address, can have passkeys of the portal. */
export const offersPasskeys = (host: string | null): boolean =>
  host === location.hostname && typeof PublicKeyCredential === 'function'

/** Options as the server made them; only the browser and the library look inside. */
type Options = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON']

export const answerPasskey = async (options: unknown) =>
  (await library()).startAuthentication({ optionsJSON: options as Options })

export const createPasskey = async (options: unknown) =>
  (await library()).startRegistration({ optionsJSON: options as CreationOptions })

/** For the sign-in of this browser: alone, or as the second factor its password waits for. */
export const askedPasskey = async () => answerPasskey(await call('POST', '/api/login/passkey-request', {}))

/** Offers passkeys among what the browser fills in for the email field, until one was chosen or `stop` says so. */
export async function signInByAutofill(stop: AbortSignal): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  const { startAuthentication, WebAuthnAbortService } = await library()
  const options = await call<Options>('POST', '/api/login/passkey-request', {}).catch(() => undefined)
  if (!options || stop.aborted) return
  stop.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const passkey = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true })
  if (!stop.aborted) await callForSession('/api/login/passkey', { passkey })
}

/** What a person reads when a passkey did not work; the browser's own words are for developers. */
export function passkeyProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'InvalidStateError') return 'This device has a passkey of your account already.'
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'No passkey was used. Try again, or choose another way.'
  return error.name === 'SecurityError' || error.name === 'NotSupportedError'
    ? 'Passkeys do not work in this browser. Choose another way.'
    : undefined
}

import type { Feature } from '../platform/feature.ts'
import './on.ts'
import './schema.ts'

export const secondFactors: Feature = {
  name: 'second-factors',
  openTo: {
    ANY: [
      'secondFactors',
      'beginAuthenticator',
      'confirmAuthenticator',
      'removeAuthenticator',
      'passkeyCreation',
      'addPasskey',
      'renamePasskey',
      'removePasskey',
      'renewRecoveryCodes',
      'passkeyProof',
      'proveIdentity',
    ],
  },
  personalData: {
    Authenticator: { of: ['userId'] },
    Passkey: { of: ['userId'] },
    RecoveryCode: { of: ['userId'] },
    SecondFactorFailure: { of: ['userId'] },
  },
}

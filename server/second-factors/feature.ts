import type { Feature } from '../platform/feature.ts'
import './on.ts'
import './schema.ts'

export const secondFactors: Feature = {
  name: 'second-factors',
  personalData: {
    Authenticator: { of: ['userId'] },
    Passkey: { of: ['userId'] },
    RecoveryCode: { of: ['userId'] },
    SecondFactorFailure: { of: ['userId'] },
  },
}

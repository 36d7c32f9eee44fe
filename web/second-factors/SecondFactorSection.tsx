import { Badge } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { SecondFactorSection_factors$key } from '../__generated__/SecondFactorSection_factors.graphql.ts'
import { FormSection } from '../ui/forms/FormPage.tsx'
import { SecondFactorList } from './SecondFactorList.tsx'

/** The part of the profile that says how one signs in. */
export function SecondFactorSection({ factors: key }: { factors: SecondFactorSection_factors$key }) {
  const factors = useFragment(
    graphql`
    fragment SecondFactorSection_factors on SecondFactors {
      authenticator { __typename } passkeys { __typename } ...SecondFactorList_factors
    }
  `,
    key,
  )
  const isOn = factors.authenticator !== null || factors.passkeys.length > 0
  return (
    <div id="security">
      <FormSection
        title="Sign-in and security"
        text={
          <>
            A second factor keeps your account yours, even if someone learns your password.
            <br />
            <Badge mt="xs" color={isOn ? 'green' : 'gray'}>
              {isOn ? 'On' : 'Off'}
            </Badge>
          </>
        }
      >
        <SecondFactorList factors={factors} />
      </FormSection>
    </div>
  )
}

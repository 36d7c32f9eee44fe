import { Button } from '@mantine/core'
import { IconShieldCheck, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import type { SecondFactorScreenQuery } from '../__generated__/SecondFactorScreenQuery.graphql.ts'
import { OnboardingCard } from '../domain/sign-in/OnboardingCard.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { rememberedAddress } from '../session/remembered.ts'
import { refreshSession } from '../session/session.ts'
import { showFailure } from '../ui/alerts.ts'
import { SecondFactorList } from './SecondFactorList.tsx'

/** Where administrators set up the second factor that is required of them, before anything else. */
export default function SecondFactorScreen({ queryRef }: ScreenProps<SecondFactorScreenQuery>) {
  const { secondFactors } = usePreloadedQuery<SecondFactorScreenQuery>(
    graphql`
    query SecondFactorScreenQuery @preloadable {
      secondFactors { authenticator { __typename } passkeys { __typename } ...SecondFactorList_factors }
    }
  `,
    queryRef,
  )
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  if (!secondFactors) return null
  const isDone = secondFactors.authenticator !== null || secondFactors.passkeys.length > 0
  const leave = async () => {
    setLeaving(true)
    try {
      await refreshSession()
      await navigate(rememberedAddress('') ?? '/auth')
    } catch (error) {
      setLeaving(false)
      showFailure(error)
    }
  }
  return (
    <OnboardingCard
      icon={isDone ? IconShieldCheck : IconShieldLock}
      title={isDone ? 'You are all set' : 'Set up a second factor'}
      text={
        isDone
          ? 'From now on signing in asks for it. You find it in your profile.'
          : 'Sign in with more than a password. Choose one; it takes a minute.'
      }
    >
      <SecondFactorList factors={secondFactors} />
      {isDone && (
        <Button
          size="md"
          loading={isLeaving}
          onClick={() => {
            void leave()
          }}
        >
          Continue
        </Button>
      )}
    </OnboardingCard>
  )
}

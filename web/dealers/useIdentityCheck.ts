import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useIdentityCheckQuery } from '../__generated__/useIdentityCheckQuery.graphql.ts'
import type { DealerValues } from './dealerValues.ts'

type Asked = { code: string; dealerNum: string; except: string | undefined; unchanged: boolean }

/** Tells at the field, while one types, that a dealer id or number is taken. The save checks again. */
export function useIdentityCheck(
  { setError }: UseFormReturn<DealerValues, unknown, DealerValues>,
  { code, dealerNum, except, unchanged }: Asked,
) {
  const environment = useRelayEnvironment()
  const [settled] = useDebouncedValue(`${code.trim()}\n${dealerNum.trim()}`, 400)
  useEffect(() => {
    const [dealerId, number] = settled.split('\n') as [string, string]
    if (unchanged || (!dealerId && !number)) return
    const asked = fetchQuery<useIdentityCheckQuery>(
      environment,
      graphql`
      query useIdentityCheckQuery($dealerId: String, $dealerNum: String, $except: ID) { dealerIdentity(dealerId: $dealerId, dealerNum: $dealerNum, except: $except) { dealerId dealerNum } }
    `,
      { dealerId, dealerNum: number, except },
    ).subscribe({
      next: ({ dealerIdentity }) => {
        if (dealerIdentity.dealerId) setError('code', { type: 'server', message: dealerIdentity.dealerId })
        if (dealerIdentity.dealerNum) setError('dealerNum', { type: 'server', message: dealerIdentity.dealerNum })
      },
      // The save says it again.
      error: () => undefined,
    })
    return () => asked.unsubscribe()
  }, [environment, settled, except, unchanged, setError])
}

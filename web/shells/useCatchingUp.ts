import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useReconnects } from '../relay/reconnects.ts'
import { refreshSession } from './session.ts'

/** After the live connection broke and came back: asks anew who this is, and for what the screen shows. */
export function useCatchingUp() {
  const reconnects = useReconnects()
  const { revalidate } = useRevalidator()
  const catchUp = useEffectEvent(() => {
    refreshSession().catch(() => undefined)
    void revalidate()
  })
  useEffect(() => {
    if (reconnects > 0) catchUp()
  }, [reconnects])
}

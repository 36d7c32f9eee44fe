import { lazy, Suspense, useRef, useState } from 'react'

const ProofDialog = lazy(() => import('./ProofDialog.tsx'))

/** What useSave answers to a call that says `expects: WANTED`. */
export const WANTED = 'PROOF_WANTED'
type Attempt = { expected?: string }

/** Asks who one is, with a dialog to be shown, where the server wants to know before it goes on; then tries again. */
export function useProof() {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(proved: boolean) => void>(undefined)
  const settle = (proved: boolean) => {
    setAsking(false)
    answer.current?.(proved)
  }
  async function withProof<T extends Attempt>(act: () => Promise<T>): Promise<T> {
    const first = await act()
    if (!first.expected) return first
    const proved = await new Promise<boolean>((resolve) => {
      answer.current = resolve
      setAsking(true)
    })
    return proved ? act() : first
  }
  return {
    withProof,
    proofDialog: isAsking && (
      <Suspense>
        <ProofDialog onDone={settle} />
      </Suspense>
    ),
  }
}

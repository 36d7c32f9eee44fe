import { SecretDrawer } from '../ui/dialogs/SecretDrawer.tsx'

/** The signing secret, this once. */
export function AdminSecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDrawer
      noun="signing secret"
      secret={secret}
      warning="It is shown this once. With it the partner system knows that a message is ours."
      onClose={onClose}
    >
      Any library of Standard Webhooks verifies messages with it.
    </SecretDrawer>
  )
}

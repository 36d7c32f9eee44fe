import { Modal } from '@mantine/core'
import { GroupChoice } from './GroupChoice.tsx'

/** Stands over the page until it is answered. */
export default function AudiencePrompt() {
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      title="What are you interested in?"
    >
      <GroupChoice kind="AUDIENCE" label="Choose at least one" path="/api/update-audience" />
    </Modal>
  )
}

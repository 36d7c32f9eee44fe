import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

/** Stands over the page until it is answered. */
export const Prompt = ({ title, children }: { title: string; children: ReactNode }) => (
  <Modal
    opened
    onClose={() => {}}
    withCloseButton={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
    centered
    title={title}
  >
    {children}
  </Modal>
)

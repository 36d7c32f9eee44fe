import { createElement, useRef } from 'react'
import { fileKinds } from '../../ui/forms/uploads.ts'

const accept = Object.values(fileKinds.media.types).flat().join(',')

/** Asks for a file from the device; `input` stands in the page. */
export function useChooseFile(onChosen: (file: File, id: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const wanted = useRef('')
  return {
    choose(id: string) {
      wanted.current = id
      field.current?.click()
    },
    input: createElement('input', {
      ref: field,
      type: 'file',
      hidden: true,
      accept,
      'aria-label': 'Replace with',
      onChange(event: React.ChangeEvent<HTMLInputElement>) {
        const file = event.currentTarget.files?.[0]
        event.currentTarget.value = ''
        if (file) onChosen(file, wanted.current)
      },
    }),
  }
}

import { useImperativeHandle, useRef, type Ref } from 'react'
import { fileKinds } from '../../ui/uploads/uploads.ts'

const accept = Object.values(fileKinds.media.types).flat().join(',')

type Props = { ref: Ref<{ choose: (id: string) => void }>; onChosen: (file: File, id: string) => void }

/** Asks for a file from the device, to take the place of another. */
export function AdminReplaceFile({ ref, onChosen }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const wanted = useRef('')
  useImperativeHandle(
    ref,
    () => ({
      choose(id) {
        wanted.current = id
        field.current?.click()
      },
    }),
    [],
  )
  return (
    <input
      ref={field}
      type="file"
      hidden
      accept={accept}
      aria-label="Replace with"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        currentTarget.value = ''
        if (file) onChosen(file, wanted.current)
      }}
    />
  )
}

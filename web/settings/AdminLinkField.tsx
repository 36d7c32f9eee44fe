import { TextInput, type InputWrapperProps } from '@mantine/core'
import { Suspense, useState } from 'react'
import { FindField, type Found } from '../ui/fields/FindField.tsx'
import type { FieldOf } from '../ui/fields/TextField.tsx'
import { useField } from '../ui/fields/useField.ts'
import { useLinkName, useLinkTargets } from './useLinkTargets.ts'

const ORDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

type Words = Pick<InputWrapperProps, 'inputWrapperOrder'> & {
  label: string
  description: string
  placeholder: string
  error: string | undefined
}
type LinkProps = { words: Words; link: string; onChange: (link: string) => void }

/** Where something leads: a page or a record of the portal, chosen by name, or a web address. */
export function AdminLinkField({ control, name, label }: FieldOf<string>) {
  const { field, problem } = useField<string>({ control, name })
  const words = {
    label,
    description: 'A page, course, brand, spiff or news by name, or a web address.',
    placeholder: 'Nowhere',
    inputWrapperOrder: ORDER,
    error: problem,
  }
  return (
    <Suspense fallback={<TextInput {...words} value="…" readOnly />}>
      <Chosen words={words} link={field.value ?? ''} onChange={field.onChange} />
    </Suspense>
  )
}

function Chosen({ words, link, onChange }: LinkProps) {
  // What was just chosen has its name with it; the stored one is asked for.
  const [picked, setPicked] = useState<Found>()
  const isPicked = picked?.value === link
  const name = useLinkName(isPicked ? '' : link)
  return (
    <FindField
      {...words}
      chosen={isPicked ? picked : link ? { value: link, label: name } : null}
      onChoose={(found) => {
        setPicked(found ?? undefined)
        onChange(found?.value ?? '')
      }}
      useFound={useLinkTargets}
    />
  )
}
